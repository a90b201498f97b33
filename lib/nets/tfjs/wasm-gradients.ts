import * as tf from "@tensorflow/tfjs-core";

/**
 * What the wasm backend of TensorFlow.js lacks for training, or has only as slow loops, made of kernels that it has:
 *   the gradient of a convolution's kernel (missing), as a convolution whose kernel is the gradient of its output;
 *   the gradient of a convolution's input, as a forward convolution with the kernel turned around;
 *   matrix products of transposed matrices, transposed first;
 *   the gradient of batch norm, with its sums as matrix products.
 * Convolutions have stride 1 and channels last, as all of ours.
 */
export function installWasmGradients(): void {
  if (installed) return;
  installed = true;
  replaceKernel("Conv2DBackpropFilter", gradientOfKernel);
  replaceKernel("Conv2DBackpropInput", gradientOfInput);
  const product = kernelOf("BatchMatMul");
  replaceKernel("BatchMatMul", (call) => productTransposedFirst(product, call));
  replaceBatchNormGradient();
}
let installed = false;

type Info = tf.TensorInfo;
interface Call {
  readonly inputs: Record<string, Info>;
  readonly attrs: object;
  readonly backend: WasmBackend;
}
type Kernel = (call: Call) => Info;
/** What we use of the wasm backend beyond the common interface. */
interface WasmBackend extends tf.KernelBackend {
  makeOutput(shape: number[], dtype: tf.DataType): Info;
  typedArrayFromHeap(tensor: Info): Float32Array;
}

const kernelOf = (name: string): Kernel => tf.getKernel(name, "wasm").kernelFunc as unknown as Kernel;

function replaceKernel(kernelName: string, kernel: Kernel): void {
  const stock = tf.getKernel(kernelName, "wasm");
  if (stock) tf.unregisterKernel(kernelName, "wasm");
  // What sets a kernel up stays, for those that go on to use it.
  const kernelFunc = kernel as unknown as tf.KernelFunc;
  tf.registerKernel({ ...stock, kernelName, backendName: "wasm", kernelFunc });
}

/** Runs other kernels of the backend and frees at the end what they gave, but for the result. */
function composed(
  backend: WasmBackend,
  work: (run: (kernel: string, inputs: Record<string, Info>, attrs?: object) => Info) => Info,
): Info {
  const made: Info[] = [];
  const result = work((kernel, inputs, attrs = {}) => {
    const output = kernelOf(kernel)({ inputs, attrs, backend });
    made.push(output);
    return output;
  });
  for (const { dataId } of made) if (dataId !== result.dataId) backend.disposeData(dataId);
  return result;
}

const reshaped = ({ dataId, dtype }: Info, shape: number[]): Info => ({ dataId, dtype, shape });

interface ConvAttributes {
  readonly strides: [number, number] | number;
  readonly pad: "valid" | "same" | number;
  readonly dataFormat: "NHWC" | "NCHW";
  readonly dimRoundingMode?: "floor" | "round" | "ceil";
}

/** A convolution's sizes; other kinds than ours are refused. */
function convolution(attrs: ConvAttributes, input: number[], filter: number[]): tf.backend_util.Conv2DInfo {
  const info = tf.backend_util.computeConv2DInfo(
    input as [number, number, number, number],
    filter as [number, number, number, number],
    attrs.strides,
    1,
    attrs.pad,
    attrs.dimRoundingMode,
  );
  if (info.strideHeight !== 1 || info.strideWidth !== 1 || attrs.dataFormat !== "NHWC")
    throw new Error("Gradients of convolutions on the wasm backend need stride 1 and channels last.");
  return info;
}

const FORWARD = { strides: [1, 1], dilations: [1, 1], dataFormat: "NHWC" } as const;

/** Explicit padding of a convolution, in the form that the kernels take. */
function padding(top: number, bottom: number, left: number, right: number): unknown {
  return top + bottom + left + right === 0
    ? "valid"
    : [
        [0, 0],
        [top, bottom],
        [left, right],
        [0, 0],
      ];
}

function gradientOfKernel({ inputs, attrs, backend }: Call): Info {
  const { x, dy } = inputs;
  const { filterShape, ...rest } = attrs as ConvAttributes & { filterShape: number[] };
  const { padInfo, inChannels, outChannels, ...sizes } = convolution(rest, x.shape, filterShape);
  return composed(backend, (run) => {
    if (sizes.filterHeight === 1 && sizes.filterWidth === 1) {
      const places = sizes.batchSize * sizes.outHeight * sizes.outWidth;
      const across = run("Transpose", { x: reshaped(x, [places, inChannels]) }, { perm: [1, 0] });
      const product = run(
        "BatchMatMul",
        { a: reshaped(across, [1, inChannels, places]), b: reshaped(dy, [1, places, outChannels]) },
        { transposeA: false, transposeB: false },
      );
      return reshaped(product, filterShape);
    }
    // Batch and channels in each other's place: [in, rows, cols, batch] by [rows, cols, batch, out].
    const { top, bottom, left, right } = padInfo;
    const image = run("Transpose", { x }, { perm: [3, 1, 2, 0] });
    const filter = run("Transpose", { x: dy }, { perm: [1, 2, 0, 3] });
    const pad = padding(top, bottom, left, right);
    const gradient = run("Conv2D", { x: image, filter }, { ...FORWARD, pad });
    return run("Transpose", { x: gradient }, { perm: [1, 2, 0, 3] });
  });
}

function gradientOfInput({ inputs, attrs, backend }: Call): Info {
  const { dy, filter } = inputs;
  const { inputShape, ...rest } = attrs as ConvAttributes & { inputShape: number[] };
  const { padInfo, filterHeight, filterWidth } = convolution(rest, inputShape, filter.shape);
  const { top, bottom, left, right } = padInfo;
  const [height, width] = [filterHeight - 1, filterWidth - 1];
  return composed(backend, (run) => {
    const swapped = run("Transpose", { x: filter }, { perm: [0, 1, 3, 2] });
    const turned = turnedAround(swapped, backend);
    const pad = padding(height - top, height - bottom, width - left, width - right);
    const gradient = run("Conv2D", { x: dy, filter: turned }, { ...FORWARD, pad });
    backend.disposeData(turned.dataId);
    return gradient;
  });
}

/** A kernel with its rows and columns in reverse order. Whole blocks are copied: the backend's Reverse is slow. */
function turnedAround(filter: Info, backend: WasmBackend): Info {
  const turned = backend.makeOutput(filter.shape, filter.dtype);
  const [from, to] = [backend.typedArrayFromHeap(filter), backend.typedArrayFromHeap(turned)];
  const block = filter.shape[2] * filter.shape[3];
  for (let start = 0; start < from.length; start += block)
    to.set(from.subarray(start, start + block), from.length - block - start);
  return turned;
}

function productTransposedFirst(product: Kernel, { inputs, attrs, backend }: Call): Info {
  const { a, b } = inputs;
  const { transposeA, transposeB } = attrs as Record<"transposeA" | "transposeB", boolean>;
  return composed(backend, (run) => {
    const transposed = (x: Info): Info => {
      const last = x.shape.length - 1;
      const perm = [...x.shape.keys()].slice(0, -2).concat(last, last - 1);
      return run("Transpose", { x }, { perm });
    };
    return product({
      inputs: { a: transposeA ? transposed(a) : a, b: transposeB ? transposed(b) : b },
      attrs: { transposeA: false, transposeB: false },
      backend,
    });
  });
}

/** Gradients belong to all backends at once, so the others keep theirs. */
function replaceBatchNormGradient(): void {
  const stock = tf.getGradient("FusedBatchNorm");
  tf.unregisterGradient("FusedBatchNorm");
  tf.registerGradient({
    ...stock,
    gradFunc: (dy, saved, attrs) =>
      tf.getBackend() === "wasm"
        ? batchNormGradient(dy as tf.Tensor, saved, (attrs as { varianceEpsilon: number }).varianceEpsilon)
        : stock.gradFunc(dy, saved, attrs),
  });
}

function batchNormGradient(
  dy: tf.Tensor,
  saved: tf.Tensor[],
  epsilon: number,
): Record<string, () => tf.Tensor> {
  const [x, mean, variance, scale] = saved;
  const channels = x.shape[x.rank - 1];
  const rows = x.size / channels;
  const ones = tf.ones([1, rows]);
  const overRows = (tensor: tf.Tensor): tf.Tensor =>
    tf.reshape(tf.matMul(ones, tf.reshape(tensor, [rows, channels])), [channels]);
  const inverse = tf.rsqrt(tf.add(variance, epsilon));
  const factor = tf.mul(inverse, scale ?? 1);
  const sum = overRows(dy);
  // Σ dy·(x − mean)
  const along = tf.sub(overRows(tf.mul(dy, x)), tf.mul(mean, sum));
  return {
    x: () => tf.mul(dy, factor),
    mean: () => tf.neg(tf.mul(factor, sum)),
    variance: () => tf.mul(tf.mul(tf.mul(tf.square(inverse), factor), along), -0.5),
    scale: () => tf.mul(along, inverse),
    offset: () => sum,
  };
}
