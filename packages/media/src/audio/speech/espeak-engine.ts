import { type ChildProcessByStdio, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import type { Readable, Writable } from "node:stream";
import { clamp } from "@reelwright/film/numbers";
import type { SpeechRequest } from "@reelwright/film/ports/tools";
import type { Sentence } from "./text/sentences.ts";

/** One sentence for the synthesizer, `programs/espeak.mjs`. */
export type SentenceRequest = {
  /** Plain words and punctuation, without anything that could be markup. */
  readonly text: string;
  /** espeak-ng voices in order of preference; uses the first that exists. */
  readonly voices: readonly string[];
  readonly variant: string;
  readonly wordsPerMinute: number;
  /** 0 to 99 each. */
  readonly pitch: number;
  readonly range: number;
};

/** The speech: mono samples (−1 to 1), and its events. Positions count code points of the text. */
export type Spoken = {
  readonly rateHz: number;
  readonly samples: Float32Array;
  readonly words: readonly (readonly [ms: number, position: number])[];
  /** Silence has an empty name. */
  readonly phonemes: readonly (readonly [ms: number, name: string])[];
};

/** A clause to get the phonemes of: words without punctuation, and espeak-ng voices in order of preference. */
export type ClauseRequest = { readonly text: string; readonly voices: readonly string[] };

/** A request to the program, which answers the parts in order. */
export type EngineRequest =
  | { readonly sentences: readonly SentenceRequest[] }
  | { readonly clauses: readonly ClauseRequest[] };

type End = {
  readonly id: number;
  readonly done?: boolean;
  readonly error?: string;
  readonly missing?: boolean;
};
/** The answer to one part of a request, as the program sends it. */
export type Part = End & {
  readonly rateHz: number;
  readonly pcm: string;
  readonly words: Spoken["words"];
  readonly phonemes: unknown;
};

/** The optional package with the synthesizer isn't installed; retrying is useless. */
export class EngineMissing extends Error {}

/** One running child process. It takes one request at a time. After a failure it can't be used again. */
export type Engine = {
  readonly alive: boolean;
  /** Calls `onPart` with the number of answered parts. */
  ask(request: EngineRequest, onPart: (answered: number) => void): Promise<Part[]>;
  /** Ends the process at once; a running request fails. */
  kill(): void;
  /** Resolves when the process is gone. */
  readonly exited: Promise<void>;
};

/** The sound of an answered sentence. */
export const spokenOf = (part: Part): Spoken => {
  const bytes = Buffer.from(part.pcm, "base64");
  const samples = new Float32Array(bytes.length >> 1);
  for (let i = 0; i < samples.length; i += 1) samples[i] = bytes.readInt16LE(2 * i) / 32_768;
  const phonemes = part.phonemes as Spoken["phonemes"];
  return { rateHz: part.rateHz, samples, words: part.words, phonemes };
};

type Child = ChildProcessByStdio<Writable, Readable, null>;

/** An idle child must not keep this process alive. */
const hold = (child: Child, held: boolean): void => {
  for (const handle of [child, child.stdin, child.stdout] as { ref?(): void; unref?(): void }[]) {
    if (held) handle.ref?.();
    else handle.unref?.();
  }
};

type Pending = {
  readonly id: number;
  readonly parts: Part[];
  readonly onPart: (answered: number) => void;
  resolve(parts: Part[]): void;
  reject(error: Error): void;
};

/** Starts the synthesizer's program (an ES module) as a child process with an empty environment. */
export const startEngine = (entry: string): Engine => {
  const child = spawn(process.execPath, [entry], { stdio: ["pipe", "pipe", "ignore"], env: {} });
  let pending: Pending | undefined;
  let alive = true;
  let requests = 0;

  const settle = (finish: (request: Pending) => void) => {
    const request = pending;
    pending = undefined;
    hold(child, false);
    if (request) finish(request);
  };
  const fail = (error: Error) => {
    alive = false;
    settle((request) => request.reject(error));
  };
  const onReply = (reply: Part) => {
    if (!pending || reply.id !== pending.id) return;
    if (reply.error !== undefined) {
      const Kind = reply.missing ? EngineMissing : Error;
      fail(new Kind(`The synthesiser failed: ${reply.error}`));
    } else if (reply.done) settle((request) => request.resolve(request.parts));
    else {
      pending.parts.push(reply);
      pending.onPart(pending.parts.length);
    }
  };

  const exited = new Promise<void>((resolve) => {
    child.once("exit", (code, signal) => {
      fail(new Error(`The synthesiser ended (${signal ?? code}).`));
      resolve();
    });
    child.once("error", (error) => {
      fail(error);
      resolve();
    });
  });
  child.stdin.on("error", fail);
  createInterface({ input: child.stdout }).on("line", (line) => {
    try {
      onReply(JSON.parse(line) as Part);
    } catch (error) {
      child.kill("SIGKILL");
      fail(new Error("The synthesiser's answer makes no sense.", { cause: error }));
    }
  });
  hold(child, false);

  return {
    get alive() {
      return alive;
    },
    exited,
    kill: () => {
      // A caller that waits for the exit must stay alive to see it.
      if (child.exitCode === null && child.signalCode === null) hold(child, true);
      alive = false;
      child.kill("SIGKILL");
    },
    ask: (request, onPart) =>
      new Promise((resolve, reject) => {
        requests += 1;
        pending = { id: requests, parts: [], onPart, resolve, reject };
        hold(child, true);
        child.stdin.write(`${JSON.stringify({ id: requests, ...request })}\n`);
      }),
  };
};

/** Words per minute of espeak-ng at rate 1: brisk but clear, as in a short video. */
const naturalWordsPerMinute = 162;

/** The voice for a script that the chosen voice's language doesn't use. */
const voiceByScript: readonly (readonly [pattern: RegExp, voice: string])[] = [
  [/\p{Script=Hiragana}|\p{Script=Katakana}/u, "ja"],
  [/\p{Script=Hangul}/u, "ko"],
  [/\p{Script=Han}/u, "cmn"],
  [/\p{Script=Cyrillic}/u, "ru"],
  [/\p{Script=Greek}/u, "el"],
  [/\p{Script=Arabic}/u, "ar"],
  [/\p{Script=Hebrew}/u, "he"],
  [/\p{Script=Devanagari}/u, "hi"],
  [/\p{Script=Tamil}/u, "ta"],
  [/\p{Script=Thai}/u, "th"],
];
const languagesOfVoice: Readonly<Record<string, readonly string[]>> = {
  ja: ["ja"],
  ko: ["ko"],
  cmn: ["zh", "ja", "yue"],
  ru: ["ru", "uk", "bg", "sr", "mk", "kk", "be"],
  el: ["el"],
  ar: ["ar", "fa", "ur"],
  he: ["he"],
  hi: ["hi", "mr", "ne"],
  ta: ["ta"],
  th: ["th"],
};
/** The nearest available language for those that the synthesizer lacks. */
const nearest: Readonly<Record<string, string>> = { fil: "id", tl: "id", zh: "cmn", no: "nb" };

const voicesFor = (text: string, request: SpeechRequest): string[] => {
  const { language, synthesis } = request.voice;
  const foreign = voiceByScript.find(([script]) => script.test(text))?.[1];
  const fits = foreign === undefined || languagesOfVoice[foreign]?.includes(language);
  const base = synthesis.voice.split("-")[0] ?? "";
  const own = [synthesis.voice, base, language, nearest[base] ?? "", nearest[language] ?? ""];
  return [...(fits ? [] : [foreign]), ...own].filter((name) => name !== "");
};

/** A repeatable number from −1 to 1 for a text. It varies pitch and pace between sentences. */
const variationOf = (text: string): number => {
  let hash = 2_166_136_261;
  for (const char of text) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 16_777_619);
  return ((hash >>> 8) / 0xff_ffff) * 2 - 1;
};

const roundedWithin = (value: number, low: number, high: number): number =>
  Math.round(clamp(value, low, high));

/**
 * How a sentence is said. `style` widens the melody. Less `stability` makes sentences differ more from each other. More
 * `similarity` reduces both, down to the voice's own pitch and melody. The same request gives the same delivery.
 */
export const prosodyOf = (sentence: Sentence, request: SpeechRequest): SentenceRequest => {
  const { voice, rate, stability, similarity, style } = request;
  const { synthesis } = voice;
  const unrest = 1 - stability;
  const turn = variationOf(sentence.text);
  /** 1 at the middle of `similarity`. */
  const freedom = 2 * (1 - similarity);
  return {
    text: sentence.text,
    voices: voicesFor(sentence.text, request),
    variant: synthesis.variant.replace(/[^\w -]/g, ""),
    wordsPerMinute: roundedWithin(
      naturalWordsPerMinute * synthesis.rate * rate * (1 + 0.04 * unrest * turn),
      80,
      440,
    ),
    pitch: roundedWithin(synthesis.pitch + 4 * unrest * turn * freedom, 0, 99),
    range: roundedWithin(synthesis.range * (1 + (0.6 * style - 0.25) * freedom), 0, 99),
  };
};
