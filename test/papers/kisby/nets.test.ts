import { expect, test } from "vitest";
import { kisbyBoard } from "../../../lib/papers/kisby/boards.ts";
import { ALPHAZERO_NET, featuredNet, NETS, trainingOf } from "../../../lib/papers/kisby/nets.ts";

const lessonsOf = (n: number) => ({ game: kisbyBoard(n), boards: [], labels: new Float32Array() });

test("the Featured Net has as many units as the board has rows, the AlphaZero Net two dense layers and no features", () => {
  const config = NETS.paper;
  expect(trainingOf(featuredNet(["turn"]), { lessons: lessonsOf(5), config, seed: 2 })).toMatchObject({
    name: "featured",
    net: { kind: "featured", channels: 512, units: 5 },
    features: ["turn"],
    schedule: { batch: 32, epochs: 1000 },
    seed: 2,
  });
  expect(trainingOf(ALPHAZERO_NET, { lessons: lessonsOf(3), config, seed: 2 })).toMatchObject({
    net: { kind: "score", channels: 512, dense: [1024, 512], dropout: 0.3 },
    features: [],
  });
});

test("boards for which no epochs are set are refused", () => {
  expect(() => trainingOf(ALPHAZERO_NET, { lessons: lessonsOf(7), config: NETS.quick, seed: 1 })).toThrow(
    "No epochs are set for boards of size 7; they are for sizes 3, 4, 5, 6.",
  );
});
