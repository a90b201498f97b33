import { readFileSync } from "node:fs";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { UserError } from "../errors.ts";
import type { PlotlyFigure } from "./plotly.ts";

/** Plots that are being shown; `address` is what a browser opens. */
export interface PlotServer {
  readonly address: string;
  close(): Promise<void>;
}

type Handler = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/** What is used of nodeplotlib's server, which is a NestJS application. */
interface Application {
  use(handler: Handler): void;
  get<T>(service: unknown): T;
  listen(port: number, host: string): Promise<unknown>;
  getHttpServer(): Server;
  close(): Promise<void>;
}

const HOST = "127.0.0.1";
const PLOTLY_PATH = "/plotly.min.js";

const require = createRequire(import.meta.url);
/** Loads what nodeplotlib itself would, and its own parts, which it does not export by name. */
const fromNodeplotlib = createRequire(require.resolve("nodeplotlib/package.json"));

/** One plot below another at full width; the icons need a font from elsewhere. */
const PAGE_STYLE =
  "<style>npl-root npl-plots{grid-template-columns:minmax(0,1fr);max-width:1000px;margin:0 auto!important}" +
  "npl-root .info-icons{display:none!important}</style>";

/** nodeplotlib's page without what it would fetch from elsewhere: plotly.js from a CDN, fonts from Google. */
function localPage(page: string): string {
  return page
    .replace(/<style type="text\/css">@font-face.*?<\/style>/gs, "")
    .replace(/<link rel="preconnect"[^>]*>/g, "")
    .replace(/https:\/\/cdn\.plot\.ly\/[^"]*/g, PLOTLY_PATH)
    .replace(/<title>[^<]*<\/title>/, `<title>notakto-lab</title>${PAGE_STYLE}`);
}

function serveLocally(): Handler {
  const page = localPage(readFileSync(fromNodeplotlib.resolve("./src/lib/server/web/index.html"), "utf8"));
  const plotly = readFileSync(require.resolve("plotly.js-cartesian-dist-min"));
  return (request, response, next) => {
    const path = request.url?.split("?")[0] ?? "/";
    if (path === PLOTLY_PATH) {
      response.setHeader("content-type", "text/javascript; charset=utf-8").end(plotly);
    } else if (path === "/index.html" || !/\.|^\/socket\.io\//.test(path)) {
      // The page names its own views, such as /plots, and they are all the same page.
      response.setHeader("content-type", "text/html; charset=utf-8").end(page);
    } else next();
  };
}

async function createApplication(figures: readonly PlotlyFigure[]): Promise<Application> {
  const { NestFactory } = fromNodeplotlib("@nestjs/core");
  const { from } = fromNodeplotlib("rxjs");
  const { ServerModule } = fromNodeplotlib("./src/lib/server/server.module.js");
  const { PlotsGateway } = fromNodeplotlib("./src/lib/server/plots/plots.gateway.js");
  // They log every visit, and end the server when the last tab is closed or merely reloaded.
  PlotsGateway.prototype.handleConnection = () => {};
  PlotsGateway.prototype.handleDisconnect = () => {};
  const app: Application = await NestFactory.create(ServerModule, { logger: false, abortOnError: false });
  // What the gateway sends to a page that asks. Its own stream is shared, so that a second tab would stay empty.
  const gateway = app.get<{ plotDataStream$: unknown }>(PlotsGateway);
  gateway.plotDataStream$ = from(
    figures.map((figure, id) => ({ id, ...figure, config: { displaylogo: false } })),
  );
  return app;
}

/**
 * Shows figures in the browser, one under another, until closed.
 *
 * nodeplotlib's own `plot` listens on every interface and takes plotly.js from a CDN. So this starts its server
 * itself, on the loopback interface only, and serves the copy of plotly.js that came with the project.
 */
export async function servePlots(figures: readonly PlotlyFigure[], port = 0): Promise<PlotServer> {
  const app = await createApplication(figures);
  app.use(serveLocally());
  try {
    await app.listen(port, HOST);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const reason =
      code === "EADDRINUSE" ? "is in use" : code === "EACCES" ? "is not yours to use" : undefined;
    if (!reason) throw error;
    throw new UserError(`Port ${port} ${reason}; give another --port or leave it out for a free one.`);
  }
  const server = app.getHttpServer();
  return {
    address: `http://${HOST}:${(server.address() as AddressInfo).port}/`,
    close: async () => {
      // Browsers hold their connections open; a server that waits for them never ends.
      server.closeAllConnections();
      await app.close();
    },
  };
}

/** Opens an address in the user's browser, as nodeplotlib does; where there is none, nothing happens. */
export function openInBrowser(address: string): void {
  const { openWindow } = fromNodeplotlib("./src/lib/utils/open-window.js");
  openWindow(address);
}
