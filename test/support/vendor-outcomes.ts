/** Results of jobs and playground tasks with vendors. */
import { waitFor } from "@reelwright/platform/testing/wait-for";
import type pg from "pg";
import sharp from "sharp";
import type { RunningStack } from "./running-stack.ts";

/** Maximum difference between a channel of the image's mean color and the given color, 0 to 255. */
export const colourDistance = async (url: string, colour: string): Promise<number> => {
  const response = await fetch(url);
  const image = Buffer.from(await response.arrayBuffer());
  const seen = (await sharp(image).stats()).channels.slice(0, 3).map(({ mean }) => mean);
  const wanted = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  return Math.max(...seen.map((value, at) => Math.abs(value - (wanted[at] ?? 0))));
};
/** Tolerance above the color shift of encoding. */
export const sameColour = 12;

export type CallRow = {
  readonly provider: string;
  readonly name: string;
  readonly state: string;
  readonly submissions: number;
  readonly cost_usd: string;
};

/** A job's paid calls ordered by vendor and name. */
export const callsOf = async (database: pg.Client, jobId: string): Promise<readonly CallRow[]> => {
  const text = `SELECT provider, name, state, submissions, cost_usd FROM vendor_calls WHERE job_id = $1
    ORDER BY provider, name, unit`;
  return (await database.query<CallRow>(text, [jobId])).rows;
};

/** Returns a function that tries a model in the playground and returns the ended task. */
export const openTrier =
  (stack: RunningStack, key: string) =>
  async (model: string, body: object): Promise<Record<string, unknown>> => {
    const api = stack.api(key);
    const sent = { model_id: model, prompt: "a bottle on a table", ...body };
    const made = await api(`/models/${model}/try`, { method: "POST", body: JSON.stringify(sent) });
    if (made.body["status"] !== "queued") throw new Error(JSON.stringify(made));
    const path = `/models/tasks/${made.body["task_id"]}`;
    return waitFor("the task to end", async () => {
      const { body: task } = await api(path);
      return ["completed", "failed"].includes(String(task["status"])) ? task : null;
    });
  };
