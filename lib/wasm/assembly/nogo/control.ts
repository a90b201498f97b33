// What the caller sees of a search while it runs, and how it ends one, in memory that both can reach.
//   0   u32  set by the caller to end the search
//   16  u64  nodes so far
//   24  of each of the first plies two u32: its moves settled so far, and all its moves to search

let control: usize = 0;
let nodes: u64 = 0;

export function setControl(address: usize): void {
  control = address;
  nodes = 0;
  store<u64>(control, 0, 16);
}

export function stopped(): bool {
  return atomic.load<u32>(control) != 0;
}

const PLIES: u32 = 6;

export function tellMoves(depth: u32, settled: u32, moves: u32): void {
  if (depth >= PLIES) return;
  const at = control + 24 + (depth << 3);
  store<u32>(at, settled);
  store<u32>(at, moves, 4);
  // Nothing is known yet of the replies to this move.
  if (depth + 1 < PLIES) store<u64>(at, 0, 8);
}

/** Counts a node; tells the caller now and then. */
export function countNode(): void {
  nodes++;
  if ((nodes & 0xfff) == 0) store<u64>(control, nodes, 16);
}

export function nodesSoFar(): u64 {
  return nodes;
}

export function tellNodes(): void {
  store<u64>(control, nodes, 16);
}
