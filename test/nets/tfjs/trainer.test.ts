import { agreesWithTheOthers, describeWithTensorflow } from "../tensorflow/real.ts";

// @tensorflow/tfjs-node-gpu has its tests in backend.test.ts: another file, and so another process.
describeWithTensorflow("@tensorflow/tfjs-node itself", () => agreesWithTheOthers("tfjs-node"));
