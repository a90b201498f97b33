import { UserError } from "../errors.ts";
import { check, kinds, oneOf, optional, passing, type Schema, whole } from "../schema.ts";
import { allWeights, architectureOf, sizeOf } from "./layers.ts";
import type { Heads, NetConfig, NetShape } from "./net.ts";

const MOST_UNITS = 65_536;
/** With the optimiser's two numbers beside each of four bytes, what a checkpoint can hold: Node reads no file above 2 GiB. */
const MOST_PARAMETERS = 170e6;

const isUnits = (value: unknown): boolean =>
  Number.isInteger(value) && (value as number) >= 1 && (value as number) <= MOST_UNITS;

const channels = whole(1, 4096, "feature maps of every convolution", { alphaGoZero: 256 });
const dense = passing<readonly [number, number]>(
  (value) => Array.isArray(value) && value.length === 2 && value.every(isUnits),
  `two whole numbers from 1 to ${MOST_UNITS}`,
  "units of the two dense layers",
);
const dropout = passing<number>(
  (value) => typeof value === "number" && value >= 0 && value < 1,
  "a number from 0 up to, not including, 1",
  "share of the dense layers' units left out while learning",
);
const heads = optional(
  oneOf<Heads>(
    {
      mistri: "convolutions, then 512 units for the value",
      alphazero: "squeezed to few channels, then dense",
    },
    "what stands on the convolutions",
    { alphaGoZero: "alphazero" },
  ),
);

/** What a net may be built of. */
export const NET_CONFIG: Schema<NetConfig> = kinds<NetConfig>({
  chen: { channels, dense, dropout },
  score: { channels, dense, dropout },
  featured: { channels, units: whole(1, MOST_UNITS, "units of the dense layer") },
  tower: { channels, depth: whole(1, 256, "convolutions, one after the other"), heads },
  residual: {
    channels,
    blocks: whole(0, 256, "pairs of convolutions, each with a way around it", { alphaGoZero: 19 }),
    heads,
  },
});

/** Refuses a config that no net can be made of, in a sentence that names the value. */
export function checkNetConfig(config: unknown): asserts config is NetConfig {
  check(NET_CONFIG, config, "A net");
}

/** Refuses a net that is too large for these inputs and moves; its config has been checked. */
export function refuseHugeNet(shape: NetShape, config: NetConfig): void {
  const parameters = allWeights(architectureOf(shape, config)).reduce(
    (count, weight) => count + sizeOf(weight.shape),
    0,
  );
  if (parameters > MOST_PARAMETERS)
    throw new UserError(
      `A ${config.kind} net of this size has ${parameters.toExponential(1)} parameters for ${shape.game}; nets may have up to ${MOST_PARAMETERS / 1e6} million.`,
    );
}
