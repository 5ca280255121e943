import { createFairQueue, QueueFull } from "@reelwright/film/concurrency";
import { Failure } from "@reelwright/film/failure";
import type { Intake, PictureUse } from "@reelwright/film/ports/intake";
import { type PictureDecoder, pictureDecoder } from "../decoding/picture-decoder.ts";
import type { ToolLimits } from "../ffmpeg/ffmpeg.ts";
import { checkContent } from "./formats.ts";
import { type MusicFormat, remuxedMusic } from "./music-file.ts";
import { reencodedPicture } from "./picture-file.ts";

/** Music is read and played in processes, too, which cost a core each; it waits for no pictures, nor they for it. */
const musicShares = { slots: 2, perTenant: 1, waitingPerTenant: 32 } as const;

/**
 * Checks uploads on this machine, in processes that are killed when they take too much: pictures with sharp, music with
 * ffmpeg. The arguments are for tests. Throws as `Intake` says.
 */
export const localIntake = (
  decoder: PictureDecoder = pictureDecoder(),
  musicLimits?: ToolLimits,
): Intake => {
  const queue = createFairQueue(musicShares);
  const inTurn = async <T>(
    tenantId: string,
    signal: AbortSignal,
    work: () => Promise<T>,
  ): Promise<T> => {
    const leave = await queue.enter(tenantId, signal).catch((error: unknown) => {
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
    picture: async (tenantId, use: PictureUse, file, directory, signal) => {
      const { format } = await checkContent(use, file, signal);
      return reencodedPicture(
        decoder,
        tenantId,
        { use, path: file.path, format, directory },
        signal,
      );
    },
    music: async (tenantId, file, directory, signal) => {
      const { format, at } = await checkContent("music", file, signal);
      const music = { path: file.path, format: format as MusicFormat, at };
      return inTurn(tenantId, signal, () => remuxedMusic(music, directory, signal, musicLimits));
    },
  };
};
