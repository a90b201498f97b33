import { spawn } from "node:child_process";
import { cpSync, mkdirSync, readdirSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { jupyterEnvironment } from "../../lib/cli/lab.ts";
import { runNotebook } from "../../lib/kernel/run-notebook.ts";
import { projectPath } from "../../lib/project.ts";
import { launchBrowser } from "../browser.ts";
import { everything, LEFT, RIGHT } from "../kernel/fixtures/kernel.ts";
import { makeWorkspace, type Workspace } from "../kernel/workspace.ts";
import { decodePng, type Pixels } from "../png.ts";
import { describeWith } from "../tools.ts";

/** Committed notebooks whose outputs must show to someone who has just cloned the project. */
const COMMITTED = readdirSync(projectPath("notebooks")).flatMap((file) =>
  file.endsWith(".ipynb") ? file.slice(0, -".ipynb".length) : [],
);

describeWith(["jupyter-notebook", "chromium"], "the classic Notebook shows without trust", () => {
  let workspace: Workspace;
  let server: { address: string; stop(): Promise<unknown> };
  let browser: Browser;

  beforeAll(async () => {
    workspace = makeWorkspace();
    const { notebook } = await runNotebook(everything, {
      directory: workspace.path("notebooks"),
      timeoutMs: 60_000,
    });
    workspace.write("notebooks/everything.ipynb", notebook);
    for (const name of COMMITTED) {
      cpSync(projectPath(`notebooks/${name}.ipynb`), workspace.path(`notebooks/${name}.ipynb`));
    }
    [server, browser] = await Promise.all([startNotebookServer(workspace), launchBrowser()]);
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
    workspace?.remove();
  });

  const open = async (name: string): Promise<Page> => {
    const page = await browser.newPage({ viewport: { width: 1200, height: 900 } });
    await page.goto(`${server.address}/notebooks/${name}.ipynb`);
    // MathJax says in a corner what it loads, on top of everything.
    await page.addStyleTag({ content: "#MathJax_Message { display: none !important }" });
    await page.locator("#notification_trusted", { hasText: "Not Trusted" }).waitFor();
    return page;
  };

  /** What of an output can be seen. */
  const look = async (page: Page, selector: string): Promise<Pixels> =>
    decodePng(await page.locator(selector).first().screenshot());

  test("the table and the picture of a fresh run", async () => {
    const page = await open("everything");
    const picture = await look(page, ".output_png img");
    const half = (picture.width * picture.height) / 2;
    expect(picture.count(LEFT!) / half).toBeGreaterThan(0.95);
    expect(picture.count(RIGHT!) / half).toBeGreaterThan(0.95);
    expect(inkOf(await look(page, ".output_html table"))).toBeGreaterThan(0.02);
    await page.close();
  });

  test.each(COMMITTED)("the tables and pictures of %s as committed", async (name) => {
    const page = await open(name);
    for (const selector of [".output_png img", ".output_html table"]) {
      await page.locator(selector).first().waitFor();
      for (const output of await page.locator(selector).all()) {
        expect(inkOf(decodePng(await output.screenshot()))).toBeGreaterThan(0.01);
      }
    }
    await page.close();
  });
});

/** The share of pixels that clearly differ from the background, which is taken from the corner. */
function inkOf({ width, height, at }: Pixels): number {
  const [r, g, b] = at(0, 0);
  let ink = 0;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [red, green, blue] = at(x, y);
      if (Math.abs(red - r) + Math.abs(green - g) + Math.abs(blue - b) > 90) ink++;
    }
  }
  return ink / (width * height);
}

/** Starts Jupyter's classic Notebook on this machine alone, with no memory of what was ever trusted. */
async function startNotebookServer(workspace: Workspace) {
  const port = await freePort();
  const home = workspace.path("home");
  mkdirSync(home);
  const server = spawn(
    "jupyter-notebook",
    [
      "--no-browser",
      "--allow-root",
      "--ip=127.0.0.1",
      `--port=${port}`,
      "--NotebookApp.port_retries=0",
      "--NotebookApp.token=",
      "--NotebookApp.password=",
      workspace.path("notebooks"),
    ],
    {
      env: {
        ...jupyterEnvironment(),
        HOME: home,
        JUPYTER_CONFIG_DIR: home,
        JUPYTER_DATA_DIR: home,
        JUPYTER_RUNTIME_DIR: home,
      },
      stdio: ["ignore", "ignore", "pipe"],
    },
  );
  const ended = new Promise((resolve) => server.on("close", resolve));
  const stop = () => {
    server.kill("SIGTERM");
    return ended;
  };
  let log = "";
  try {
    await new Promise<void>((resolve, reject) => {
      server.on("error", reject);
      ended.then(() => reject(new Error(`jupyter-notebook ended: ${log}`)));
      server.stderr.on("data", (text) => {
        log += text;
        if (log.includes(`http://127.0.0.1:${port}/`)) resolve();
      });
    });
  } catch (error) {
    await stop();
    throw error;
  }
  return { address: `http://127.0.0.1:${port}`, stop };
}

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const probe = createServer().on("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
