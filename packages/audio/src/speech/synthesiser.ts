import { fileURLToPath } from "node:url";
import { createSemaphore, QueueFull, type Semaphore } from "@reelwright/core/concurrency";
import { Failure } from "@reelwright/core/errors";
import type { Control, SpeechRequest } from "@reelwright/core/ports";
import { align } from "./alignment.ts";
import { createEnginePool, type EnginePool, type PoolSettings } from "./engine/engine-pool.ts";
import { EngineMissing, type Spoken } from "./engine/espeak-engine.ts";
import { prosodyOf } from "./engine/prosody.ts";
import { type Readings, readJapanese } from "./text/japanese.ts";
import { type Sentence, sentencesOf } from "./text/sentences.ts";
import { type Token, tokenize } from "./text/tokens.ts";

const attempts = 2;
/** Texts whose readings are kept. */
const maxKnownTexts = 50;

/** Same depth below the package in `src` and in `dist`, so one path serves development and builds. */
const program = new URL("../../processes/espeak.mjs", import.meta.url);
const defaults: PoolSettings = {
  entry: fileURLToPath(program),
  maxEngines: 2,
  maxWaiting: 256,
  timeoutMs: 60_000,
  idleMs: 20_000,
};

type Clip = { readonly samples: Float32Array; readonly words: readonly TimedWord[] };
export type TimedWord = { readonly text: string; readonly startMs: number; readonly endMs: number };

const unavailable = (cause: unknown): Failure =>
  new Failure("unavailable", "SPEECH_UNAVAILABLE", "The voice could not be made; try again.", {
    cause,
  });

/** A broken engine is replaced and asked once more before the request fails. */
const speakSentences = async (
  pool: EnginePool,
  sentences: readonly Sentence[],
  request: SpeechRequest,
  { signal, progress }: Control,
): Promise<Spoken[]> => {
  const orders = sentences.map((sentence) => prosodyOf(sentence, request));
  let cause: unknown;
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    try {
      return await pool.speak(orders, (done) => progress((0.8 * done) / orders.length), signal);
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

/** Kanji need a dictionary; other languages need none. */
const readingsFor = async (
  text: string,
  language: string,
  enter: Semaphore,
  signal: AbortSignal,
): Promise<Readings> => {
  if (language !== "ja") return new Map();
  try {
    return await readJapanese(text, enter, signal);
  } catch (error) {
    signal.throwIfAborted();
    throw unavailable(error);
  }
};

/** How long a last sound rings after its event ends; some languages' fricatives and vowels need all of it. */
const ringMs = 140;
/** What of that is heard as a pause already. */
const silentRingMs = 50;

/** The sounding part of a sentence and its words counted from there. */
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

/** Sentences one after the other with a breath between them. */
const join = (clips: readonly Clip[], pausesMs: readonly number[], rateHz: number): Clip => {
  const gaps = pausesMs.map((ms) => Math.round((ms * rateHz) / 1000));
  const tail = Math.round(0.25 * rateHz);
  const length = clips.reduce((sum, { samples }, i) => sum + samples.length + (gaps[i] ?? 0), tail);
  const samples = new Float32Array(length);
  const words: TimedWord[] = [];
  let at = 0;
  clips.forEach((part, index) => {
    samples.set(part.samples, at);
    const shiftMs = (at * 1000) / rateHz;
    for (const { text, startMs, endMs } of part.words) {
      words.push({ text, startMs: startMs + shiftMs, endMs: endMs + shiftMs });
    }
    at += part.samples.length + (gaps[index] ?? 0);
  });
  return { samples, words };
};

/** A text as the synthesiser speaks it, before it is mastered: mono samples and when each word sounds, ms. */
export type Utterance = Clip & { readonly rateHz: number };

/** espeak-ng's processes, and what turns a text into their sentences. */
export type Synthesiser = {
  /** Speaks a text; null when there is nothing in it to say. Throws `Failure` as `localSpeech` does. */
  utter(request: SpeechRequest, control: Control): Promise<Utterance | null>;
  /** The words of a text as `utter` gives them; none when there is nothing in it to say. */
  tokens(text: string, language: string, signal: AbortSignal): Promise<readonly Token[]>;
  /** Ends the processes; running requests fail. */
  close(): Promise<void>;
};

/** Processes are started when they are first needed. */
export const openSynthesiser = (settings: Partial<PoolSettings> = {}): Synthesiser => {
  const pool = createEnginePool({ ...defaults, ...settings });
  const enterDictionary = createSemaphore(1, defaults.maxWaiting);
  const known = new Map<string, Readings>();
  /** The dictionary takes a second to load, and one text is often asked for again: at another rate, or to be aligned. */
  const readings = async (text: string, language: string, signal: AbortSignal) => {
    const before = language === "ja" ? known.get(text) : undefined;
    const found = before ?? (await readingsFor(text, language, enterDictionary, signal));
    if (found.size > 0) known.set(text, found);
    for (const [oldest] of known) if (known.size > maxKnownTexts) known.delete(oldest);
    return found;
  };
  const tokens: Synthesiser["tokens"] = async (text, language, signal) =>
    tokenize(text, language, await readings(text, language, signal));
  return {
    close: () => pool.close(),
    tokens,
    async utter(request, control) {
      const { language } = request.voice;
      const sentences = sentencesOf(await tokens(request.text, language, control.signal), language);
      if (sentences.length === 0) return null;
      const spoken = await speakSentences(pool, sentences, request, control);
      const clips = sentences.map((sentence, index) => clip(sentence, spoken[index] as Spoken));
      const pace = request.rate * request.voice.synthesis.rate;
      const pauses = sentences.map(({ pauseMs }) => Math.max(0, pauseMs / pace - silentRingMs));
      const rateHz = spoken[0]?.rateHz ?? 22_050;
      const joined = join(clips, pauses, rateHz);
      return joined.samples.some((sample) => sample !== 0) ? { ...joined, rateHz } : null;
    },
  };
};
