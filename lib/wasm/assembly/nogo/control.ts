// What the caller sees of a search while it runs, and how it ends one, in memory that both can reach.
//   0   u32  set by the caller to end the search
//   4   u32  the root's moves settled so far
//   8   u32  the root's moves
//   16  u64  nodes so far

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

export function setRootMoves(settled: u32, moves: u32): void {
  store<u32>(control, settled, 4);
  store<u32>(control, moves, 8);
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
