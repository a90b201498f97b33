import { readFileSync } from "node:fs";
import { satisfies, validRange } from "semver";
import { expect, test } from "vitest";
import { projectPath } from "../../lib/project.ts";
import advisories from "./advisories.json" with { type: "json" };

interface Installed {
  readonly version?: string;
  /** Where a package is installed under another's name. */
  readonly name?: string;
  readonly hasInstallScript?: boolean;
}

const lock: { packages: Record<string, Installed> } = JSON.parse(
  readFileSync(projectPath("package-lock.json"), "utf8"),
);
const installed = Object.entries(lock.packages).flatMap(([path, { name, version }]) =>
  version && path.includes("node_modules/")
    ? [{ name: name ?? path.replace(/^.*node_modules\//, ""), version }]
    : [],
);

const hits = advisories.map((advisory) => ({
  ...advisory,
  versions: installed
    .filter(
      ({ name, version }) =>
        name === advisory.package && satisfies(version, advisory.affected, { includePrerelease: true }),
    )
    .map(({ version }) => version),
}));

test("no installed package has a known hole, unless it says why that is none here", () => {
  const open = hits.filter(({ versions, accepted }) => versions.length > 0 && !accepted);
  expect(open.map(({ package: name, versions, id }) => `${name} ${versions}: ${id}`)).toEqual([]);
});

test("what is accepted is still installed", () => {
  expect(
    hits.filter(({ versions, accepted }) => accepted && versions.length === 0).map(({ id }) => id),
  ).toEqual([]);
});

test("every range is one, and every advisory stands there once", () => {
  for (const { package: name, id, affected } of advisories)
    expect(validRange(affected), `${name} ${id}`).not.toBeNull();
  const keys = advisories.map(({ package: name, id }) => `${name} ${id}`);
  expect(new Set(keys).size).toBe(keys.length);
});

test("the advisories are those of before the overrides, too", () => {
  // What nodeplotlib 1.1.2 asks for by itself.
  const asked = {
    "socket.io-parser": "4.0.5",
    "socket.io": "4.5.1",
    multer: "1.4.4-lts.1",
    ws: "8.2.3",
    express: "4.18.1",
  };
  for (const [name, version] of Object.entries(asked))
    expect(
      advisories.some(
        ({ package: known, affected }) =>
          known === name && satisfies(version, affected, { includePrerelease: true }),
      ),
      name,
    ).toBe(true);
});

test("the lock file keeps onnxruntime-node's install script, which would fetch CUDA, from being run", () => {
  expect(lock.packages["node_modules/onnxruntime-node"]).toBeDefined();
  expect(lock.packages["node_modules/onnxruntime-node"].hasInstallScript).toBeUndefined();
});
