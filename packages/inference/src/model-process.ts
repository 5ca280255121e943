/** Runs models for `openModelRunner`; a process of its own. */
import { stat } from "node:fs/promises";
import { serveRequests } from "@reelwright/processes";
import { type Model, openModel } from "./model.ts";
import type { ModelReply, ModelRequest } from "./model-request.ts";

/** The model of the last request stays open: the next one mostly asks for it again. */
let last: { readonly key: string; readonly model: Model } | undefined;

const opened = async (path: string): Promise<Model> => {
  const { mtimeMs, size } = await stat(path);
  const key = `${path} ${mtimeMs} ${size}`;
  if (last?.key === key) return last.model;
  await last?.model.close();
  last = undefined;
  const model = await openModel(path);
  last = { key, model };
  return model;
};

serveRequests(async ({ model, inputs, outputs }: ModelRequest): Promise<ModelReply> => {
  try {
    return { kind: "done", outputs: await (await opened(model)).run(inputs, outputs) };
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException;
    return { kind: "failed", message: String(message), code };
  }
});
