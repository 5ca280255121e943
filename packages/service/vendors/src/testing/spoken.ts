/** Speech for the local servers of speech vendors, by the embedded synthesiser, with the times of its words. */
import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Voice } from "@reelwright/film/artifacts";
import { localSpeech } from "@reelwright/media/audio/speech/local-speech";

const run = promisify(execFile);

export type SpokenText = {
  /** Mono 48 kHz 16-bit. */
  readonly wav: Buffer;
  readonly seconds: number;
  readonly words: readonly {
    readonly text: string;
    readonly startMs: number;
    readonly endMs: number;
  }[];
};

/** A voice of the synthesiser's that speaks the text's script; it is none of those that alignment compares with. */
const voiceOf = (text: string, language: string): Voice => {
  const guessed = /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text) ? "ja" : language;
  return {
    ...{
      voice_id: "served",
      name: "",
      accent: "",
      gender: "",
      age: "",
      use_case: "",
      category: "",
    },
    language: guessed,
    synthesis: { voice: guessed, variant: "m7", pitch: 46, range: 60, rate: 1 },
  };
};

export const openSpeaker = () => {
  const speech = localSpeech({ maxEngines: 1 });
  return {
    close: () => speech.close(),
    speak: async (text: string, language: string, rate: number): Promise<SpokenText> => {
      const directory = await mkdtemp(join(tmpdir(), "served-speech-"));
      try {
        const path = join(directory, "speech.wav");
        const manner = { rate, stability: 0.4, similarity: 0.5, style: 0.5 };
        const control = { signal: new AbortController().signal, progress: () => undefined };
        const request = { text, voice: voiceOf(text, language), ...manner };
        const spoken = await speech.speak(request, path, control);
        return { ...spoken, wav: await readFile(path) };
      } finally {
        await rm(directory, { recursive: true, force: true });
      }
    },
  };
};

/** The sound after some silence, as vendors begin, in another format. */
export const encoded = async (
  wav: Uint8Array,
  format: "mp3" | "flac" | "wav",
  leadMs = 0,
): Promise<Buffer> => {
  const directory = await mkdtemp(join(tmpdir(), "served-sound-"));
  try {
    const [from, to] = [join(directory, "from.wav"), join(directory, `to.${format}`)];
    const { writeFile } = await import("node:fs/promises");
    await writeFile(from, wav);
    const delay = ["-af", `adelay=${leadMs}:all=1,apad=pad_dur=0.3`, "-ar", "44100"];
    await run("ffmpeg", ["-nostdin", "-v", "error", "-i", from, ...delay, to]);
    return await readFile(to);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
};
