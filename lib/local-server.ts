import { createServer, type IncomingMessage, Server } from "node:http";
import type { AddressInfo } from "node:net";
import { UserError } from "./errors.ts";

/** A server that is being run; `address` is what a browser opens. */
export interface LocalServer {
  readonly address: string;
  close(): Promise<void>;
}

const INTERFACE = "127.0.0.1";
/** What this machine is called by a browser that runs on it. */
const NAMES = [INTERFACE, "localhost", "[::1]"];

/**
 * Sent with every answer. A page may load and ask what its own server offers and nothing else, and no other site
 * may show or use it. Styles may stand in the page, because charts set theirs on the fly.
 */
const HEADERS = {
  "content-security-policy":
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; " +
    "connect-src 'self'; base-uri 'self'; form-action 'none'; frame-ancestors 'none'",
  "cross-origin-resource-policy": "same-origin",
  "cross-origin-opener-policy": "same-origin",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
  "cache-control": "no-store",
};

/**
 * Why a request is not answered, if it isn't. A browser sends the name by which it was led here, so that a foreign
 * name that points to this machine (DNS rebinding) is known by its Host; a page from elsewhere that asks behind
 * its reader's back is known by its Origin or, where that is left out, by Sec-Fetch-Site. Following a link is fine.
 */
function refusal({ headers }: IncomingMessage, port: number): string | undefined {
  const host = headers.host?.toLowerCase();
  // Browsers leave out the port that http has by default.
  const accepted = NAMES.flatMap((name) => (port === 80 ? [name, `${name}:80`] : `${name}:${port}`));
  if (!host || !accepted.includes(host))
    return `This server answers to http://${INTERFACE}:${port}/ alone; behind a tunnel, give both ends that port.`;
  const elsewhere = ["cross-site", "same-site"].includes(String(headers["sec-fetch-site"]));
  if (
    (headers.origin !== undefined && headers.origin.toLowerCase() !== `http://${host}`) ||
    (elsewhere && headers["sec-fetch-mode"] !== "navigate")
  )
    return "This server does not answer pages of other sites.";
  return undefined;
}

/**
 * Runs a server for this machine's own browser, on the loopback interface only. Every server of the project is
 * started here, so that all of them refuse strangers alike: `attach` puts onto a server, which does not listen
 * itself, whatever answers the requests that were let in.
 */
export async function serveLocally(attach: (server: Server) => void, port = 0): Promise<LocalServer> {
  const inside = new Server();
  attach(inside);
  const door = createServer((request, response) => {
    for (const [name, value] of Object.entries(HEADERS)) response.setHeader(name, value);
    const reason = refusal(request, request.socket.localPort!);
    if (reason) response.writeHead(403, { connection: "close" }).end(`${reason}\n`);
    else inside.emit("request", request, response);
  });
  await new Promise<void>((resolve, reject) => {
    door.once("error", reject).listen(port, INTERFACE, resolve);
  }).catch((error: NodeJS.ErrnoException) => {
    const reason = { EADDRINUSE: "is in use", EACCES: "is not yours to use" }[error.code ?? ""];
    if (!reason) throw error;
    throw new UserError(`Port ${port} ${reason}; give another --port or leave it out for a free one.`);
  });
  return {
    address: `http://${INTERFACE}:${(door.address() as AddressInfo).port}/`,
    close: () =>
      new Promise((resolve) => {
        door.close(() => resolve());
        // Browsers hold their connections open; a server that waits for them never ends.
        door.closeAllConnections();
      }),
  };
}
