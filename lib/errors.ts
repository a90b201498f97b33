/**
 * A mistake of the person at the keyboard, not of the program.
 *
 * The message is one sentence that names what was wrong and what is accepted. The command line
 * prints it without a stack trace and exits with 2; nothing has been written when it is thrown.
 */
export class UserError extends Error {
  override name = "UserError";
}
