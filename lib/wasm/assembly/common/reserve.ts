// Room for tables, taken from the start of the caller's memory. The caller begins where `reserved` ends.

let top: usize = (__heap_base + 63) & ~63;

/** Room for so many bytes; they are zero in fresh memory. */
export function reserve(bytes: usize): usize {
  const address = top;
  top = (top + bytes + 63) & ~63;
  return address;
}

/** The first address that is free for the caller. */
export function reserved(): usize {
  return top;
}
