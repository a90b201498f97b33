import { expect, test } from "vitest";
import { UserError } from "../../lib/errors.ts";
import { games } from "../../lib/games/registry.ts";
import { createNet, type NetConfig, netShape } from "../../lib/nets/net.ts";
import { randomFrom } from "../../lib/random.ts";

const make = (config: NetConfig) => createNet(netShape(games.notakto.make("3")), config, randomFrom(1));

test.each<[unknown, string]>([
  [
    { kind: "tower", channels: 0, depth: 4 },
    "A net's channels can't be 0; it takes a whole number from 1 to 4096.",
  ],
  [
    { kind: "tower", channels: 4, depth: 1.5 },
    "A net's depth can't be 1.5; it takes a whole number from 1 to 256.",
  ],
  [
    { kind: "residual", channels: 4, blocks: -1 },
    "A net's blocks can't be -1; it takes a whole number from 0 to 256.",
  ],
  [{ kind: "residual", channels: 4, blocks: 3e7 }, "A net's blocks can't be 30000000"],
  [{ kind: "residual", channels: 1e9, blocks: 1 }, "A net's channels can't be 1000000000"],
  [{ kind: "residual", channels: 4096, blocks: 256 }, "nets may have up to 170 million"],
  [{ kind: "chen", channels: 4, dense: [4, 0], dropout: 0 }, "A net's dense can't be [4,0]; it takes two"],
  [{ kind: "chen", channels: 4, dense: [4], dropout: 0 }, "A net's dense can't be [4]"],
  [{ kind: "chen", channels: 4, dense: [4, 4], dropout: 1 }, "A net's dropout can't be 1"],
  [
    { kind: "linear", channels: 4 },
    "A net's kind can't be \"linear\"; it takes chen or score or featured or tower or residual.",
  ],
  [
    { kind: "residual", channels: 4, block: 1 },
    "A net has no block (did you mean blocks?); it takes kind, channels, blocks, heads.",
  ],
  [{ kind: "residual", channels: 4 }, "A net needs blocks; it takes kind, channels, blocks, heads."],
  [{ kind: "residual", channels: 4, blocks: 1, depth: 2 }, "A net has no depth; it takes kind"],
  [null, "A net can't be null; it takes an object whose kind is chen or score"],
  [[], "A net's kind can't be undefined"],
])("%o is refused in a sentence", (config, sentence) => {
  expect(() => make(config as NetConfig)).toThrow(UserError);
  expect(() => make(config as NetConfig)).toThrow(sentence);
});

test("Chen's net of the paper is not too large for any board of Notakto", () => {
  const shape = netShape(games.notakto.make("16"));
  // Only the layers are counted; making it would take half a gigabyte.
  expect(() =>
    createNet(shape, { kind: "chen", channels: 512, dense: [1024, 512], dropout: 0.3 }, {
      unit: () => {
        throw new Error("it would have been made");
      },
    } as never),
  ).toThrow("it would have been made");
});
