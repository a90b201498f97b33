import { type ChildProcess, spawn } from "node:child_process";

/** A process that is talked with. All that it says is kept, so that nothing said early is missed. */
export interface Conversation {
  readonly child: ChildProcess;
  /** Resolves when it has said this since the last time something was heard; rejects if it ends before. */
  hear(what: string | RegExp): Promise<void>;
  say(text: string): void;
  /** The exit code, once everything said has arrived, too. */
  readonly ended: Promise<number | null>;
}

export function converseWith(command: string, args: readonly string[]): Conversation {
  const child = spawn(command, args);
  let said = "";
  let over = false;
  let look = (): void => {};
  const listen = (part: Buffer): void => {
    said += part;
    look();
  };
  child.stdout.on("data", listen);
  child.stderr.on("data", listen);
  // "close" and not "exit", which may come before the last words.
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => {
      over = true;
      look();
      resolve(code);
    });
  });
  return {
    child,
    ended,
    say: (text) => child.stdin.write(text),
    hear: (what) =>
      new Promise((resolve, reject) => {
        look = () => {
          const at = typeof what === "string" ? said.indexOf(what) : said.search(what);
          if (at >= 0) {
            look = () => {};
            const length = typeof what === "string" ? what.length : what.exec(said)![0].length;
            said = said.slice(at + length);
            resolve();
          } else if (over) reject(new Error(`It ended after saying ${JSON.stringify(said)}`));
        };
        look();
      }),
  };
}
