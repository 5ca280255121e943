import { parentPort } from "node:worker_threads";
import type { Appearance } from "@reelwright/film/artifacts";
import { drawPortrait } from "./portrait.ts";

/** A portrait to be drawn, and what became of it. */
export type PortraitOrder = {
  readonly id: number;
  readonly appearance: Appearance;
  readonly path: string;
};
export type PortraitReport = { readonly id: number; readonly failure: string | null };

const port = parentPort;
if (port === null) throw new Error("portrait-worker is the entry of a worker thread");

port.on("message", async ({ id, appearance, path }: PortraitOrder) => {
  let failure: string | null = null;
  try {
    await drawPortrait(appearance, path);
  } catch (error) {
    failure = error instanceof Error ? (error.stack ?? error.message) : String(error);
  }
  port.postMessage({ id, failure } satisfies PortraitReport);
});
