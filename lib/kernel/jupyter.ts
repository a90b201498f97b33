// The kernel that Jupyter talks to; kernel.mjs starts it.
import { listenForInterrupts } from "./interrupts.ts";
import { Kernel, type Reply } from "./kernel.ts";
import { ZmqServer } from "./tslab.ts";

type Server = InstanceType<typeof ZmqServer>;
type Request = Parameters<Server["handleExecute"]>[1];
type Socket = Parameters<Server["handleExecute"]>[0];

/** tslab's server, with the messages that the protocol asks for and tslab leaves out. */
class JupyterServer extends ZmqServer {
  readonly #kernel: Kernel;

  constructor(kernel: Kernel, connectionFile: string) {
    super(kernel, connectionFile);
    this.#kernel = kernel;
  }

  override async handleExecute(socket: Socket, request: Request): Promise<void> {
    const { code, stop_on_error } = request.content as { code: string; stop_on_error?: boolean };
    const publish = (type: string, content: object) => this.#send(request, type, content, this.iopub);
    const reply = await this.#kernel.execute(
      code,
      {
        start: (execution_count) => publish("execute_input", { code, execution_count }),
        stream: (name, text) => publish("stream", { name, text }),
        display: (data, update) => publish(update ? "update_display_data" : "display_data", data),
        error: (failure) => publish("error", failure),
      },
      stop_on_error,
    );
    this.#send(request, "execute_reply", replyContent(reply), socket);
  }

  override handleCommInfoRequest(socket: Socket, request: Request): void {
    this.#send(request, "comm_info_reply", { status: "ok", comms: {} }, socket);
  }

  /** tslab closes its sockets and waits for what cells left running; a shutdown is a shutdown. */
  override close(): void {
    super.close();
    setImmediate(() => process.exit(0));
  }

  #send(request: Request, type: string, content: object, socket: Socket): void {
    const message = request.createReply();
    message.header.msg_type = type;
    message.content = content;
    message.signAndSend(this.connInfo.key, socket);
  }
}

const replyContent = (reply: Reply) =>
  reply.status === "ok" ? { ...reply, payload: [], user_expressions: {} } : reply;

const kernel = new Kernel();
listenForInterrupts(() => kernel.interrupt());
await new JupyterServer(kernel, process.argv[2]!).init();
