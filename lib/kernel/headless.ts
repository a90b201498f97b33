// A kernel that a parent process talks to over Node's own channel: no sockets, no Python.
import type { Failure } from "./failure.ts";
import { type DisplayData, Kernel, type Outlet, type Reply } from "./kernel.ts";
import { endWithParent } from "./parent.ts";

/** What the parent asks. */
export type Request = { readonly type: "execute"; readonly code: string } | { readonly type: "finish" };

/** What the kernel tells; everything between `ready` and a cell's `reply` belongs to that cell. */
export type Message =
  | { readonly type: "ready"; readonly languageInfo: Readonly<Record<string, unknown>> }
  | { readonly type: "stream"; readonly name: "stdout" | "stderr"; readonly text: string }
  | { readonly type: "display"; readonly display: DisplayData; readonly update: boolean }
  | { readonly type: "error"; readonly failure: Failure }
  | { readonly type: "reply"; readonly reply: Reply }
  | { readonly type: "finished" };

/** How long work that outlives the last cell is given to end, or to fail. */
const LINGER_MS = 5_000;

if (!process.send) throw new Error("headless.ts is started by run-notebook.ts");
endWithParent(Number(process.argv[2]));
const tell = (message: Message) => process.send!(message);

const kernel = new Kernel();
const outlet: Outlet = {
  stream: (name, text) => tell({ type: "stream", name, text }),
  display: (display, update) => tell({ type: "display", display, update }),
  error: (failure) => tell({ type: "error", failure }),
};

process.on("message", async (request: Request) => {
  if (request.type === "execute") tell({ type: "reply", reply: await kernel.execute(request.code, outlet) });
  else await finish();
});
process.on("disconnect", () => process.exit(1));
tell({ type: "ready", languageInfo: { ...kernel.handleKernel().language_info } });

/**
 * A cell may leave timers and promises behind whose errors nobody would see. Wait until nothing is left that
 * could still fail, but not for ever: a server or a pool of workers never ends by itself.
 */
async function finish(): Promise<void> {
  kernel.close();
  process.channel?.unref();
  await new Promise<void>((resolve) => {
    process.once("beforeExit", () => resolve());
    setTimeout(resolve, LINGER_MS).unref();
  });
  const failure = kernel.lateFailure();
  if (failure) tell({ type: "error", failure });
  process.send!({ type: "finished" } satisfies Message, () => process.exit(0));
}
