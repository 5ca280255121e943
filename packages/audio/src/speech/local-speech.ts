import { writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import {
  createSemaphore,
  createYield,
  QueueFull,
  type Semaphore,
} from "@reelwright/core/concurrency";
import { Failure } from "@reelwright/core/errors";
import type { Control, Speech, SpeechRequest } from "@reelwright/core/ports";
import { encodeWav } from "../sound/wav.ts";
import { align } from "./alignment.ts";
import { createEnginePool, type EnginePool, type PoolSettings } from "./engine/engine-pool.ts";
import { EngineMissing, type Spoken } from "./engine/espeak-engine.ts";
import { prosodyOf } from "./engine/prosody.ts";
import { master, outputRateHz, trim } from "./mastering.ts";
import { type Readings, readJapanese } from "./text/japanese.ts";
import { type Sentence, sentencesOf } from "./text/sentences.ts";
import { tokenize } from "./text/tokens.ts";

/** Same depth below the package in `src` and in `dist`, so one path serves development and builds. */
const synthesiser = new URL("../../processes/espeak.mjs", import.meta.url);
const maxTextLength = 10_000;
const silentFrames = outputRateHz / 50;
const attempts = 2;

type Clip = { readonly samples: Float32Array; readonly words: TimedWord[] };
type TimedWord = { readonly text: string; readonly startMs: number; readonly endMs: number };

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
  { text, voice }: SpeechRequest,
  enter: Semaphore,
  signal: AbortSignal,
): Promise<Readings> => {
  if (voice.language !== "ja") return new Map();
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

const deliver = async (
  raw: Clip,
  rateHz: number,
  path: string,
  control: Control,
): Promise<Awaited<ReturnType<Speech["speak"]>>> => {
  const mastered = await master(raw.samples, rateHz, createYield(control.signal));
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

const defaults: PoolSettings = {
  entry: fileURLToPath(synthesiser),
  maxEngines: 2,
  maxWaiting: 256,
  timeoutMs: 60_000,
  idleMs: 20_000,
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
  const pool = createEnginePool({ ...defaults, ...settings });
  const enterDictionary = createSemaphore(1, defaults.maxWaiting);
  return {
    close: () => pool.close(),
    async speak(request, path, control) {
      control.signal.throwIfAborted();
      if (request.text.length > maxTextLength) {
        const message = `The text to speak may have at most ${maxTextLength} characters.`;
        throw new Failure("invalid", "SPEECH_TEXT_TOO_LONG", message);
      }
      const { language } = request.voice;
      const readings = await readingsFor(request, enterDictionary, control.signal);
      const sentences = sentencesOf(tokenize(request.text, language, readings), language);
      const silence = async () => {
        const wav = encodeWav([new Float32Array(silentFrames)], outputRateHz);
        await writeFile(path, wav, { signal: control.signal });
        return { seconds: 0, words: [] };
      };
      if (sentences.length === 0) return silence();
      const spoken = await speakSentences(pool, sentences, request, control);
      const clips = sentences.map((sentence, index) => clip(sentence, spoken[index] as Spoken));
      const pace = request.rate * request.voice.synthesis.rate;
      const pauses = sentences.map(({ pauseMs }) => Math.max(0, pauseMs / pace - silentRingMs));
      const rateHz = spoken[0]?.rateHz ?? 22_050;
      const joined = join(clips, pauses, rateHz);
      if (!joined.samples.some((sample) => sample !== 0)) return silence();
      return deliver(joined, rateHz, path, control);
    },
  };
};
