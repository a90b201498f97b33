// The replies to a position, in the order in which a search tries them. A reply is the position after it, as
// the other player sees it (own and other have changed places), and how good it looks to who makes it.

const LOOK: usize = 32;
export const REPLY: usize = 40;

/** Adds a reply to those from `first` to `end`, so that the best-looking stand first. Returns the new end. */
export function insertReply(
  first: usize,
  end: usize,
  ownMarbles: u64,
  otherMarbles: u64,
  ownDyed: u64,
  otherDyed: u64,
  look: f64,
): usize {
  let at = end;
  for (; at > first && load<f64>(at - REPLY, LOOK) < look; at -= REPLY) memory.copy(at, at - REPLY, REPLY);
  store<u64>(at, otherMarbles);
  store<u64>(at, ownMarbles, 8);
  store<u64>(at, otherDyed, 16);
  store<u64>(at, ownDyed, 24);
  store<f64>(at, look, LOOK);
  return end + REPLY;
}
