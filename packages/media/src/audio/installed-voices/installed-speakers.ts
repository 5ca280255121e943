/** Speech by installed models: espeak-ng gives the phonemes, and the model turns them into sound. */
import type { VoiceModel } from "@reelwright/film/artifacts";
import { clamp } from "@reelwright/film/numbers";
import type { SpeechRequest } from "@reelwright/film/ports/tools";
import type { Control } from "@reelwright/film/ports/vendors";
import type { ModelRunner } from "../../inference/model-runner.ts";
import { forcedAlignment } from "../alignment/forced-alignment.ts";
import { type Clip, join, type TimedWord } from "../speech/clip.ts";
import { soundingPart } from "../speech/mastering.ts";
import type { Synthesiser, Utterance } from "../speech/synthesiser.ts";
import type { Sentence } from "../speech/text/sentences.ts";
import {
  clausesOf,
  idsOf,
  type ModelConfig,
  openVoiceModel,
  phonemesOf,
  runVoiceModel,
} from "./voice-model.ts";

/** How a sentence is said. At the middle of `stability` and `style`, it has the model's own variation. */
const scalesOf = (config: ModelConfig, request: SpeechRequest): Float32Array => {
  const { stability, similarity, style, rate } = request;
  /** 1 at the middle of `similarity`, 0 at its maximum. */
  const freedom = 2 * (1 - similarity);
  return Float32Array.of(
    config.noise * (1 + 0.5 * freedom * (0.5 - stability)),
    config.length / rate,
    config.lengthNoise * (1 + 0.5 * freedom * (style - 0.5)),
  );
};

const joined = (parts: readonly Float32Array[]): Float32Array => {
  const samples = new Float32Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    samples.set(part, at);
    at += part.length;
  }
  return samples;
};

/** The model's input for each sentence: phonemes, or the letters themselves. */
const symbolsOf = async (
  sentences: readonly Sentence[],
  { symbols, espeakVoice }: ModelConfig,
  synthesiser: Synthesiser,
  signal: AbortSignal,
): Promise<(readonly string[])[]> => {
  if (symbols === "text") return sentences.map(({ text }) => [...text.normalize("NFD")]);
  const clauses = sentences.map(({ text }) => clausesOf(text));
  const orders = clauses.flat().map(({ text }) => ({ text, voices: [espeakVoice] }));
  const ipa = await synthesiser.phonemes(orders, signal);
  let from = 0;
  return clauses.map((own) => {
    const said = phonemesOf(own, ipa.slice(from, from + own.length));
    from += own.length;
    return said;
  });
};

/** Limits words to the time of their sentence, which is known. */
const withinSentences = (
  words: readonly TimedWord[],
  sentences: readonly Sentence[],
  spans: readonly TimedWord[],
): readonly TimedWord[] => {
  const owners = sentences.flatMap(({ tokens }, index) => tokens.map(() => spans[index]));
  if (owners.length !== words.length) return words;
  return words.map(({ text, startMs, endMs }, index) => {
    const { startMs: from = startMs, endMs: to = endMs } = owners[index] ?? {};
    return { text, startMs: clamp(startMs, from, to), endMs: clamp(endMs, from, to) };
  });
};

export type InstalledSpeakers = {
  /**
   * Speaks a text with a model of the folder, in the voice's language and at its rate. Null if there is nothing to say.
   * Throws `Failure` `VOICE_NOT_INSTALLED` (retryable: another worker may have it), `VOICE_BROKEN`,
   * `SPEECH_UNAVAILABLE` (retryable), `SPEECH_NOT_INSTALLED`; and the signal's reason on abort.
   */
  utter(request: SpeechRequest, model: VoiceModel, control: Control): Promise<Utterance | null>;
};

/** Speaks with the models in `directory`. `synthesiser` gives phonemes and word times, `runner` gives the sound. */
export const installedSpeakers = (
  directory: string,
  { synthesiser, runner }: { readonly synthesiser: Synthesiser; readonly runner: ModelRunner },
): InstalledSpeakers => {
  const alignment = forcedAlignment(synthesiser);

  return {
    async utter(request, model, { signal, progress }) {
      const { text, voice } = request;
      const opened = await openVoiceModel(directory, model);
      const { config } = opened;
      const sentences = await synthesiser.sentences(text, voice.language, signal);
      const symbols = await symbolsOf(sentences, config, synthesiser, signal);
      const runs = symbols.map((own) => idsOf(own, config));
      const order = { runs: runs.flat(), scales: scalesOf(config, request) };
      if (order.runs.length === 0) return null;
      const sounds = [...(await runVoiceModel(runner, opened, model, order, signal))];
      progress(0.7);
      const clips: Clip[] = runs.map(({ length }) => {
        const samples = soundingPart(joined(sounds.splice(0, length)), config.rateHz);
        const endMs = (samples.length * 1000) / config.rateHz;
        return { samples, words: [{ text: "", startMs: 0, endMs }] };
      });
      const pace = request.rate * voice.synthesis.rate;
      const pauses = sentences.map(({ pauseMs }) => pauseMs / pace);
      const { samples, words: spans } = join(clips, pauses, config.rateHz);
      if (samples.every((sample) => sample === 0)) return null;
      const { rateHz } = config;
      const soundEnd = Math.round(((spans.at(-1)?.endMs ?? 0) * rateHz) / 1000);
      const recording = { samples: samples.subarray(0, soundEnd), rateHz };
      const words = await alignment.align(recording, text, voice.language, signal);
      return { samples, rateHz, words: withinSentences(words, sentences, spans) };
    },
  };
};
