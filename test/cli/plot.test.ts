import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { SERIES } from "../../lib/notebook/palette.ts";
import { projectPath } from "../../lib/project.ts";
import { launchBrowser } from "../browser.ts";
import { decodePng } from "../png.ts";
import { describeWith } from "../tools.ts";
import { start, writeTable } from "./plotting.ts";

const NOTAKTO = projectPath("lib/cli/notakto.mjs");
const folder = mkdtempSync(join(tmpdir(), "notakto-plot-"));
const TABLE = join(folder, "who-wins-lost-by-x.csv");

beforeAll(() => writeTable(TABLE));

afterAll(() => rmSync(folder, { recursive: true }));

/** Local addresses, in the kernel's hexadecimal, of the sockets on which a process listens. */
function listeningAddresses(pid: number): string[] {
  const inodes = readdirSync(`/proc/${pid}/fd`).flatMap((fd) => {
    try {
      return /^socket:\[(\d+)\]$/.exec(readlinkSync(`/proc/${pid}/fd/${fd}`))?.[1] ?? [];
    } catch {
      return [];
    }
  });
  const LISTENING = "0A";
  return ["tcp", "tcp6"].flatMap((family) =>
    readFileSync(`/proc/${pid}/net/${family}`, "utf8")
      .split("\n")
      .slice(1)
      .map((line) => line.trim().split(/\s+/))
      .filter((fields) => fields[3] === LISTENING && inodes.includes(fields[9]))
      .map((fields) => fields[1].split(":")[0]),
  );
}

describe("notakto plot", () => {
  test("serves everything itself and ends with 130 on Ctrl-C", async () => {
    const { child, address, ended } = await start(TABLE);
    try {
      expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/$/);
      for (const path of ["", "plots", "index.html"]) {
        const page = await (await fetch(address + path)).text();
        expect(page).toContain("npl-root");
        expect(page).not.toContain("https://");
      }
      const plotly = await fetch(`${address}plotly.min.js`);
      expect(plotly.headers.get("content-type")).toContain("javascript");
      expect(await plotly.text()).toContain("plotly.js");
    } finally {
      child.kill("SIGINT");
    }
    expect(await ended).toBe(130);
  });

  test.skipIf(process.platform !== "linux")("listens on the loopback interface only", async () => {
    const { child, ended } = await start(TABLE);
    try {
      expect(listeningAddresses(child.pid!)).toEqual(["0100007F"]);
    } finally {
      child.kill("SIGINT");
    }
    await ended;
  });

  test("takes the port it is given, and says when that is taken", async () => {
    const other = createServer().listen(0, "127.0.0.1");
    await new Promise((resolve) => other.once("listening", resolve));
    const { port } = other.address() as { port: number };
    const refused = spawnSync(
      process.execPath,
      [NOTAKTO, "plot", TABLE, "--port", String(port), "--no-open"],
      {
        encoding: "utf8",
      },
    );
    expect(refused.stderr).toBe(
      `notakto: Port ${port} is in use; give another --port or leave it out for a free one.\n`,
    );
    expect(refused.status).toBe(2);
    await new Promise((resolve) => other.close(resolve));
    const { child, address, ended } = await start(TABLE, "--port", String(port));
    expect(address).toBe(`http://127.0.0.1:${port}/`);
    child.kill("SIGTERM");
    expect(await ended).toBe(143);
  });

  test.each([
    ["missing.csv", undefined, [], "there is no such file"],
    ["", undefined, [], "it is a folder"],
    [
      "text.csv",
      "Dear reader,\nthis is no table\n",
      [],
      "is not a CSV table: its first line does not name two columns",
    ],
    ["names.csv", "player,verdict\na,good\n", [], "has no column of numbers to plot"],
    ["fine.csv", "x,y\n1,2\n", ["--port", "http"], '--port can\'t be "http"'],
    ["fine.csv", "x,y\n1,2\n", ["--port", "70000"], "from 1 to 65535"],
  ])("refuses %j %j %j in one sentence", (name, content, args, reason) => {
    const path = join(folder, name);
    if (content !== undefined) writeFileSync(path, content);
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [NOTAKTO, "plot", path, "--no-open", ...args],
      {
        encoding: "utf8",
      },
    );
    expect(stderr).toContain(reason);
    expect(stderr.trim().split("\n")).toHaveLength(1);
    expect(stdout).toBe("");
    expect(status).toBe(2);
  });
});

describeWith(["chromium"], "notakto plot in a browser", () => {
  test("shows the lines in a browser, with no word to the network, also after a reload", async () => {
    const { child, address, ended } = await start(TABLE);
    const chrome = await launchBrowser();
    try {
      const page = await chrome.newPage({ viewport: { width: 1000, height: 700 } });
      const elsewhere: string[] = [];
      // nodeplotlib's page has complaints of its own before its first plot is there.
      const kept: string[] = [];
      page.on("console", (message) => {
        if (/content security policy/i.test(message.text())) kept.push(message.text());
      });
      page.on("request", (request) => {
        if (!/^(data|blob):/.test(request.url()) && !request.url().startsWith(address))
          elsewhere.push(request.url());
      });
      await page.goto(address);
      for (const visit of ["first", "second"]) {
        if (visit === "second") await page.reload();
        await page.locator(".js-plotly-plot .scatterlayer .point").nth(13).waitFor();
        const pixels = decodePng(await page.screenshot());
        for (const colour of SERIES.slice(0, 2)) expect(pixels.count(colour), visit).toBeGreaterThan(300);
        expect(await page.locator(".gtitle").textContent()).toContain("Positions lost");
      }
      expect(elsewhere).toEqual([]);
      // The content security policy keeps nothing from it that it needs.
      expect(kept).toEqual([]);
      const secondTab = await chrome.newPage();
      await secondTab.goto(address);
      await secondTab.locator(".js-plotly-plot .scatterlayer .point").nth(13).waitFor();
      // Ends although the browser still holds its connection.
      child.kill("SIGINT");
      expect(await ended).toBe(130);
    } finally {
      child.kill("SIGKILL");
      await chrome.close();
    }
  });
});
