import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Control } from "@reelwright/core/ports/control";
import type { Sample, Samples } from "@reelwright/core/ports/samples";
import type { Music, Speech } from "@reelwright/core/ports/sound";
import { ffmpeg, input, removeOnFailure } from "@reelwright/media/ffmpeg/ffmpeg";
import { portraitThread } from "./portrait-thread.ts";

type Sound = Exclude<Sample, { readonly kind: "portrait" }>;

/** AAC that players begin to play at once; the same bytes for the same sound. */
const encode = (wav: string, path: string, signal: AbortSignal) =>
  removeOnFailure([path], () =>
    ffmpeg(
      [
        ...input(wav, "wav"),
        ...["-map_metadata", "-1", "-c:a", "aac", "-b:a", "96k", "-fflags", "+bitexact"],
        ...["-flags:a", "+bitexact", "-movflags", "+faststart", "-f", "ipod", `file:${path}`],
      ],
      signal,
    ),
  );

/** Draws portraits on a thread of its own, and lets the tools speak and compose. Throws what they throw. */
export const localSamples = (tools: {
  readonly speech: Speech;
  readonly music: Music;
}): Samples => {
  const draw = portraitThread();
  const sound = async (sample: Sound, wav: string, control: Control): Promise<void> => {
    if (sample.kind === "music") {
      await tools.music.loop(sample.track, wav, control);
      return;
    }
    const { voice, text } = sample;
    await tools.speech.speak(
      { text, voice, rate: 1, stability: 0.5, similarity: 0.5, style: 0.5 },
      wav,
      control,
    );
  };
  return {
    make: async (sample, path, control) => {
      if (sample.kind === "portrait") {
        await draw(sample.appearance, path, control.signal);
        return;
      }
      const directory = await mkdtemp(join(tmpdir(), "reelwright-sample-"));
      try {
        const wav = join(directory, "sound.wav");
        await sound(sample, wav, control);
        await encode(wav, path, control.signal);
      } finally {
        await rm(directory, { recursive: true, force: true });
      }
    },
  };
};
