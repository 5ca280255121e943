/** The files of models that run here: the one that cuts products out of photos, and installed voices. */
import { readInstalledVoices } from "@reelwright/catalog/installed/read-installed";
import { pictureModelFault } from "@reelwright/media/photos/picture-model";
import { voiceFault } from "@reelwright/providers/voices/voice-fault";
import { type Check, type Finding, ok, warning, worstOf, wrong } from "./finding.ts";

/** The model that finds products in photos with real backgrounds; `path` in place of its own: for tests. */
export const pictureModelCheck = (path?: string): Check => ({
  name: "picture model",
  remedy: "Make packages/media/models readable.",
  run: async () => {
    const fault = await pictureModelFault(path);
    if (fault === "missing")
      return warning(
        "its file is missing: products aren't cut out of photos with real backgrounds",
        "Run npm run setup, which fetches it.",
      );
    return fault === "altered"
      ? wrong(
          "its file has another content than was reviewed",
          "Delete packages/media/models/u2netp.onnx and run npm run setup.",
        )
      : ok("whole");
  },
});

/** Of a check's time, some is for what else the disk has to do. */
const readingMs = 8_000;

const faultWords = { missing: "lacks a file", altered: "isn't as it was installed" } as const;

/** The voices that are installed in a folder: whether their files are there and as they were. Reads for 8 s at most. */
export const voicesCheck = (directory: string): Check => ({
  name: "installed voices",
  remedy: `Make ${directory} readable, or set REELWRIGHT_VOICES_DIR.`,
  run: async (signal) => {
    const voices = await readInstalledVoices(directory);
    if (voices.length === 0) return ok("none");
    const endsAt = performance.now() + readingMs;
    const findings: Finding[] = [];
    for (const voice of voices) {
      signal.throwIfAborted();
      if (performance.now() > endsAt) break;
      const { model } = voice;
      const fault = await voiceFault(directory, voice);
      const remedy = `Run reelwright voices install ${model}.`;
      findings.push(fault ? wrong(`${model} ${faultWords[fault]}`, remedy) : ok(model));
    }
    const [count, of] = [findings.length, voices.length];
    return worstOf(findings, count < of ? `${count} of ${of} looked at, whole` : `${of}, whole`);
  },
});
