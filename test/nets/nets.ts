import { expect } from "vitest";
import type { AnyGame, Game } from "../../lib/games/game.ts";
import { games } from "../../lib/games/registry.ts";
import type { Backend } from "../../lib/nets/backend.ts";
import { createNet, type Net, type NetConfig, netShape } from "../../lib/nets/net.ts";
import { type Examples, type Losses, openTrainer } from "../../lib/nets/trainer.ts";
import { type Random, randomFrom } from "../../lib/random.ts";

/** One small net of every kind. */
export const CONFIGS: readonly NetConfig[] = [
  { kind: "chen", channels: 6, dense: [12, 10], dropout: 0.3 },
  { kind: "tower", channels: 6, depth: 2 },
  { kind: "tower", channels: 5, depth: 3, heads: "alphazero" },
  { kind: "residual", channels: 6, blocks: 2 },
];

export const nameOf = ({ kind, ...rest }: NetConfig): string =>
  `${kind} ${"heads" in rest ? rest.heads : ""}`.trim();

/** A net whose every weight is something: one fresh from createNet has batch norm that does nothing. */
export function shakenNet(game: AnyGame, config: NetConfig, seed = 1): Net {
  const random = randomFrom(seed);
  const net = createNet(netShape(game), config, random);
  const weights = Object.fromEntries(
    Object.entries(net.weights).map(([name, values]) => {
      if (name.endsWith("/kernel")) return [name, values];
      // Offsets above 0, lest a head's only channel is cut off by ReLU for every position.
      const centre = /scale|variance/.test(name) ? 1 : name.endsWith("/offset") ? 0.3 : 0;
      return [name, values.map(() => centre + 0.5 * (random.unit() - 0.5))];
    }),
  );
  return { ...net, weights };
}

/** Positions of random games that are not over. */
export function positions<State>(game: Game<State>, count: number, random: Random): State[] {
  const found: State[] = [];
  while (found.length < count) {
    let state = game.initial();
    for (; !game.outcome(state) && found.length < count; ) {
      found.push(state);
      state = game.play(state, random.pick(game.legalMoves(state)));
    }
  }
  return found;
}

/** A batch of random positions with targets drawn at random. */
export function randomExamples(game: AnyGame, count: number, random: Random): Examples {
  const { planes, rows, cols } = game.planes;
  const each = planes * rows * cols;
  const inputs = new Float32Array(count * each);
  const policies = new Float32Array(count * game.actions);
  const legal = new Uint8Array(count * game.actions);
  positions(game, count, random).forEach((state, i) => {
    game.encode(state, inputs, i * each);
    const moves: number[] = game.legalMoves(state);
    const parts = moves.map(() => random.unit() + 0.01);
    const sum = parts.reduce((total, part) => total + part);
    moves.forEach((move, j) => {
      legal[i * game.actions + move] = 1;
      policies[i * game.actions + move] = parts[j] / sum;
    });
  });
  const values = new Float32Array(count).map(() => 2 * random.unit() - 1);
  return { count, inputs, policies, values, legal };
}

/** Expects a backend to learn a small batch by heart. */
export async function memorises(backend: Backend, config: NetConfig): Promise<void> {
  const game = games.notakto.make("3");
  const trainer = await openTrainer(shakenNet(game, config), { learningRate: 0.01, l2: 0 }, backend);
  const batch = pureTargets(game, 8);
  const losses: Losses[] = [];
  for (let i = 0; i < 120; i++) losses.push(await trainer.step(batch, randomFrom(i)));
  await trainer.close();
  expect(losses[0].policy).toBeGreaterThan(0.5);
  expect(losses.at(-1)!.policy).toBeLessThan(0.1);
  expect(losses.at(-1)!.value).toBeLessThan(0.05);
  expect(losses.at(-1)!.l2).toBe(0);
}

/** Different positions of one game, one move and a win or a loss to be learned of each. */
function pureTargets(game: AnyGame, count: number): Examples {
  const random = randomFrom(2);
  const { planes, rows, cols } = game.planes;
  const inputs = new Float32Array(count * planes * rows * cols);
  const policies = new Float32Array(count * game.actions);
  const legal = new Uint8Array(count * game.actions);
  const seen = new Set<string>();
  while (seen.size < count) {
    const state = random.pick(positions(game, 5, random));
    if (seen.has(game.key(state))) continue;
    const offset = seen.size * game.actions;
    seen.add(game.key(state));
    game.encode(state, inputs, (seen.size - 1) * planes * rows * cols);
    for (const move of game.legalMoves(state)) legal[offset + move] = 1;
    policies[offset + random.pick(game.legalMoves(state))] = 1;
  }
  const values = new Float32Array(count).map(() => random.pick([-1, 1]));
  return { count, inputs, policies, values, legal };
}
