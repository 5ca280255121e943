import { fileURLToPath } from "node:url";
import type { Voice } from "@reelwright/film/artifacts";
import { createSemaphore, QueueFull, type Semaphore } from "@reelwright/film/concurrency";
import { Failure } from "@reelwright/film/failure";
import type { SpeechRequest } from "@reelwright/film/ports/tools";
import type { Control } from "@reelwright/film/ports/vendors";
import { align, type Clip, join } from "./clip.ts";
import { createEnginePool, type PoolSettings } from "./engine-pool.ts";
import { type ClauseRequest, EngineMissing, prosodyOf, type Spoken } from "./espeak-engine.ts";
import { katakanaOf, latinWords, type Readings, readJapanese } from "./text/japanese.ts";
import { type Sentence, sentencesOf } from "./text/sentences.ts";
import { type Token, tokenize, withoutNumbers } from "./text/tokens.ts";

const attempts = 2;
/** Maximum number of texts whose readings are cached. */
const maxKnownTexts = 50;

/** The path has the same depth in `src` and in `dist`, so it works in development and in builds. */
const program = new URL("../../../programs/espeak.mjs", import.meta.url);
const defaults: PoolSettings = {
  entry: fileURLToPath(program),
  maxEngines: 2,
  maxWaiting: 256,
  timeoutMs: 60_000,
  // A new engine takes 0.7 s of CPU more for its first sentences than a warm one.
  idleMs: 60_000,
};

const unavailable = (cause: unknown): Failure =>
  new Failure("unavailable", "SPEECH_UNAVAILABLE", "The voice could not be made; try again.", {
    cause,
  });

/** Replaces a broken engine and retries once before the request fails. */
const asked = async <Answer>(ask: () => Promise<Answer>, signal: AbortSignal): Promise<Answer> => {
  let cause: unknown;
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    try {
      return await ask();
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof QueueFull) throw unavailable(error);
      if (error instanceof EngineMissing) {
        const message = "No voice can be made here: the speech synthesiser is not installed.";
        throw new Failure("internal", "SPEECH_NOT_INSTALLED", message, { cause: error });
      }
      cause = error;
    }
  }
  throw unavailable(cause);
};

/** Only kanji need a dictionary. */
const readingsFor = async (
  text: string,
  language: string,
  enter: Semaphore,
  signal: AbortSignal,
): Promise<Readings> => {
  if (language !== "ja") return new Map();
  try {
    return await readJapanese(withoutNumbers(text, language), enter, signal);
  } catch (error) {
    signal.throwIfAborted();
    throw unavailable(error);
  }
};

/** How long the last sound rings after its event ends. Some languages' fricatives and vowels need all of it. */
const ringMs = 140;
/** The part of that time which is already heard as a pause. */
const silentRingMs = 50;

/** The part of a sentence with sound, and its words timed from there. */
const clip = (sentence: Sentence, spoken: Spoken): Clip => {
  const spans = align(sentence, spoken);
  const startMs = Math.max(0, (spans[0]?.startMs ?? 0) - 15);
  const endMs = (spans.at(-1)?.endMs ?? 0) + ringMs;
  const frame = (ms: number) => Math.round((ms * spoken.rateHz) / 1000);
  const words = spans.map((span, index) => ({
    text: sentence.tokens[index]?.text ?? "",
    startMs: span.startMs - startMs,
    endMs: span.endMs - startMs,
  }));
  return { samples: spoken.samples.subarray(frame(startMs), frame(endMs)), words };
};

/** A text as the synthesizer speaks it, before mastering: mono samples, and when each word sounds, ms. */
export type Utterance = Clip & { readonly rateHz: number };

/** espeak-ng's processes, and the code that turns a text into their sentences. */
export type Synthesiser = {
  /** Speaks a text; null if there is nothing to say. Throws `Failure` as `localSpeech` does. */
  utter(request: SpeechRequest, control: Control): Promise<Utterance | null>;
  /** The words of a text, as in `utter`; empty if there is nothing to say. */
  tokens(text: string, language: string, signal: AbortSignal): Promise<readonly Token[]>;
  /** The sentences of a text, as in `utter`; empty if there is nothing to say. */
  sentences(text: string, language: string, signal: AbortSignal): Promise<readonly Sentence[]>;
  /** The IPA phonemes of clauses, separated by word. Throws `Failure` as `utter` does. */
  phonemes(clauses: readonly ClauseRequest[], signal: AbortSignal): Promise<readonly string[]>;
  /** Ends the processes; running requests fail. */
  close(): Promise<void>;
};

/** Starts its processes on first use. */
export const openSynthesiser = (settings: Partial<PoolSettings> = {}): Synthesiser => {
  const pool = createEnginePool({ ...defaults, ...settings });
  const enterDictionary = createSemaphore(1, defaults.maxWaiting);
  const known = new Map<string, Readings>();
  /**
   * Caches readings: the dictionary takes a second to load, and the same text often comes again, at another rate or for
   * alignment.
   */
  const readings = async (text: string, language: string, signal: AbortSignal) => {
    const before = language === "ja" ? known.get(text) : undefined;
    const found = before ?? (await readingsFor(text, language, enterDictionary, signal));
    if (found.size > 0) known.set(text, found);
    for (const [oldest] of known) if (known.size > maxKnownTexts) known.delete(oldest);
    return found;
  };
  /** The Japanese voice would spell Latin words letter by letter. */
  const inKatakana = async (written: readonly Token[], signal: AbortSignal): Promise<Token[]> => {
    const words = [...new Set(written.flatMap(({ spoken }) => spoken.match(latinWords) ?? []))];
    if (words.length === 0) return [...written];
    const clauses = words.map((text) => ({ text, voices: ["en-gb"] }));
    const phonemes = await asked(() => pool.phonemes(clauses, signal), signal);
    const kana = new Map(words.map((word, at) => [word, katakanaOf(phonemes[at] ?? "")]));
    const said = (spoken: string) => spoken.replace(latinWords, (word) => kana.get(word) || word);
    return written.map((token) => ({ ...token, spoken: said(token.spoken) }));
  };
  const tokens: Synthesiser["tokens"] = async (text, language, signal) => {
    const written = tokenize(text, language, await readings(text, language, signal));
    return language === "ja" ? inKatakana(written, signal) : written;
  };
  const sentencesIn: Synthesiser["sentences"] = async (text, language, signal) =>
    sentencesOf(await tokens(text, language, signal), language);
  return {
    close: () => pool.close(),
    tokens,
    sentences: sentencesIn,
    phonemes: (clauses, signal) => asked(() => pool.phonemes(clauses, signal), signal),
    async utter(request, { signal, progress }) {
      const { language } = request.voice;
      const sentences = await sentencesIn(request.text, language, signal);
      if (sentences.length === 0) return null;
      const orders = sentences.map((sentence) => prosodyOf(sentence, request));
      const onSentence = (done: number) => progress((0.8 * done) / orders.length);
      const spoken = await asked(() => pool.speak(orders, onSentence, signal), signal);
      const clips = sentences.map((sentence, index) => clip(sentence, spoken[index] as Spoken));
      const pace = request.rate * request.voice.synthesis.rate;
      const pauses = sentences.map(({ pauseMs }) => Math.max(0, pauseMs / pace - silentRingMs));
      const rateHz = spoken[0]?.rateHz ?? 22_050;
      const joined = join(clips, pauses, rateHz);
      return joined.samples.some((sample) => sample !== 0) ? { ...joined, rateHz } : null;
    },
  };
};

/**
 * A voice of the embedded synthesizer at its natural pace, for comparison with others; not in any catalogue. `language`
 * is ISO 639-1, `name` and `variant` are espeak-ng's.
 */
export const comparisonVoice = (language: string, name: string, variant: string): Voice => ({
  ...{ voice_id: "comparison", name: "", language, accent: "", gender: "", age: "" },
  ...{ use_case: "", category: "" },
  synthesis: { voice: name, variant, pitch: 50, range: 50, rate: 1 },
});
