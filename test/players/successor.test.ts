import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { type NotaktoState, notakto } from "../../lib/games/notakto.ts";
import { FEATURES, featuredBoard } from "../../lib/games/notakto-features.ts";
import { writeCheckpoint } from "../../lib/nets/checkpoint.ts";
import type { Evaluator } from "../../lib/nets/evaluator.ts";
import { netInputOf } from "../../lib/nets/net-input.ts";
import { makePlayer } from "../../lib/players/registry.ts";
import { successorPlayer, successorSpec } from "../../lib/players/successor.ts";
import { randomFrom } from "../../lib/random.ts";
import { planSolution, solveHere } from "../../lib/solvers/notakto/retrograde/solve.ts";
import { positions, shakenNet } from "../nets/nets.ts";

const game = notakto(4);
const { isLost } = solveHere(planSolution(game, game.initial()))!;

/** Knows the truth, and breaks ties by the number of dead squares. */
const truth: Evaluator = {
  evaluate: async (inputs) => ({
    policies: new Float32Array(),
    values: Float32Array.from(inputs, ({ planes }) => {
      const state = stateOfPlane(planes);
      return (isLost(state) ? -1 : 1) + game.deadSquares(state).length / 100;
    }),
  }),
  close: async () => {},
};

/** The inverse of the game's encoding: 1 where an X stands. */
const stateOfPlane = (plane: Float32Array): NotaktoState =>
  plane.reduce((state, cross, cell) => (cross === 1 ? game.play(state, cell) : state), game.initial());

test("plays the board that is worst for the opponent: with the truth, it never gives a win away", async () => {
  const player = successorPlayer(game, truth, { secondBest: 0 });
  const states = positions(game, 300, randomFrom(1));
  const moves = await player.chooseAll!(
    states,
    states.map((_, i) => randomFrom(i)),
  );
  let won = 0;
  for (const [i, state] of states.entries()) {
    if (game.safeMoves(state).length === 0) expect(game.isEmpty(state, moves[i])).toBe(true);
    else expect(game.isSafe(state, moves[i])).toBe(true);
    if (isLost(state)) continue;
    won++;
    expect(isLost(game.play(state, moves[i]))).toBe(true);
    expect(await player.choose(state, randomFrom(i))).toBe(moves[i]);
  }
  expect(won).toBeGreaterThan(50);
});

test("the second best as often as asked", async () => {
  const state = game.parse("X.../..../..X./....");
  const scores = await truth.evaluate(
    game.safeMoves(state).map((move) => netInputOf(game, game.play(state, move))),
  );
  const order = [...scores.values].map((value, i) => ({ value, move: game.safeMoves(state)[i] }));
  const [best, second] = order.sort((a, b) => a.value - b.value).map(({ move }) => move);
  const counts = async (secondBest: number) => {
    const random = randomFrom(3);
    const asked = Array.from({ length: 2000 }, (_, i) => random.split(i));
    const moves = await successorPlayer(game, truth, { secondBest }).chooseAll!(
      asked.map(() => state),
      asked,
    );
    expect(moves.every((move) => move === best || move === second)).toBe(true);
    return moves.filter((move) => move === second).length / moves.length;
  };
  expect(await counts(0)).toBe(0);
  expect(await counts(1)).toBe(1);
  const tenth = await counts(0.1);
  expect(tenth).toBeGreaterThan(0.07);
  expect(tenth).toBeLessThan(0.13);
});

test.each([1.5, -0.1, Number.NaN])("a probability of %d is refused", (secondBest) => {
  expect(() => successorPlayer(game, truth, { secondBest })).toThrow(/it takes a number from 0 to 1\./);
});

test("a net's file is a player by its name", async () => {
  const folder = mkdtempSync(join(tmpdir(), "successor-"));
  try {
    const path = join(folder, "net.bin");
    const net = shakenNet(featuredBoard(game, FEATURES), { kind: "featured", channels: 3, units: 4 });
    writeCheckpoint(path, { net, about: { size: 4, features: FEATURES } });
    const player = await makePlayer(successorSpec(path, 0.1), game);
    expect(game.isSafe(game.initial(), await player.choose(game.initial(), randomFrom(1)))).toBe(true);
    await player.close?.();
    await expect(makePlayer(successorSpec(path, 0.1), notakto(5))).rejects.toThrow(
      /made for notakto .* 4×4 .* can't play notakto .* 5×5/,
    );
    await expect(makePlayer(successorSpec(path, 1.5), game)).rejects.toThrow(/probability of 1\.5/);
    await expect(makePlayer("successor:no-such.bin@0.1", game)).rejects.toThrow(/no-such\.bin/);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
