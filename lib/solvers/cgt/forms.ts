import { hashPair } from "./pair-table.ts";

/** A short game in canonical form, as its number in the `Forms` that keep it. Equal games have equal numbers. */
export type Form = number;

/** Who wins: the player who moves next, the previous one, or Left or Right whoever moves. */
export type OutcomeClass = "N" | "P" | "L" | "R";

const LEFT_WINS_FIRST = 1;
const RIGHT_WINS_FIRST = 2;

/**
 * Canonical forms, each kept once. A form is never changed; what is known of it is worked out when it is first
 * seen: whether it is a number, its stops, its outcome, its birthday. Numbers are dyadic, and a double holds
 * those exactly, so stops and values are doubles; what is no number has the value NaN.
 */
export class Forms {
  count = 0;
  /** The options of form g: from firstOption[g], first Left's, then Right's. */
  protected options = new Int32Array(1 << 10);
  protected used = 0;
  protected firstOption = new Int32Array(1 << 8);
  protected lefts = new Uint16Array(1 << 8);
  protected rights = new Uint16Array(1 << 8);
  protected values = new Float64Array(1 << 8);
  protected leftStops = new Float64Array(1 << 8);
  protected rightStops = new Float64Array(1 << 8);
  protected winners = new Uint8Array(1 << 8);
  protected birthdays = new Uint16Array(1 << 8);
  private slots = new Int32Array(1 << 10).fill(-1);

  leftOptions(form: Form): Form[] {
    const first = this.firstOption[form];
    return Array.from(this.options.subarray(first, first + this.lefts[form]));
  }

  rightOptions(form: Form): Form[] {
    const first = this.firstOption[form] + this.lefts[form];
    return Array.from(this.options.subarray(first, first + this.rights[form]));
  }

  isNumber(form: Form): boolean {
    return !Number.isNaN(this.values[form]);
  }

  /** The number that this form is, or NaN. */
  numberOf(form: Form): number {
    return this.values[form];
  }

  /** The number at which play stops if Left moves first and both play for the best stop. */
  leftStop(form: Form): number {
    return this.leftStops[form];
  }

  rightStop(form: Form): number {
    return this.rightStops[form];
  }

  leftWinsMovingFirst(form: Form): boolean {
    return (this.winners[form] & LEFT_WINS_FIRST) !== 0;
  }

  rightWinsMovingFirst(form: Form): boolean {
    return (this.winners[form] & RIGHT_WINS_FIRST) !== 0;
  }

  outcome(form: Form): OutcomeClass {
    return (["P", "L", "R", "N"] as const)[this.winners[form]];
  }

  /** How many moves the longest play can last. */
  birthday(form: Form): number {
    return this.birthdays[form];
  }

  /** The form with these options, which must be canonical: sorted, none dominated, none reversible. */
  protected intern(left: readonly Form[], right: readonly Form[]): Form {
    if (2 * (this.count + 1) > this.slots.length) this.growSlots();
    const mask = this.slots.length - 1;
    let slot = hashOptions(left, right) & mask;
    for (; this.slots[slot] >= 0; slot = (slot + 1) & mask)
      if (this.hasOptions(this.slots[slot], left, right)) return this.slots[slot];
    const form = this.append(left, right);
    this.slots[slot] = form;
    return form;
  }

  private hasOptions(form: Form, left: readonly Form[], right: readonly Form[]): boolean {
    if (this.lefts[form] !== left.length || this.rights[form] !== right.length) return false;
    let at = this.firstOption[form];
    for (let i = 0; i < left.length; i++) if (this.options[at++] !== left[i]) return false;
    for (let i = 0; i < right.length; i++) if (this.options[at++] !== right[i]) return false;
    return true;
  }

  private append(left: readonly Form[], right: readonly Form[]): Form {
    const form = this.count++;
    this.makeRoom(left.length + right.length);
    this.firstOption[form] = this.used;
    this.lefts[form] = left.length;
    this.rights[form] = right.length;
    let leftStop = Number.NEGATIVE_INFINITY;
    let rightStop = Number.POSITIVE_INFINITY;
    let winners = 0;
    let birthday = 0;
    for (const option of left) {
      this.options[this.used++] = option;
      leftStop = Math.max(leftStop, this.rightStops[option]);
      birthday = Math.max(birthday, this.birthdays[option] + 1);
      if (!this.rightWinsMovingFirst(option)) winners |= LEFT_WINS_FIRST;
    }
    for (const option of right) {
      this.options[this.used++] = option;
      rightStop = Math.min(rightStop, this.leftStops[option]);
      birthday = Math.max(birthday, this.birthdays[option] + 1);
      if (!this.leftWinsMovingFirst(option)) winners |= RIGHT_WINS_FIRST;
    }
    const value = this.numberWith(left, right);
    this.values[form] = value;
    this.leftStops[form] = Number.isNaN(value) ? leftStop : value;
    this.rightStops[form] = Number.isNaN(value) ? rightStop : value;
    this.winners[form] = winners;
    this.birthdays[form] = birthday;
    return form;
  }

  /** The number whose canonical options these are, or NaN: at most one option a side, a number, Left's less. */
  private numberWith(left: readonly Form[], right: readonly Form[]): number {
    if (left.length > 1 || right.length > 1) return Number.NaN;
    if (left.length + right.length === 0) return 0;
    if (right.length === 0) return this.values[left[0]] + 1;
    if (left.length === 0) return this.values[right[0]] - 1;
    const [low, high] = [this.values[left[0]], this.values[right[0]]];
    return low < high ? (low + high) / 2 : Number.NaN;
  }

  private makeRoom(options: number): void {
    if (this.used + options > this.options.length) this.options = doubled(this.options);
    if (this.count <= this.firstOption.length) return;
    this.firstOption = doubled(this.firstOption);
    this.lefts = doubled(this.lefts);
    this.rights = doubled(this.rights);
    this.values = doubled(this.values);
    this.leftStops = doubled(this.leftStops);
    this.rightStops = doubled(this.rightStops);
    this.winners = doubled(this.winners);
    this.birthdays = doubled(this.birthdays);
  }

  private growSlots(): void {
    this.slots = new Int32Array(2 * this.slots.length).fill(-1);
    const mask = this.slots.length - 1;
    for (let form = 0; form < this.count; form++) {
      let slot = hashOptions(this.leftOptions(form), this.rightOptions(form)) & mask;
      while (this.slots[slot] >= 0) slot = (slot + 1) & mask;
      this.slots[slot] = form;
    }
  }
}

type TypedArray = Int32Array | Uint16Array | Uint8Array | Float64Array;

function doubled<T extends TypedArray>(array: T): T {
  const larger = new (array.constructor as new (length: number) => T)(2 * array.length);
  larger.set(array);
  return larger;
}

function hashOptions(left: readonly Form[], right: readonly Form[]): number {
  let hash = left.length;
  for (let i = 0; i < left.length; i++) hash = hashPair(hash, left[i]);
  for (let i = 0; i < right.length; i++) hash = hashPair(hash ^ 0x55555555, right[i]);
  return hash;
}
