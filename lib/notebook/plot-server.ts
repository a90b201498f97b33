import { readdirSync, readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createRequire } from "node:module";
import { dirname, extname, join, sep } from "node:path";
import { Server as SocketServer } from "socket.io";
import { type LocalServer, serveLocally } from "../local-server.ts";
import type { PlotlyFigure } from "./plotly.ts";

const require = createRequire(import.meta.url);
/** Loads nodeplotlib's own parts, which it does not export by name. */
const fromNodeplotlib = createRequire(require.resolve("nodeplotlib/package.json"));

const PLOTLY = "plotly.min.js";

/** One plot below another at full width; the icons need a font from elsewhere. */
const PAGE_STYLE =
  "<style>npl-root npl-plots{grid-template-columns:minmax(0,1fr);max-width:1000px;margin:0 auto!important}" +
  "npl-root .info-icons{display:none!important}</style>";

const TYPES: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".ico": "image/x-icon",
  ".js": "text/javascript; charset=utf-8",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
};

/**
 * nodeplotlib's page without what it would fetch from elsewhere (plotly.js from a CDN, fonts from Google), and
 * without a script of its own in it, which no server of ours allows.
 */
function localPage(page: string): string {
  return page
    .replace(/<style type="text\/css">@font-face.*?<\/style>/gs, "")
    .replace(/<link rel="preconnect"[^>]*>/g, "")
    .replace(/ media="print" onload="[^"]*"/g, "")
    .replace(/https:\/\/cdn\.plot\.ly\/[^"]*/g, PLOTLY)
    .replace(/<title>[^<]*<\/title>/, `<title>notakto-lab</title>${PAGE_STYLE}`);
}

/** Every file that nodeplotlib's page is made of, by its path on the server, and the copy of plotly.js that came with us. */
function pageFiles(): Map<string, Buffer> {
  const index = fromNodeplotlib.resolve("./src/lib/server/web/index.html");
  const folder = dirname(index);
  const files = new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name))
      .map((path) => [path.slice(folder.length).replaceAll(sep, "/"), readFileSync(path)]),
  );
  files.set("/index.html", Buffer.from(localPage(readFileSync(index, "utf8"))));
  files.set(`/${PLOTLY}`, readFileSync(require.resolve("plotly.js-cartesian-dist-min")));
  return files;
}

function answerFrom(files: ReadonlyMap<string, Buffer>) {
  return (request: IncomingMessage, response: ServerResponse) => {
    const asked = request.url?.split("?")[0] ?? "/";
    // The page names its own views, such as /plots, and they are all the same page.
    const path = asked.includes(".") ? asked : "/index.html";
    const content = files.get(path);
    if (request.method !== "GET" && request.method !== "HEAD") response.writeHead(405).end();
    else if (!content) response.writeHead(404).end();
    else response.setHeader("content-type", TYPES[extname(path)]).end(content);
  };
}

/** nodeplotlib's own keeper of plots, given these. */
function plotsService(figures: readonly PlotlyFigure[]) {
  const { of } = fromNodeplotlib("rxjs");
  const { PlotsService } = fromNodeplotlib("./src/lib/server/plots/plots.service.js");
  const service = new PlotsService();
  for (const { data, layout } of figures)
    service.addPlot({ data: of(data), layout: of(layout), config: { displaylogo: false } });
  return service;
}

/**
 * Shows figures in the browser, one under another, until closed.
 *
 * The page, the plots and what is said between them are nodeplotlib's. Its own server is not used: it listens on
 * every interface, answers anyone, and takes plotly.js from a CDN.
 */
export async function servePlots(figures: readonly PlotlyFigure[], port = 0): Promise<LocalServer> {
  const { PlotsGateway } = fromNodeplotlib("./src/lib/server/plots/plots.gateway.js");
  const service = plotsService(figures);
  const answerFile = answerFrom(pageFiles());
  // The page says one word; a long message is no message of its.
  const sockets = new SocketServer({
    transports: ["polling"],
    serveClient: false,
    maxHttpBufferSize: 10_000,
  });
  sockets.on("connection", (socket) => {
    // One for each tab: a gateway's stream is shared, so that a second tab would stay empty.
    const gateway = new PlotsGateway(undefined, service);
    socket.once("readplots", () => {
      const sending = gateway
        .handleEvent()
        .subscribe(({ event, data }: { event: string; data: unknown }) => socket.emit(event, data));
      socket.once("disconnect", () => sending.unsubscribe());
    });
  });
  const server = await serveLocally((inside) => {
    inside.on("request", answerFile);
    sockets.attach(inside);
  }, port);
  return {
    address: server.address,
    close: async () => {
      sockets.disconnectSockets(true);
      await server.close();
    },
  };
}

/** Opens an address in the user's browser, as nodeplotlib does; where there is none, nothing happens. */
export function openInBrowser(address: string): void {
  const { openWindow } = fromNodeplotlib("./src/lib/utils/open-window.js");
  openWindow(address);
}
