import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { InstalledVoice } from "@reelwright/core/catalogue/installed-voice";
import { digestOf } from "@reelwright/vendors/voice-collection/fetched-file";
import {
  ModelConfigInvalid,
  modelConfig,
} from "@reelwright/media/audio/installed-voices/voice-model";

/**
 * Why an installed voice in the voices' folder can't speak as it was installed: a file is `missing`, or the model or its
 * configuration is `altered`. Null: all is well. Reads the whole model, some 60 MB. Rejects where a file can't be read.
 */
export const voiceFault = async (
  directory: string,
  { model, digest }: Pick<InstalledVoice, "model" | "digest">,
): Promise<"missing" | "altered" | null> => {
  const path = join(directory, model, `${model}.onnx`);
  try {
    modelConfig(await readFile(`${path}.json`, "utf8"));
    return (await digestOf(path, "sha256")) === digest ? null : "altered";
  } catch (error) {
    if (error instanceof ModelConfigInvalid) return "altered";
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return "missing";
    throw error;
  }
};
