/** Runs models for `openModelRunner`; a process of its own. */
import { stat } from "node:fs/promises";
import { setFlagsFromString } from "node:v8";
import { serveRequests } from "../processes/serve-requests.ts";
import { type Model, openModel } from "./model.ts";
import type { ModelReply, ModelRequest, Tensors } from "./model-runner.ts";

/**
 * V8 compiles a function of the runtime again, optimized, after so many bytes of it have run. With the default of 1.8 million,
 * that costs a process more than its first models take.
 */
setFlagsFromString("--wasm-tiering-budget=200000000");

/** The runtime seeds its random numbers by the clock when it is loaded: with this, a model's are always the same. */
Date.now = () => 0;

/** The models of the last requests stay open, the latest last: an image is looked at by three. */
const open = new Map<string, Model>();
const kept = 3;

const close = async (key: string): Promise<void> => {
  const model = open.get(key);
  open.delete(key);
  await model?.close();
};

const opened = async (path: string, isFresh: boolean): Promise<Model> => {
  const { mtimeMs, size } = await stat(path);
  const key = `${path} ${mtimeMs} ${size}`;
  if (isFresh) await close(key);
  const model = open.get(key) ?? (await openModel(path));
  open.delete(key);
  open.set(key, model);
  for (const old of [...open.keys()].slice(0, -kept)) await close(old);
  return model;
};

serveRequests(async (request: ModelRequest): Promise<ModelReply> => {
  try {
    const model = await opened(request.model, request.isFresh);
    const outputs: Tensors[] = [];
    for (const inputs of request.inputs) outputs.push(await model.run(inputs, request.outputs));
    return { kind: "done", outputs };
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException;
    return { kind: "failed", message: String(message), code };
  }
});
