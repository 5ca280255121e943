/** Synthesizes sampled scripts with voices of the library and reports each film's share of speech and longest silences. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { catalogue } from "@reelwright/catalog/catalogue";
import { sampledRequests } from "@reelwright/copywriting/testing/sampled-scripts";
import { writeScript } from "@reelwright/copywriting/testing/write-script";
import { type Narration, narrate } from "@reelwright/core/stages/audio";
import { sampleParams } from "@reelwright/core/testing/sample-job";
import type { Brief, Script, Voice } from "@reelwright/film/artifacts";
import type { ScriptRequest, Speech } from "@reelwright/film/ports/tools";
import { silences, spokenShare } from "@reelwright/film/sound/timeline";
import { localSpeech } from "@reelwright/media/audio/speech/local-speech";

export type SpokenFilm = {
  readonly request: ScriptRequest;
  readonly script: Script;
  readonly voice: Voice;
  readonly hasCard: boolean;
  readonly seconds: number;
  readonly narration: Narration;
};

const framesPerSecond = 30;

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
      const narration = await narrate({
        params: sampleParams({
          segment_count: request.segmentCount,
          segment_duration: request.segmentSeconds,
          end_card: hasCard,
        }),
        input: {
          brief: { ...request.brief, voice } as Brief,
          script,
          reel: { video: "", frames: seconds * framesPerSecond, seconds },
        },
        tools: { speech, catalogue },
        workspace: { path: (name) => join(directory, name) },
        signal,
      } as Parameters<typeof narrate>[0]);
      films.push({ request, script, voice, hasCard, seconds, narration });
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
  return [head.join(" · "), ...pauses.map((pause) => `     ${pause}`)].join("\n");
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
