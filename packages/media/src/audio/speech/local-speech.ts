import { writeFile } from "node:fs/promises";
import { createYield } from "@reelwright/film/concurrency";
import { Failure } from "@reelwright/film/failure";
import type { Speech } from "@reelwright/film/ports/tools";
import type { Control } from "@reelwright/film/ports/vendors";
import { openModelRunner } from "../../inference/model-runner.ts";
import { installedSpeakers } from "../installed-voices/installed-speakers.ts";
import { encodeWav } from "../sound/pcm.ts";
import type { PoolSettings } from "./engine-pool.ts";
import { finishes, master, outputRateHz, trim } from "./mastering.ts";
import { openSynthesiser, type Utterance } from "./synthesiser.ts";

const maxTextLength = 10_000;
const silentFrames = outputRateHz / 50;

/** A sentence of a large voice takes several seconds on one core; the limits leave time for slow machines. */
const modelLimits = { wallMs: 180_000, cpuMs: 120_000, memoryBytes: 1_536 << 20 };
const modelShares = { slots: 1, perTenant: 1, waitingPerTenant: 256 };

const deliver = async (
  raw: Utterance,
  finish: keyof typeof finishes,
  path: string,
  control: Control,
): Promise<Awaited<ReturnType<Speech["speak"]>>> => {
  const breathe = createYield(control.signal);
  const mastered = await master(raw.samples, raw.rateHz, finishes[finish], breathe);
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

export type LocalSpeechOptions = Partial<PoolSettings> & {
  /** Folder of the installed voices; omit it if there are none. */
  readonly voicesDirectory?: string;
};

/**
 * Speech by espeak-ng (GPL-3, an optional package) and by the models of installed voices, each in processes of its own;
 * no network, no key. The same request gives the same file. Texts have at most 10,000 characters. `speak` throws
 * `Failure`: `SPEECH_TEXT_TOO_LONG`, `SPEECH_UNAVAILABLE` (retryable: the synthesizer crashed or hung twice),
 * `SPEECH_NOT_INSTALLED`; for an installed voice `VOICE_NOT_INSTALLED` (retryable) and `VOICE_BROKEN`; and the signal's
 * reason on abort. A text with nothing to say gives no words, seconds 0 and 20 ms of silence. `close` ends the
 * processes.
 */
export const localSpeech = ({
  voicesDirectory = "",
  ...settings
}: LocalSpeechOptions = {}): Speech & { close(): Promise<void> } => {
  const synthesiser = openSynthesiser(settings);
  const runner = openModelRunner({ limits: modelLimits, shares: modelShares });
  const installed = installedSpeakers(voicesDirectory, { synthesiser, runner });
  return {
    close: async () => void (await Promise.all([synthesiser.close(), runner.close()])),
    speaksSentences: true,
    async speak(request, path, control) {
      control.signal.throwIfAborted();
      if (request.text.length > maxTextLength) {
        const message = `The text to speak may have at most ${maxTextLength} characters.`;
        throw new Failure("invalid", "SPEECH_TEXT_TOO_LONG", message);
      }
      const { model } = request.voice;
      const spoken = model
        ? await installed.utter(request, model, control)
        : await synthesiser.utter(request, control);
      if (spoken) return deliver(spoken, model ? "natural" : "synthesised", path, control);
      const silence = encodeWav([new Float32Array(silentFrames)], outputRateHz);
      await writeFile(path, silence, { signal: control.signal });
      return { seconds: 0, words: [] };
    },
  };
};
