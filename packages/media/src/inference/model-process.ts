/** Runs models for `openModelRunner`; a process of its own. */
import { stat } from "node:fs/promises";
import { serveRequests } from "../processes/serve-requests.ts";
import { type Model, openModel } from "./model.ts";
import type { ModelReply, ModelRequest, Tensors } from "./model-runner.ts";

/** The runtime seeds its random numbers by the clock when it is loaded: with this, a model's are always the same. */
Date.now = () => 0;

/** The model of the last request stays open: the next one mostly asks for it again. */
let last: { readonly key: string; readonly model: Model } | undefined;

const closeLast = async (): Promise<void> => {
  const closed = last;
  last = undefined;
  await closed?.model.close();
};

const opened = async (path: string, isFresh: boolean): Promise<Model> => {
  const { mtimeMs, size } = await stat(path);
  const key = `${path} ${mtimeMs} ${size}`;
  if (last?.key === key && !isFresh) return last.model;
  await closeLast();
  const model = await openModel(path);
  last = { key, model };
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
