/** Synthesizes sampled scripts with voices of the library and reports each film's share of speech and longest silences. */
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { catalogue } from "@reelwright/catalog/catalogue";
import { sampledRequests } from "@reelwright/copywriting/testing/sampled-scripts";
import { writeScript } from "@reelwright/copywriting/testing/write-script";
import { type SpokenFilm as Narration, narrate } from "@reelwright/core/stages/narration";
import { sampleParams } from "@reelwright/core/testing/sample-job";
import { type Brief, type Script, segmentFormat, type Voice } from "@reelwright/film/artifacts";
import { singleWords } from "@reelwright/film/captions/caption-words";
import type { ScriptRequest, Speech } from "@reelwright/film/ports/tools";
import { endCardFrames, planShots } from "@reelwright/film/shots";
import { isWithinWord, silences, spokenShare, wordsWithin } from "@reelwright/film/sound/timeline";
import { localSpeech } from "@reelwright/media/audio/speech/local-speech";
import { createLipSync } from "@reelwright/studio/motion/idle-motion";

export type SpokenFilm = {
  readonly request: ScriptRequest;
  readonly script: Script;
  readonly voice: Voice;
  readonly hasCard: boolean;
  readonly seconds: number;
  readonly narration: Narration;
  /** When sound begins after a silence, measured on the takes where they are placed; ms. */
  readonly onsetsMs: readonly number[];
};

/** A film's words, each by itself. */
const wordsOf = ({ narration, script }: Pick<SpokenFilm, "narration" | "script">) =>
  singleWords(narration.words, script.language);

const wavHeaderBytes = 44;
const windowMs = 4;
/** A window is silent this far below the take's loudest one; dB. */
const silentDb = 32;
/** A stop consonant is silent for less. */
const leastSilenceMs = 140;

/** When sound begins in a take: a mono WAV of 16 bits at 48 kHz. */
const onsetsOf = async (path: string): Promise<readonly number[]> => {
  const bytes = (await readFile(path)).subarray(wavHeaderBytes);
  const size = (windowMs * segmentFormat.audioRateHz) / 1000;
  const levels = Array.from({ length: Math.floor(bytes.length / 2 / size) }, (_, window) => {
    let sum = 0;
    for (let at = 0; at < size; at += 1) sum += bytes.readInt16LE(2 * (window * size + at)) ** 2;
    return 10 * Math.log10(Math.max(1, sum / size));
  });
  const threshold = Math.max(...levels) - silentDb;
  const onsets: number[] = [];
  let silentMs = Number.POSITIVE_INFINITY;
  for (const [window, level] of levels.entries()) {
    if (level >= threshold && silentMs >= leastSilenceMs) onsets.push(window * windowMs);
    silentMs = level >= threshold ? 0 : silentMs + windowMs;
  }
  return onsets;
};

const heardOnsets = async ({ takes }: Narration): Promise<readonly number[]> => {
  const each = takes.map(async ({ path, startMs }) =>
    (await onsetsOf(path)).map((ms) => startMs + ms),
  );
  return (await Promise.all(each)).flat();
};

/** All cuts of a film: within segments, at their borders, and to the end card; ms. */
const cutsOf = (film: SpokenFilm): readonly number[] => {
  const { request, script, seconds, hasCard } = film;
  const { segmentCount, segmentSeconds, productName } = request;
  const segments = Array.from({ length: segmentCount }, (_, index) => {
    const words = wordsWithin(wordsOf(film), index, segmentSeconds);
    const { tone } = script;
    const shots = planShots({
      seconds: segmentSeconds,
      index,
      segmentCount,
      words,
      productName,
      tone,
    });
    return shots.map(
      ({ from }) => (index * segmentSeconds + from / segmentFormat.framesPerSecond) * 1000,
    );
  });
  const frames = seconds * segmentFormat.framesPerSecond;
  const card = ((frames - endCardFrames(frames)) / segmentFormat.framesPerSecond) * 1000;
  return [...segments.flat().slice(1), ...(hasCard ? [card] : [])];
};

/** The cuts of a film that fall within a word. */
export const cutsWithinWords = (film: SpokenFilm): readonly number[] =>
  cutsOf(film).filter((ms) => isWithinWord(wordsOf(film), ms));

const openShare = 0.02;

/** When lips open in the film's frames; ms. */
const openingsOf = (film: SpokenFilm): readonly number[] => {
  const { segmentCount, segmentSeconds } = film.request;
  const frames = segmentSeconds * segmentFormat.framesPerSecond;
  const openings: number[] = [];
  let wasOpen = false;
  for (let index = 0; index < segmentCount; index += 1) {
    const mouth = createLipSync(wordsWithin(wordsOf(film), index, segmentSeconds));
    for (let frame = 0; frame < frames; frame += 1) {
      const second = frame / segmentFormat.framesPerSecond;
      const isOpen = mouth(second).open > openShare;
      if (isOpen && !wasOpen) openings.push((index * segmentSeconds + second) * 1000);
      wasOpen = isOpen;
    }
  }
  return openings;
};

/** How much later than it is heard each word after a silence is seen; ms. Negative: earlier. */
export const lipDelays = (film: SpokenFilm): readonly number[] => {
  const openings = openingsOf(film);
  return film.onsetsMs.map((heardMs) => {
    const delays = openings.map((ms) => ms - heardMs);
    return delays.reduce((best, one) => (Math.abs(one) < Math.abs(best) ? one : best), Infinity);
  });
};

/** The voice of the language for this index, in rotation. */
const voiceAt = (index: number, language: string): Voice => {
  const native = catalogue.voices.filter((voice) => voice.language === language);
  const voice = native[(index * 5) % native.length];
  if (!voice) throw new Error(`the library has no voice for ${language}`);
  return voice;
};

/** Generates and synthesizes `count` scripts, with `only` all in that language. Every third film has no end card. */
export const spokenFilms = async (
  count: number,
  only: string | null,
  speech: Speech,
): Promise<readonly SpokenFilm[]> => {
  const directory = await mkdtemp(join(tmpdir(), "speech-"));
  const signal = new AbortController().signal;
  const films: SpokenFilm[] = [];
  try {
    for (const [index, sampled] of sampledRequests(count, only).entries()) {
      const voice = voiceAt(index, sampled.language);
      const request = { ...sampled, pace: voice.synthesis.rate };
      const script = await writeScript(request);
      const seconds = request.segmentCount * request.segmentSeconds;
      const hasCard = index % 3 !== 2;
      const context = {
        params: sampleParams({
          segment_count: request.segmentCount,
          segment_duration: request.segmentSeconds,
          end_card: hasCard,
        }),
        input: { brief: { ...request.brief, voice } as Brief },
        tools: { speech, catalogue },
        workspace: { path: (name) => join(directory, `${index}-${name}`) },
        signal,
      } as Parameters<typeof narrate>[0];
      const narration = await narrate(context, script, () => undefined);
      const onsetsMs = await heardOnsets(narration);
      films.push({ request, script, voice, hasCard, seconds, narration, onsetsMs });
    }
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
  return films;
};

const percent = (share: number): string => `${Math.round(share * 100)} %`;
const second = (ms: number): string => (ms / 1000).toFixed(2);

/** One line for the film, and one for each silence of more than a second. */
const printed = (film: SpokenFilm, number: number): string => {
  const { request, voice, hasCard, seconds, narration } = film;
  const { words } = narration;
  const pauses = silences(words, seconds).map(
    ({ at, word, startMs, ms }) =>
      `${at === "between" ? `"${words[word - 1]?.text} … ${words[word]?.text}"` : at} ${second(ms)} s at ${second(startMs)}`,
  );
  const head = [
    `${number}. ${percent(spokenShare(words, seconds))}`,
    `${request.segmentCount} × ${request.segmentSeconds} s ${request.language} ${voice.name} (${voice.synthesis.rate})`,
    `${hasCard ? "card" : "no card"} · ${request.productName} · ${request.structure} · ${request.tone}`,
  ];
  const cuts = cutsWithinWords(film).map((ms) => `cut within a word at ${second(ms)} s`);
  return [head.join(" · "), ...[...pauses, ...cuts].map((line) => `     ${line}`)].join("\n");
};

const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;

/** Prints every film with its silences, and the distribution of the shares of speech. */
export const report = (films: readonly SpokenFilm[], say: (line: string) => void): void => {
  for (const [index, film] of films.entries()) say(printed(film, index + 1));
  const shares = films
    .map(({ narration, seconds }) => spokenShare(narration.words, seconds))
    .toSorted((a, b) => a - b);
  const longest = films
    .map(({ narration, seconds }) =>
      Math.max(0, ...silences(narration.words, seconds).map(({ ms }) => ms)),
    )
    .toSorted((a, b) => a - b);
  const within = shares.filter((share) => share >= 0.85 && share <= 0.92).length;
  const below = shares.filter((share) => share < 0.85).length;
  const at = [0, 0.1, 0.5, 0.9, 1];
  say(`${films.length} films, ${within} of them 85 to 92 % spoken, ${below} less.`);
  say(`spoken: ${at.map((share) => percent(quantile(shares, share))).join(", ")}`);
  say(`longest silence: ${at.map((share) => second(quantile(longest, share))).join(", ")} s`);
  const delays = films.flatMap(lipDelays).toSorted((a, b) => a - b);
  say(
    `lips after the voice: ${at.map((share) => Math.round(quantile(delays, share))).join(", ")} ms`,
  );
  say(`cuts within words: ${films.flatMap(cutsWithinWords).length}`);
  say("(least, tenth, median, ninth tenth, most)");
};

/** Generates scripts, synthesizes them and prints the report. */
export const showSpeech = async (
  count: number,
  language: string | null,
  say: (line: string) => void,
): Promise<void> => {
  const speech = localSpeech();
  report(await spokenFilms(count, language, speech).finally(() => speech.close()), say);
};
