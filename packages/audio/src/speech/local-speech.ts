import { writeFile } from "node:fs/promises";
import { createYield } from "@reelwright/core/concurrency";
import { Failure } from "@reelwright/core/errors";
import type { Control, Speech } from "@reelwright/core/ports";
import { encodeWav } from "../sound/wav.ts";
import type { PoolSettings } from "./engine/engine-pool.ts";
import { master, outputRateHz, trim } from "./mastering.ts";
import { openSynthesiser, type Utterance } from "./synthesiser.ts";

const maxTextLength = 10_000;
const silentFrames = outputRateHz / 50;

const deliver = async (
  raw: Utterance,
  path: string,
  control: Control,
): Promise<Awaited<ReturnType<Speech["speak"]>>> => {
  const mastered = await master(raw.samples, raw.rateHz, createYield(control.signal));
  const { samples, offsetMs } = trim(mastered);
  const seconds = samples.length / outputRateHz;
  const place = (ms: number) => Math.round(Math.max(0, Math.min(seconds * 1000, ms - offsetMs)));
  await writeFile(path, encodeWav([samples], outputRateHz), { signal: control.signal });
  control.progress(1);
  return {
    seconds,
    words: raw.words.map(({ text, startMs, endMs }) => ({
      text,
      startMs: place(startMs),
      endMs: place(endMs),
    })),
  };
};

/**
 * Speech by espeak-ng, in processes of its own (GPL-3, an optional package); no network, no key. The same request
 * gives the same file. Texts of at most 10,000 characters.
 *
 * `speak` throws `Failure`: `SPEECH_TEXT_TOO_LONG`, `SPEECH_UNAVAILABLE` (retryable: the synthesiser crashed or hung
 * twice), `SPEECH_NOT_INSTALLED`; and the signal's reason on abort. A text with nothing to say gives no words,
 * seconds 0 and 20 ms of silence. `close` ends the processes.
 */
export const localSpeech = (
  settings: Partial<PoolSettings> = {},
): Speech & { close(): Promise<void> } => {
  const synthesiser = openSynthesiser(settings);
  return {
    close: () => synthesiser.close(),
    async speak(request, path, control) {
      control.signal.throwIfAborted();
      if (request.text.length > maxTextLength) {
        const message = `The text to speak may have at most ${maxTextLength} characters.`;
        throw new Failure("invalid", "SPEECH_TEXT_TOO_LONG", message);
      }
      const spoken = await synthesiser.utter(request, control);
      if (spoken) return deliver(spoken, path, control);
      const silence = encodeWav([new Float32Array(silentFrames)], outputRateHz);
      await writeFile(path, silence, { signal: control.signal });
      return { seconds: 0, words: [] };
    },
  };
};
