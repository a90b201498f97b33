import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { type IncomingHttpHeaders, request } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { projectPath } from "../../lib/project.ts";
import { launchBrowser } from "../browser.ts";
import { start as startPlot, writeTable } from "../cli/plotting.ts";
import { describeWith } from "../tools.ts";

const folder = mkdtempSync(join(tmpdir(), "notakto-servers-"));
let plot: Awaited<ReturnType<typeof startPlot>>;
let port: number;

beforeAll(async () => {
  const table = join(folder, "who-wins-lost-by-x.csv");
  writeTable(table);
  plot = await startPlot(table);
  port = Number(new URL(plot.address).port);
});

afterAll(async () => {
  plot?.child.kill("SIGKILL");
  await plot?.ended;
  rmSync(folder, { recursive: true });
});

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** What is asked of the server, with any headers at all; `fetch` would not send a Host of ours. */
function ask(
  path: string,
  headers: Record<string, string> = {},
  body?: string | Uint8Array,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = request(
      { host: "127.0.0.1", port, path, method: body === undefined ? "GET" : "POST", headers },
      (response) => {
        let text = "";
        response
          .setEncoding("utf8")
          .on("data", (part) => {
            text += part;
          })
          .on("end", () => resolve({ status: response.statusCode!, headers: response.headers, body: text }))
          .on("error", reject);
      },
    );
    asked.on("error", reject).end(body);
  });
}

const SOCKET = "/socket.io/?EIO=4&transport=polling";

/** Begins a conversation as the page does; what comes back is the path on which it goes on. */
async function shakeHands(): Promise<string> {
  const { body } = await ask(SOCKET);
  return `${SOCKET}&sid=${JSON.parse(body.slice(1)).sid}`;
}

/** All that the page says and hears until the plots have come. */
async function readTable(): Promise<string> {
  const path = await shakeHands();
  await ask(path, {}, "40");
  expect((await ask(path)).body).toMatch(/^40/);
  await ask(path, {}, '42["readplots"]');
  return (await ask(path)).body;
}

/** The server is the same process as ever, and a visitor gets the page and the table. */
async function expectAlive(): Promise<void> {
  expect(plot.child.exitCode).toBeNull();
  expect((await ask("/")).body).toContain("npl-root");
  expect(await readTable()).toContain('42["plotdata",');
}

describe("who is answered", () => {
  test.each(["127.0.0.1:PORT", "localhost:PORT", "LocalHost:PORT", "[::1]:PORT"])(
    "a visitor of this machine, by the name %s",
    async (name) => {
      const host = name.replace("PORT", String(port));
      const ways: Record<string, string>[] = [{ host }, { host, origin: `http://${host.toLowerCase()}` }];
      for (const headers of ways) {
        expect((await ask("/", headers)).status).toBe(200);
        expect((await ask(SOCKET, headers)).body).toMatch(/^0\{"sid"/);
      }
    },
  );

  test("a link from elsewhere may be followed", async () => {
    expect((await ask("/", { "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate" })).status).toBe(
      200,
    );
  });

  test.each([
    ["host", "evil.example"],
    ["host", "evil.example:PORT"],
    ["host", "localhost.evil.example:PORT"],
    ["host", "127.0.0.1.evil.example:PORT"],
    ["host", "localhost:PORT@evil.example"],
    ["host", "localhost:PORT, evil.example"],
    ["host", "0.0.0.0:PORT"],
    ["host", "127.0.0.1"],
    ["host", "127.0.0.1:1"],
    ["host", "localhost:"],
    ["origin", "null"],
    ["origin", ""],
    ["origin", "https://evil.example"],
    ["origin", "http://evil.example:PORT"],
    ["origin", "http://127.0.0.1:1"],
    ["origin", "http://127.0.0.1"],
    ["origin", "https://127.0.0.1:PORT"],
    ["origin", "http://localhost:PORT"],
    ["sec-fetch-site", "cross-site"],
    ["sec-fetch-site", "same-site"],
  ])("nobody with the %s %j", async (name, value) => {
    const headers = { [name]: value.replace("PORT", String(port)) };
    const open = await shakeHands();
    for (const [path, body] of [
      ["/", undefined],
      ["/plotly.min.js", undefined],
      [SOCKET, undefined],
      [SOCKET, "40"],
      [open, "40"],
      [`${SOCKET.replace("polling", "websocket")}`, undefined],
    ] as const) {
      const answer = await ask(path, headers, body);
      expect(answer.status, path).toBe(403);
      expect(answer.body).toMatch(/^This server .*\.\n$/);
      expect(answer.headers).not.toHaveProperty("access-control-allow-origin");
    }
  });

  test("a request without a Host is none", async () => {
    expect(await say("GET / HTTP/1.1\r\n\r\n")).toMatch(/^HTTP\/1\.1 400 /);
    expect(await say("GET / HTTP/1.0\r\n\r\n")).toMatch(/^HTTP\/1\.1 403 /);
  });

  test("every answer keeps the page to its own server", async () => {
    for (const answer of [
      await ask("/"),
      await ask("/main.js"),
      await ask("/nothing.js"),
      await ask(SOCKET),
      await ask("/", { host: "evil.example" }),
    ]) {
      expect(answer.headers["content-security-policy"]).toMatch(
        /^default-src 'none'; script-src 'self'; .*frame-ancestors 'none'$/,
      );
      expect(answer.headers["cross-origin-resource-policy"]).toBe("same-origin");
      expect(answer.headers["x-content-type-options"]).toBe("nosniff");
    }
  });
});

/** Says anything at all to the port, and what comes back until the server hangs up or is silent. */
function say(bytes: string | Uint8Array): Promise<string> {
  return new Promise((resolve) => {
    let heard = "";
    const socket = connect(port, "127.0.0.1", () => socket.end(bytes));
    socket
      .setTimeout(2000, () => socket.destroy())
      .on("data", (part) => {
        heard += part.toString("latin1");
      })
      .on("error", () => {})
      .on("close", () => resolve(heard));
  });
}

describe("what is survived", () => {
  // The first ended the process by socket.io-parser 4.0.5 (CVE-2023-32695).
  test.each([
    '42[{"toString":"foo"}]',
    '42["toString"]',
    '42["__proto__",{"__proto__":{"x":1}}]',
    '42["error"]',
    '42["disconnect"]',
    "42[]",
    "42{}",
    "42null",
    '42["readplots"',
    "4",
    "49",
    "44{}",
    "41",
    "40/elsewhere,",
    "40{",
    "43[]",
    "431[]",
    '451-["x",{"_placeholder":true,"num":0}]',
    '451-["x",{"_placeholder":true,"num":"splice"}]\u001ebAAAA',
    '459999999999-["x"]',
    "45",
    "46-",
    "bAAAA",
    "1",
    "2probe",
    "5",
    "9",
    "",
    "\u001e\u001e\u001e",
    "\ud800",
  ])("the frame %j", async (frame) => {
    // Both before and after the namespace is joined.
    for (const join of [false, true]) {
      const path = await shakeHands();
      if (join) await ask(path, {}, "40");
      await ask(path, {}, frame);
      await ask(path, {}, frame).catch(() => {});
    }
    await expectAlive();
  });

  test("2,000 random frames", async () => {
    const json = fc.json({ maxDepth: 4 });
    const frame = fc.oneof(
      fc
        .tuple(fc.constantFrom("40", "41", "42", "43", "44", "45", "46", "421", "451-", "452-/x,"), json)
        .map((parts) => parts.join("")),
      fc
        .tuple(fc.constantFrom("42", "451-"), fc.array(fc.jsonValue()))
        .map(([type, value]) => type + JSON.stringify(value)),
      fc.string({ unit: "binary", maxLength: 60 }),
      fc.uint8Array({ maxLength: 60 }),
    );
    const text = (part: string | Uint8Array) =>
      typeof part === "string" ? part : Buffer.from(part).toString("latin1");
    const frames = fc.sample(fc.array(frame, { minLength: 4, maxLength: 4 }), 500);
    for (const group of frames) {
      const path = await shakeHands();
      await ask(path, {}, "40");
      await Promise.all(group.map((part) => ask(path, {}, text(part)).catch(() => {})));
    }
    await expectAlive();
  });

  test("bodies of the wrong size and kind", async () => {
    const path = await shakeHands();
    expect((await ask(path, {}, "4".repeat(100_000))).status).toBe(413);
    await ask(await shakeHands(), { "content-type": "application/octet-stream" }, "40");
    await ask(await shakeHands(), { "content-type": "multipart/form-data; boundary=x" }, "--x\r\n\r\n");
    await ask("/", { "content-type": "application/json" }, '{"__proto__":1');
    for (const query of [
      "",
      "?EIO=3&transport=polling",
      "?EIO=4&transport=x",
      "?EIO=4&transport=polling&sid=x",
      "?j=%",
    ])
      expect((await ask(`/socket.io/${query}`)).status).toBe(400);
    for (const path of ["/../../package.json", "/%2e%2e/package.json", "/assets/../../x.js", "/\\..\\x.js"])
      expect((await ask(path)).status, path).toBe(404);
    expect((await ask("/", {}, "x")).status).toBe(405);
    await expectAlive();
  });

  test("what is no HTTP, and half of it", async () => {
    const host = `Host: 127.0.0.1:${port}\r\n`;
    for (const bytes of [
      "\r\n\r\n",
      "GET",
      "NONSENSE / HTTP/1.1\r\n\r\n",
      `GET / HTTP/1.1\r\n${host}`,
      `GET http://evil.example/ HTTP/1.1\r\n${host}\r\n`,
      `OPTIONS * HTTP/1.1\r\n${host}\r\n`,
      `CONNECT evil.example:80 HTTP/1.1\r\n${host}\r\n`,
      `GET / HTTP/1.1\r\n${host}${host}\r\n`,
      `GET / HTTP/1.1\r\n${host}X: ${"x".repeat(100_000)}\r\n\r\n`,
      `POST ${SOCKET} HTTP/1.1\r\n${host}Transfer-Encoding: chunked\r\n\r\nzz\r\n`,
      `POST ${SOCKET} HTTP/1.1\r\n${host}Content-Length: 10\r\n\r\n40`,
      `GET ${SOCKET.replace("polling", "websocket")} HTTP/1.1\r\n${host}Connection: Upgrade\r\nUpgrade: websocket\r\n` +
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n\x81\xff\xff",
      ...fc.sample(fc.uint8Array({ minLength: 1, maxLength: 200 }), 200),
    ])
      expect(await say(bytes)).not.toContain(" 101 ");
    await expectAlive();
  });
});

describeWith(["chromium"], "in a browser", () => {
  test("a name from elsewhere that points to this machine shows nothing", async () => {
    const chrome = await launchBrowser("--host-resolver-rules=MAP evil.example 127.0.0.1");
    try {
      const page = await chrome.newPage();
      const answer = await page.goto(`http://evil.example:${port}/`);
      expect(answer?.status()).toBe(403);
      expect(await page.textContent("body")).toMatch(/^This server answers to http:\/\/127\.0\.0\.1:/);
    } finally {
      await chrome.close();
    }
  });
});

test("no server is started but by lib/local-server.ts", () => {
  const starts = readdirSync(projectPath("lib"), { recursive: true, encoding: "utf8" })
    .filter((path) => /\.m?[tj]s$/.test(path) && !path.startsWith("node_modules"))
    .filter((path) => {
      const code = readFileSync(projectPath(`lib/${path}`), "utf8");
      const imports = /^import (?!type )[^;]*"(node:)?(https?|http2|net|tls|dgram)"/m;
      return imports.test(code) || /\.listen\(|\bcreateServer\(/.test(code);
    });
  expect(starts).toEqual(["local-server.ts"]);
});
