/**
 * Writes ONNX models: the few messages of its protobuf schema that our graphs need.
 * Opset 18, in which the axes of every reduction are inputs.
 */
const OPSET = 18;
const IR_VERSION = 8;

/** The name of a tensor in the graph. */
export type Tensor = string;
/** A side that is known when the model runs, such as the batch, has a name. */
type Dimensions = readonly (number | string)[];
type Attribute = number | string | readonly number[];

export interface OnnxGraph {
  input(name: string, shape: Dimensions): Tensor;
  /** Lets the model give a tensor under a name of its own. */
  output(name: string, tensor: Tensor, shape: Dimensions): void;
  constant(values: Float32Array | readonly number[], shape: readonly number[]): Tensor;
  scalar(value: number): Tensor;
  /** A list of whole numbers, as shapes and axes are given. */
  integers(values: readonly number[]): Tensor;
  /** Adds an operation and returns its result. */
  node(op: string, inputs: readonly Tensor[], attributes?: Record<string, Attribute>): Tensor;
  /** Adds an operation that has several results. */
  nodes(op: string, inputs: readonly Tensor[], count: number): Tensor[];
  bytes(): Uint8Array;
}

const FLOAT = 1;
const INT64 = 7;

export function onnxGraph(): OnnxGraph {
  const nodes: Bytes[] = [];
  const initializers: Bytes[] = [];
  const inputs: Bytes[] = [];
  const outputs: Bytes[] = [];
  const known = new Map<string, Tensor>();
  let tensors = 0;

  /** The same constant is written once. */
  const initializer = (type: number, shape: readonly number[], raw: Uint8Array): Tensor => {
    const key = raw.length <= 64 ? `${type} ${shape} ${raw}` : undefined;
    const before = key && known.get(key);
    if (before) return before;
    const name = `constant-${tensors++}`;
    initializers.push(
      message(...shape.map((side) => integer(1, side)), integer(2, type), text(8, name), bytes(9, raw)),
    );
    if (key) known.set(key, name);
    return name;
  };

  const add = (
    op: string,
    from: readonly Tensor[],
    results: readonly Tensor[],
    attributes: Record<string, Attribute>,
  ): void => {
    nodes.push(
      message(
        ...from.map((name) => text(1, name)),
        ...results.map((name) => text(2, name)),
        text(4, op),
        ...Object.entries(attributes).map(([name, value]) => bytes(5, attribute(name, value))),
      ),
    );
  };

  const constant = (values: Float32Array | readonly number[], shape: readonly number[]): Tensor => {
    const floats = Float32Array.from(values);
    return initializer(FLOAT, shape, new Uint8Array(floats.buffer));
  };

  const manyNodes = (op: string, from: readonly Tensor[], count: number): Tensor[] => {
    const results = Array.from({ length: count }, () => `${op}-${tensors++}`);
    add(op, from, results, {});
    return results;
  };

  return {
    input(name, shape) {
      inputs.push(valueInfo(name, shape));
      return name;
    },
    output(name, tensor, shape) {
      add("Identity", [tensor], [name], {});
      outputs.push(valueInfo(name, shape));
    },
    constant,
    scalar: (value) => constant([value], []),
    integers: (values) =>
      initializer(
        INT64,
        [values.length],
        new Uint8Array(BigInt64Array.from(values, (value) => BigInt(value)).buffer),
      ),
    node(op, from, attributes = {}) {
      const result = `${op}-${tensors++}`;
      add(op, from, [result], attributes);
      return result;
    },
    nodes: manyNodes,
    bytes() {
      const graph = message(
        ...nodes.map((node) => bytes(1, node)),
        text(2, "net"),
        ...initializers.map((tensor) => bytes(5, tensor)),
        ...inputs.map((input) => bytes(11, input)),
        ...outputs.map((output) => bytes(12, output)),
      );
      return message(
        integer(1, IR_VERSION),
        text(2, "notakto-lab"),
        bytes(7, graph),
        bytes(8, message(text(1, ""), integer(2, OPSET))),
      );
    },
  };
}

function attribute(name: string, value: Attribute): Bytes {
  const [FLOAT_ATTRIBUTE, INT, STRING, INTS] = [1, 2, 3, 7];
  if (typeof value === "string") return message(text(1, name), text(4, value), integer(20, STRING));
  if (typeof value !== "number")
    return message(text(1, name), ...value.map((item) => integer(8, item)), integer(20, INTS));
  return Number.isInteger(value)
    ? message(text(1, name), integer(3, value), integer(20, INT))
    : message(text(1, name), float(2, value), integer(20, FLOAT_ATTRIBUTE));
}

function valueInfo(name: string, shape: Dimensions): Bytes {
  const sides = shape.map((side) =>
    bytes(1, message(typeof side === "string" ? text(2, side) : integer(1, side))),
  );
  const tensorType = message(integer(1, FLOAT), bytes(2, message(...sides)));
  return message(text(1, name), bytes(2, message(bytes(1, tensorType))));
}

// Protobuf itself: fields tagged with their number and kind, integers in groups of seven bits.
type Bytes = Uint8Array;
const [VARINT, DELIMITED, FIXED32] = [0, 2, 5];

const message = (...fields: readonly Bytes[]): Bytes => Buffer.concat(fields);
const tag = (field: number, kind: number): Bytes => varint(field * 8 + kind);
const integer = (field: number, value: number): Bytes => message(tag(field, VARINT), varint(value));
const bytes = (field: number, content: Bytes): Bytes =>
  message(tag(field, DELIMITED), varint(content.length), content);
const text = (field: number, content: string): Bytes => bytes(field, Buffer.from(content));

function float(field: number, value: number): Bytes {
  return message(tag(field, FIXED32), new Uint8Array(Float32Array.of(value).buffer));
}

function varint(value: number): Bytes {
  if (!Number.isSafeInteger(value) || value < 0)
    throw new RangeError(`${value} is not written; only whole numbers are.`);
  const groups: number[] = [];
  for (; value >= 128; value = Math.floor(value / 128)) groups.push((value % 128) | 128);
  return Uint8Array.from([...groups, value]);
}
