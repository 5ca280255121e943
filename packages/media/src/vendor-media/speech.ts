import { createHash } from "node:crypto";
import { readFile, rm, writeFile } from "node:fs/promises";
import { segmentFormat, type Voice } from "@reelwright/film/artifacts";
import { Failure } from "@reelwright/film/failure";
import { seedOf } from "@reelwright/film/numbers";
import type { Speech, SpeechRequest } from "@reelwright/film/ports/tools";
import type { SpeechAnswer, SpeechCall } from "@reelwright/film/ports/vendor-requests";
import type { Vendor } from "@reelwright/film/ports/vendors";
import { VendorFailure } from "@reelwright/film/vendor-failure";
import {
  type Alignment,
  type CharacterTimes,
  groupedWords,
  tidied,
} from "../audio/alignment/forced-alignment.ts";
import { encodeWav } from "../audio/sound/pcm.ts";
import { trim } from "../audio/speech/mastering.ts";
import { ffmpeg, selfContainedFormats, type ToolLimits, untrustedInput } from "../ffmpeg/ffmpeg.ts";
import { callsOf, fileOf } from "./answers.ts";

type VendorSpeechOptions = {
  readonly vendor: Vendor<SpeechCall>;
  /** The vendor's name for a voice of the catalogue. */
  readonly voiceOf: (voice: Voice) => string;
  /** Speeds that the vendor takes, as factors. */
  readonly speeds: Speeds;
  /** Finds words in texts, and in recordings whose vendor tells no times. */
  readonly alignment: Alignment;
};

type Words = Awaited<ReturnType<Speech["speak"]>>["words"];

const rateHz = segmentFormat.audioRateHz;
const shortestSeconds = 0.05;

const callOf = (request: SpeechRequest, voice: string, speed: number): SpeechCall => {
  const { text, stability, similarity, style, before = "", after = "" } = request;
  const { language } = request.voice;
  const seed = seedOf(text, voice);
  return { text, voice, language, speed, stability, similarity, style, before, after, seed };
};

/** The same take has the same name, in whichever round and segment it is wanted. */
const nameOf = (call: SpeechCall): string =>
  `speech-${createHash("sha256").update(JSON.stringify(call)).digest("hex").slice(0, 20)}`;

/** The vendor's own times, played at the tempo and cut as the sound was; null where they don't fit the sound. */
const toldWords = (
  names: readonly string[],
  times: CharacterTimes | null,
  { tempo, offsetMs, lengthMs }: { tempo: number; offsetMs: number; lengthMs: number },
): Words | null => {
  if (times === null) return null;
  const words = groupedWords(names, times).map(({ text, startMs, endMs }) => ({
    text,
    startMs: startMs / tempo - offsetMs,
    endMs: endMs / tempo - offsetMs,
  }));
  const last = words.at(-1)?.endMs ?? 0;
  const isRising = words.every(({ startMs }, i) => startMs >= (words[i - 1]?.startMs ?? -Infinity));
  const fits = last > lengthMs * 0.6 && last < lengthMs * 1.15 + 250;
  return isRising && fits ? words : null;
};

/**
 * Speech by a vendor. Takes are paid: a rate that is near one that was spoken is reached by playing that faster or slower
 * (`paceOf`), so that fitting a narration to its segments costs one take of each text, rarely two. Throws what calls do,
 * and `VendorFailure` `malformed_output` for a take that can't be read or is silent.
 */
export const vendorSpeech = ({
  vendor,
  voiceOf,
  speeds,
  alignment,
}: VendorSpeechOptions): Speech => ({
  speak: async (request, path, control) => {
    const { text, rate } = request;
    const { signal } = control;
    const { language } = request.voice;
    const names = await alignment.words(text, language, signal);
    if (names.length === 0) {
      await writeFile(path, encodeWav([new Float32Array(rateHz / 50)], rateHz), { signal });
      return { seconds: 0, words: [] };
    }
    const { speed, tempo } = paceOf(rate, speeds);
    const call = callOf(request, voiceOf(request.voice), speed);
    const answer = await callsOf(control).make(vendor, nameOf(call), async () => call);
    const take = fileOf(answer, "audio").path;
    const { samples, offsetMs } = trim(await decodedVoice(take, tempo, `${path}.raw`, signal));
    if (samples.length < shortestSeconds * rateHz)
      throw new VendorFailure("malformed_output", "The voice said nothing.");
    control.progress(0.6);
    const lengthMs = (samples.length * 1000) / rateHz;
    const times = (answer.info as SpeechAnswer | null)?.times ?? null;
    const words =
      toldWords(names, times, { tempo, offsetMs, lengthMs }) ??
      (await alignment.align({ samples, rateHz }, text, language, signal));
    await writeFile(path, encodeWav([samples], rateHz), { signal });
    control.progress(1);
    return { seconds: lengthMs / 1000, words: tidied(words, lengthMs) };
  },
});

const limits: ToolLimits = {
  wallMs: 60_000,
  cpuMs: 40_000,
  memoryBytes: 512 * 1024 * 1024,
  fileBytes: 512 * 1024 * 1024,
};

/**
 * Mono samples at 48 kHz of a sound file of a vendor's, played `tempo` times as fast at the same pitch (0.5 to 2).
 * `scratch` is a path for a moment. Throws `VendorFailure` `malformed_output` when there is no sound in it.
 */
const decodedVoice = async (
  path: string,
  tempo: number,
  scratch: string,
  signal: AbortSignal,
): Promise<Float32Array> => {
  const pace = Math.abs(tempo - 1) > 0.002 ? ["-af", `atempo=${tempo.toFixed(4)}`] : [];
  const format = ["-ac", "1", "-ar", String(segmentFormat.audioRateHz), "-c:a", "pcm_f32le"];
  const source = [...untrustedInput(path, selfContainedFormats), "-map", "0:a:0"];
  try {
    const args = [...source, ...pace, ...format, "-f", "f32le", `file:${scratch}`];
    await ffmpeg(args, signal, undefined, limits);
    const raw = await readFile(scratch);
    return new Float32Array(raw.buffer.slice(raw.byteOffset, raw.byteOffset + raw.length));
  } catch (error) {
    const isMedia =
      error instanceof Failure && /^MEDIA_(?:TOOL_FAILED|TOO_COMPLEX)$/.test(error.code);
    if (!isMedia) throw error;
    throw new VendorFailure("malformed_output", "The voice could not be read.", { cause: error });
  } finally {
    await rm(scratch, { force: true });
  }
};

/** ffmpeg may change the pace by this factor without audible damage. A larger change needs another paid take. */
const inaudible = 1.08;

type Speeds = { readonly min: number; readonly max: number };
type Pace = {
  /** The speed in the vendor's request. */
  readonly speed: number;
  /** The factor by which ffmpeg speeds the take up. */
  readonly tempo: number;
};

/**
 * The vendor speaks at one of a few speeds, a factor of 1.08² apart from 1 on, or at the fastest or slowest that it has.
 * So rates that are near each other are one take, and the rest is at most 8 % wherever the vendor's range reaches.
 */
export const paceOf = (rate: number, { min, max }: Speeds): Pace => {
  const step = Math.round(Math.log(rate) / Math.log(inaudible ** 2));
  const speed = Math.round(Math.min(max, Math.max(min, inaudible ** (2 * step))) * 1000) / 1000;
  return { speed, tempo: rate / speed };
};
