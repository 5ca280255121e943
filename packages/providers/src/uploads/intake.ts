import { Failure, type Intake, type SentFile, type UploadUse } from "@reelwright/core";
import { Crowded, createTurnstile } from "../turnstile.ts";
import { checkContent } from "./content-format.ts";
import { namedFormat } from "./named-format.ts";
import { redrawn } from "./picture.ts";
import { reboxed } from "./song.ts";

/** Decoding costs a core and, for the largest picture, some hundred megabytes. */
const atOnce = 2;
const mostWaiting = 64;

/** What a file is called and what it is agree. */
const checkedFormat = async (use: UploadUse, file: SentFile, signal: AbortSignal) => {
  const format = namedFormat(use, file);
  await checkContent(file.path, format, file.sizeBytes, signal);
  return format;
};

/** Takes files in on this machine: pictures with sharp, music with ffmpeg. Throws as `Intake` says. */
export const localIntake = (): Intake => {
  const turnstile = createTurnstile(atOnce, mostWaiting);
  const inTurn = async <T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> => {
    const leave = await turnstile(signal).catch((error: unknown) => {
      if (!(error instanceof Crowded)) throw error;
      throw new Failure("unavailable", "SERVICE_UNAVAILABLE", "Too many uploads; try again.");
    });
    try {
      return await work();
    } finally {
      leave();
    }
  };
  return {
    picture: (use, file, directory, signal) =>
      inTurn(signal, async () => {
        const format = await checkedFormat(use, file, signal);
        return redrawn(use, file.path, format, directory, signal);
      }),
    music: (file, directory, signal) =>
      inTurn(signal, async () => {
        const format = await checkedFormat("music", file, signal);
        return reboxed(file.path, format as Parameters<typeof reboxed>[1], directory, signal);
      }),
  };
};
