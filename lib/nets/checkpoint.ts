import { readFileSync } from "node:fs";
import { UserError } from "../errors.ts";
import { writeFileAtomic } from "../files.ts";
import type { PlaneShape } from "../games/game.ts";
import { anything, fits, listOf, optional, part, passing, type Schema, text, whole } from "../schema.ts";
import { type Layout, sealArrays, unsealArrays } from "../sealed-file.ts";
import { allWeights, architectureOf, sizeOf } from "./layers.ts";
import type { Net, NetConfig, NetShape } from "./net.ts";
import { NET_CONFIG, refuseHugeNet } from "./net-config.ts";
import type { OptimiserState } from "./trainer.ts";

/**
 * What a training run needs to go on, or a player to play. `about` is whatever else the writer wants to find
 * again, as JSON: the config of the run, the iteration, the seed.
 */
export interface Checkpoint<About = unknown> {
  readonly net: Net;
  readonly optimiser?: OptimiserState;
  readonly about: About;
}

// A sealed file of arrays. Its mark ends with the version (four bytes, little-endian).
const NAME = Buffer.from("notakto-lab net\n");
const VERSION = 1;
const MARK = Buffer.concat([NAME, Uint8Array.of(VERSION, 0, 0, 0)]);

interface Header {
  readonly config: Net["config"];
  readonly shape: Net["shape"];
  readonly steps?: number;
  readonly about: unknown;
  readonly arrays: readonly { readonly name: string; readonly length: number }[];
}

/** Writes a checkpoint whole or not at all. */
export function writeCheckpoint(path: string, checkpoint: Checkpoint): void {
  writeFileAtomic(path, encodeCheckpoint(checkpoint));
}

/** Reads a checkpoint; a file that is missing, damaged or something else is refused in a sentence. */
export function readCheckpoint<About = unknown>(path: string): Checkpoint<About> {
  let bytes: Uint8Array;
  try {
    bytes = readFileSync(path);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new UserError(
      code === "ENOENT" ? `There is no checkpoint ${path}.` : `Can't read ${path}: ${message}.`,
    );
  }
  return decodeCheckpoint(bytes, path);
}

export function encodeCheckpoint({ net, optimiser, about }: Checkpoint): Uint8Array {
  const arrays = [
    ...named("weights", net.weights),
    ...named("first", optimiser?.first ?? {}),
    ...named("second", optimiser?.second ?? {}),
  ];
  const header: Header = {
    config: net.config,
    shape: net.shape,
    steps: optimiser?.steps,
    about,
    arrays: arrays.map(({ name, values }) => ({ name, length: values.length })),
  };
  return sealArrays(
    MARK,
    header,
    arrays.map(({ values }) => values),
  );
}

/** The inverse of encodeCheckpoint; `source` names the bytes in what it refuses them with. */
export function decodeCheckpoint<About = unknown>(bytes: Uint8Array, source: string): Checkpoint<About> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!file.subarray(0, NAME.length).equals(NAME))
    throw new UserError(`${source} is no checkpoint of this lab.`);
  const damaged = new UserError(
    `${source} is damaged or was cut short; an older checkpoint may still be whole.`,
  );
  if (file.length < MARK.length) throw damaged;
  const version = file.readUInt32LE(NAME.length);
  // A newer version may end in something else than a checksum, so look at the version first.
  if (version !== VERSION)
    throw new UserError(
      `${source} is a checkpoint of version ${version}; this lab reads version ${VERSION}.`,
    );
  const sealed = unsealArrays(MARK, file, layoutOf);
  if (!sealed) throw damaged;
  const { config, shape, steps, about, arrays } = sealed.header;
  refuseUnbuildable(shape, config, source);
  // A whole file may still hold a net whose layers this version builds in another way.
  const otherLayers = new UserError(
    `${source} holds a ${config.kind} net with other layers than this lab builds.`,
  );
  const specs = allWeights(architectureOf(shape, config));
  const trained = steps === undefined ? [] : specs.filter(({ trained }) => trained);
  const wanted = { weights: specs, first: trained, second: trained };
  const found = new Map(arrays.map(({ name }, i) => [name, sealed.arrays[i] as Float32Array]));
  const group = (name: keyof typeof wanted): Record<string, Float32Array> => {
    if (!wanted[name].every((spec) => found.get(`${name}/${spec.name}`)?.length === sizeOf(spec.shape)))
      throw otherLayers;
    const own = [...found].filter(([full]) => full.startsWith(`${name}/`));
    if (own.length > wanted[name].length) throw otherLayers;
    return Object.fromEntries(own.map(([full, values]) => [full.slice(name.length + 1), values]));
  };
  const [weights, first, second] = [group("weights"), group("first"), group("second")];
  return {
    net: { config, shape, weights },
    ...(steps === undefined ? {} : { optimiser: { steps, first, second } }),
    about: about as About,
  };
}

const HEADER: Schema<Header> = part<Header>({
  config: NET_CONFIG,
  shape: part<NetShape>({
    game: text("the game"),
    planes: part<PlaneShape>({
      planes: whole(1, 1000, "planes"),
      rows: whole(1, 1000, "rows"),
      cols: whole(1, 1000, "columns"),
    }),
    actions: whole(1, 2 ** 16, "moves to choose from"),
    features: optional(whole(0, 1e6, "numbers besides the planes")),
  }),
  steps: optional(whole(0, Number.MAX_SAFE_INTEGER, "steps of the optimiser")),
  about: optional(anything()),
  arrays: listOf(
    part<Header["arrays"][number]>({
      name: passing<string>(
        (name) =>
          typeof name === "string" &&
          /^(weights|first|second)\/[a-zA-Z0-9-]{1,100}\/[a-z]{1,100}$/.test(name),
        "a group, a layer and a part, such as weights/conv-1/kernel",
        "what it is",
      ),
      length: whole(0, 2 ** 32, "how many numbers"),
    }),
  ),
});

function layoutOf(header: unknown): { header: Header; layout: Layout } | undefined {
  if (!fits(HEADER, header)) return undefined;
  const names = new Set(header.arrays.map(({ name }) => name));
  if (names.size < header.arrays.length) return undefined;
  return { header, layout: header.arrays.map(({ length }) => ({ of: "floats", length })) };
}

/** A config may be sound, and its net still too large for the board that the file names. */
function refuseUnbuildable(shape: NetShape, config: NetConfig, source: string): void {
  try {
    refuseHugeNet(shape, config);
  } catch (error) {
    throw error instanceof UserError ? new UserError(`${source}: ${error.message}`) : error;
  }
}

const named = (group: string, arrays: Readonly<Record<string, Float32Array>>) =>
  Object.entries(arrays).map(([name, values]) => ({ name: `${group}/${name}`, values }));
