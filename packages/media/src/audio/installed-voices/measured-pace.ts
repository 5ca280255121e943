/** Measures how fast a model speaks. The writer's word budget depends on it. */
import type { VoiceModel } from "@reelwright/film/artifacts";
import { clamp } from "@reelwright/film/numbers";
import type { SpeechRequest } from "@reelwright/film/ports/tools";
import { openModelRunner } from "../../inference/model-runner.ts";
import { comparisonVoice, openSynthesiser } from "../speech/synthesiser.ts";
import { installedSpeakers } from "./installed-speakers.ts";

/** `language` is ISO 639-1, `voice` an espeak-ng voice. */
type Measurement = {
  readonly text: string;
  readonly language: string;
  readonly voice: string;
  readonly model: VoiceModel;
};

const requestOf = ({ text, language, voice }: Measurement): SpeechRequest => ({
  text,
  voice: comparisonVoice(language, voice, "f2"),
  rate: 1,
  stability: 0.5,
  similarity: 0.5,
  style: 0.5,
});

const spanMs = (words: readonly { readonly startMs: number; readonly endMs: number }[]): number =>
  (words.at(-1)?.endMs ?? 0) - (words[0]?.startMs ?? 0);

export type PaceMeasure = {
  /**
   * Speaks a text with a model in `directory` and with the embedded synthesizer. Returns the model's pace relative to
   * the synthesizer's, 0.5 to 2; the same model gives the same number. Throws as `InstalledSpeakers.utter` does, so it
   * also checks that the model can be used.
   */
  measure(directory: string, measurement: Measurement, signal: AbortSignal): Promise<number>;
  /** Ends the processes. */
  close(): Promise<void>;
};

/** Starts its processes on first use. */
export const openPaceMeasure = (): PaceMeasure => {
  const synthesiser = openSynthesiser({ maxEngines: 1 });
  const runner = openModelRunner();
  return {
    measure: async (directory, measurement, signal) => {
      const speakers = installedSpeakers(directory, { synthesiser, runner });
      const control = { signal, progress: () => undefined };
      const request = requestOf(measurement);
      const usual = await synthesiser.utter(request, control);
      const own = await speakers.utter(request, measurement.model, control);
      if (!usual || !own) return 1;
      return Math.round(100 * clamp(spanMs(usual.words) / spanMs(own.words), 0.5, 2)) / 100;
    },
    close: async () => void (await Promise.all([synthesiser.close(), runner.close()])),
  };
};
