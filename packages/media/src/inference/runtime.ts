import { readFile } from "node:fs/promises";
import { lazy } from "@reelwright/core/util/lazy";

export type Runtime = typeof import("onnxruntime-web/wasm");

/** Copied there from the package by `scripts/inference-runtime.mjs`. */
const fileAt = (name: string): URL => new URL(`../../models/runtime/${name}`, import.meta.url);

/**
 * ONNX Runtime Web on one thread: WebAssembly with SIMD, loaded at the first call. Rejects with `ENOENT` where its
 * files were not copied.
 */
export const runtime: () => Promise<Runtime> = lazy(async () => {
  const loaded: Runtime = await import(fileAt("ort.wasm.bundle.min.mjs").href);
  loaded.env.wasm.numThreads = 1;
  loaded.env.wasm.wasmBinary = await readFile(fileAt("ort-wasm-simd-threaded.wasm"));
  loaded.env.logLevel = "error";
  return loaded;
});
