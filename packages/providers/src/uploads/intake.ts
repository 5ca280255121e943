import { Failure, type Intake, type SentFile, type UploadUse } from "@reelwright/core";
import { createFairQueue, QueueFull } from "../decoding/fair-queue.ts";
import { checkContent } from "./content-format.ts";
import { namedFormats } from "./named-format.ts";
import { redrawn } from "./picture.ts";
import { reboxed } from "./song.ts";

/** Decoding costs a core and, for the largest picture, some hundred megabytes. */
const shares = { slots: 2, perTenant: 1, waitingPerTenant: 32 } as const;

/** What a file is; what it is called doesn't contradict it. */
const checkedFormat = async (use: UploadUse, file: SentFile, signal: AbortSignal) =>
  checkContent(file.path, namedFormats(use, file), file.sizeBytes, signal);

/** Takes files in on this machine: pictures with sharp, music with ffmpeg. Throws as `Intake` says. */
export const localIntake = (): Intake => {
  const enter = createFairQueue(shares);
  const inTurn = async <T>(
    tenantId: string,
    signal: AbortSignal,
    work: () => Promise<T>,
  ): Promise<T> => {
    const leave = await enter(tenantId, signal).catch((error: unknown) => {
      if (!(error instanceof QueueFull)) throw error;
      const message = "Too many of your uploads wait; nothing was done, try again in a moment.";
      throw new Failure("unavailable", "SERVICE_UNAVAILABLE", message);
    });
    try {
      return await work();
    } finally {
      leave();
    }
  };
  return {
    picture: (tenantId, use, file, directory, signal) =>
      inTurn(tenantId, signal, async () => {
        const format = await checkedFormat(use, file, signal);
        return redrawn(use, file.path, format, directory, signal);
      }),
    music: (tenantId, file, directory, signal) =>
      inTurn(tenantId, signal, async () => {
        const format = await checkedFormat("music", file, signal);
        return reboxed(file.path, format as Parameters<typeof reboxed>[1], directory, signal);
      }),
  };
};
