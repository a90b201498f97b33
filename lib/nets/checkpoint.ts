import { readFileSync } from "node:fs";
import { UserError } from "../errors.ts";
import { writeFileAtomic } from "../files.ts";
import { sealArrays, unsealArrays } from "../sealed-file.ts";
import { allWeights, sizeOf } from "./layers.ts";
import { architectureOfNet, type Net } from "./net.ts";
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
  const sealed = unsealArrays<Header>(MARK, file);
  if (!sealed) throw damaged;
  const { header } = sealed;
  const groups: Record<string, Record<string, Float32Array>> = { weights: {}, first: {}, second: {} };
  for (const { name, length } of header.arrays) {
    const slash = name.indexOf("/");
    groups[name.slice(0, slash)][name.slice(slash + 1)] = sealed.floats(length);
  }
  const net: Net = { config: header.config, shape: header.shape, weights: groups.weights };
  refuseOtherLayers(net, source);
  const { first, second } = groups;
  return {
    net,
    ...(header.steps === undefined ? {} : { optimiser: { steps: header.steps, first, second } }),
    about: header.about as About,
  };
}

/** A whole file may still hold a net whose layers this version builds in another way. */
function refuseOtherLayers(net: Net, source: string): void {
  for (const { name, shape } of allWeights(architectureOfNet(net)))
    if (net.weights[name]?.length !== sizeOf(shape))
      throw new UserError(`${source} holds a ${net.config.kind} net with other layers than this lab builds.`);
}

const named = (group: string, arrays: Readonly<Record<string, Float32Array>>) =>
  Object.entries(arrays).map(([name, values]) => ({ name: `${group}/${name}`, values }));
