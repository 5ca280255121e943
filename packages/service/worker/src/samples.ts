import { mkdtemp, rm } from "node:fs/promises";
import { basename, join } from "node:path";
import { sampleAt } from "@reelwright/catalog/catalogue";
import { joinedSignal } from "@reelwright/core/util/joined-signal";
import type { Catalogue } from "@reelwright/film/catalogue/catalogue";
import { Failure } from "@reelwright/film/failure";
import type { Files, Samples } from "@reelwright/film/ports/tools";

/** Longer than any sample takes, even on a busy machine. */
const limitMs = 60_000;

/** Stores the sample of a key, unless it is stored already. Throws Failure("missing") if no sample has this key. */
export const publishSample =
  (files: Files, samples: Samples, scratch: string, library?: Pick<Catalogue, "voices">) =>
  async (key: string, signal: AbortSignal): Promise<void> => {
    const sample = sampleAt(key, library);
    if (!sample) throw new Failure("missing", "SAMPLE_UNKNOWN", `There is no sample ${key}.`);
    if ((await files.sizeBytes(key)) !== null) return;
    const directory = await mkdtemp(join(scratch, "sample-"));
    try {
      const path = join(directory, basename(key));
      const limited = joinedSignal([signal], { limitMs });
      try {
        await samples.make(sample, path, { signal: limited.signal, progress: () => {} });
      } finally {
        limited.release();
      }
      await files.put(key, path);
    } catch (error) {
      // Otherwise another process stored it in the meantime.
      if (!(error instanceof Failure && error.code === "FILE_EXISTS")) throw error;
    } finally {
      await rm(directory, { recursive: true, force: true });
    }
  };
