import { readFile } from "node:fs/promises";
import { lazy } from "@reelwright/film/concurrency";
import type { InferenceSession } from "onnxruntime-web/wasm";
import type { Tensor, Tensors } from "./model-runner.ts";

export type Model = {
  readonly inputs: readonly string[];
  readonly outputs: readonly string[];
  /**
   * Runs the model once and returns the named outputs, or all. Blocks the thread meanwhile. Rejects where an input is
   * missing, or has another type or shape than the model takes.
   */
  run(inputs: Tensors, outputs?: readonly string[]): Promise<Tensors>;
  /** Gives the model's memory back; it can't be run afterwards. */
  close(): Promise<void>;
};

const sent = ({ Tensor }: Runtime, { type, data, dims }: Tensor) => new Tensor(type, data, dims);

const received = (
  name: string,
  { type, data, dims }: InferenceSession.ReturnType[string],
): Tensor => {
  if (type === "float32") return { type, data: data as Float32Array, dims };
  if (type === "int64") return { type, data: data as BigInt64Array, dims };
  throw new Error(`the model's output ${name} is of type ${type}`);
};

/**
 * Opens the ONNX model at `path` in this thread, which it blocks while it loads and runs: for processes of their own
 * (`openModelRunner` has some). Rejects with the file's error, or where it is no ONNX model or uses unknown operators.
 */
export const openModel = async (path: string): Promise<Model> => {
  const bytes = await readFile(path);
  const library = await runtime();
  const session = await library.InferenceSession.create(bytes, { executionProviders: ["wasm"] });
  return {
    inputs: session.inputNames,
    outputs: session.outputNames,
    run: async (inputs, outputs = session.outputNames) => {
      const given = Object.entries(inputs).map(([name, tensor]) => [name, sent(library, tensor)]);
      const made = await session.run(Object.fromEntries(given), outputs);
      return Object.fromEntries(
        Object.entries(made).map(([name, tensor]) => [name, received(name, tensor)]),
      );
    },
    close: () => session.release(),
  };
};

type Runtime = typeof import("onnxruntime-web/wasm");

/** Copied there from the package by `scripts/inference-runtime.mjs`. */
const fileAt = (name: string): URL => new URL(`../../models/runtime/${name}`, import.meta.url);

/**
 * ONNX Runtime Web on one thread: WebAssembly with SIMD, loaded at the first call. Rejects with `ENOENT` where its
 * files were not copied.
 */
const runtime: () => Promise<Runtime> = lazy(async () => {
  const loaded: Runtime = await import(fileAt("ort.wasm.bundle.min.mjs").href);
  loaded.env.wasm.numThreads = 1;
  loaded.env.wasm.wasmBinary = await readFile(fileAt("ort-wasm-simd-threaded.wasm"));
  loaded.env.logLevel = "error";
  return loaded;
});
