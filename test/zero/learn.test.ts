import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { playMatches } from "../../lib/players/arena.ts";
import { tallyOf } from "../../lib/players/match.ts";
import type { TrainConfig } from "../../lib/zero/config.ts";
import { train } from "../../lib/zero/train.ts";

const place = mkdtempSync(join(tmpdir(), "notakto-"));
afterAll(() => rmSync(place, { recursive: true, force: true }));

/** Small nets and plain search: what they know in the end they have learned. */
const BASE: Omit<TrainConfig, "game" | "size"> = {
  seed: 1,
  net: { kind: "residual", channels: 16, blocks: 1 },
  iterations: 6,
  search: {
    simulations: 40,
    cPuct: 1.5,
    firstPlay: 0,
    reuse: true,
    solver: false,
    keyStates: false,
    noise: { alpha: 0.7, share: 0.25 },
  },
  selfPlay: { games: 40, temperature: { plies: 2, tau: 1 } },
  learning: {
    window: 4,
    amount: { steps: 40 },
    batch: 64,
    learningRate: 5e-3,
    l2: 1e-4,
    augmentation: { symmetries: "full", colours: false },
  },
  gate: { kind: "always" },
  probes: 0,
};

const trainings: readonly (readonly [string, TrainConfig])[] = [
  ["3×3 Notakto", { ...BASE, game: "notakto", size: "3", planes: "rich" }],
  [
    "3×3 Notakto with key states",
    { ...BASE, game: "notakto", size: "3", planes: "rich", search: { ...BASE.search, keyStates: true } },
  ],
  // 1 ⊕ 2 ⊕ 4 is not 0: the first player wins, by 4 → 3 alone.
  ["Nim", { ...BASE, game: "nim", size: "1,2,4" }],
  ["misère Nim", { ...BASE, game: "nim", size: "misere:1,2,4" }],
  [
    "3×3 Corso",
    {
      ...BASE,
      game: "corso",
      size: "3x3",
      learning: { ...BASE.learning, augmentation: { symmetries: "full", colours: true } },
    },
  ],
];

// These games are won by the first player, who must not make a single mistake against perfect play.
for (const [name, config] of trainings)
  test(`${name}: as first player it never loses to perfect`, async () => {
    const folder = join(place, name);
    await train(config, { folder, workers: 1 }).done;
    const match = {
      game: config.game,
      size: config.size,
      players: [folder, "perfect"],
      alternate: false,
      games: 100,
      seed: 1,
    };
    const [scores] = await playMatches([match], { workers: 1 });
    expect(tallyOf(match, scores)[0][0]).toEqual({ wins: 100, draws: 0, losses: 0 });
  });
