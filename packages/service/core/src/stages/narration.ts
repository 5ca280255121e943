import type { Brief, PlacedTake, Script, Voice, Word } from "@reelwright/film/artifacts";
import { segmentFormat } from "@reelwright/film/artifacts";
import { singleWords } from "@reelwright/film/captions/caption-words";
import type { Catalogue } from "@reelwright/film/catalogue/catalogue";
import { Failure } from "@reelwright/film/failure";
import type { Speaker, SpeechRequest } from "@reelwright/film/ports/tools";
import { endCardFrames, endCardTexts } from "@reelwright/film/shots";
import {
  type FilmTime,
  type Gap,
  maxRate,
  neededRate,
  placeTakes,
  type Take,
  wordsCut,
} from "@reelwright/film/sound/timeline";
import { sentencesOf } from "@reelwright/film/text";
import { type JobParams, talkingSegments, voiceSettingsOf } from "../jobs/job-params.ts";
import { stageNames } from "../jobs/stage-names.ts";
import { controlOf, type StageContext } from "../pipeline/stage.ts";
import { canonicalHash } from "../util/canonical.ts";

/** A narration's takes as local files, placed in the film, and its words. */
export type SpokenFilm = {
  readonly takes: readonly (Omit<PlacedTake, "file"> & { readonly path: string })[];
  readonly words: readonly Word[];
};

type Context = StageContext<"brief">;
/** Receives the share of the takes that are spoken. */
type Progress = (fraction: number) => void;

/**
 * Speaks a script and places its takes in the film. Segments that already have takes keep them, and aren't spoken: only the
 * other ones are returned. If takes don't fit at the voice's own rate, all of them are spoken once more, faster. One speaker says all of it: when a vendor stops taking requests in mid-narration and the port may fall
 * back, the embedded speaker starts from the beginning. Throws Failure SCRIPT_TOO_LONG if even the fastest clear speech
 * doesn't fit.
 */
export const narrate = async (
  context: Context,
  script: Script,
  progress: Progress,
): Promise<SpokenFilm> => {
  const { params, input, tools } = context;
  const { speech, catalogue } = tools;
  const voice = voiceFor(input.brief, script, params.tts_voice_id, catalogue);
  if (!voice) return { takes: [], words: [] };
  const work = (speaker: Speaker) => narrateWith(context, { script, voice, speaker, progress });
  if (!speech.withOneSpeaker) return work(speech);
  return speech.withOneSpeaker(
    controlOf(context, () => undefined),
    work,
  );
};

/** Whether a job goes on to the stage that needs the voice: the mix, or segments in which the person speaks. */
export const isHeard = (params: JobParams): boolean => {
  const { stop_at_stage: last } = params;
  const first = talkingSegments(params).length > 0 ? "generation" : "audio";
  return last === null || stageNames.indexOf(last) >= stageNames.indexOf(first);
};

/**
 * Whether segments follow the words as they are heard. A job that stopped before `audio` has no takes. If it goes on, a voice
 * that costs nothing and always says the same speaks for the segments as it will in `audio`.
 */
export const followsWords = ({ params, input, tools }: StageContext<"script">): boolean => {
  const isFree = () => tools.speech.speaksSentences === true && !tools.speech.withOneSpeaker;
  return input.script.narration !== undefined || (isHeard(params) && isFree());
};

/** When the words of a script are heard. Null if nobody has spoken. */
export const heardWords = async (
  context: StageContext<"brief" | "script">,
): Promise<readonly Word[] | null> => {
  const { script } = context.input;
  if (!followsWords(context)) return null;
  return script.narration?.words ?? (await narrate(context, script, () => undefined)).words;
};

/** The persona's voice, or one alike in the script's language when it speaks another and none was ordered. */
export const voiceFor = (
  brief: Pick<Brief, "voice">,
  script: Pick<Script, "language">,
  ordered: string | null,
  catalogue: Catalogue,
): Voice | null => {
  const { voice } = brief;
  if (!voice || ordered || voice.language === script.language) return voice;
  const native = catalogue.voices.filter(({ language }) => language === script.language);
  return native.find(({ gender }) => gender === voice.gender) ?? native[0] ?? voice;
};

type Narrator = {
  readonly script: Script;
  readonly voice: Voice;
  readonly speaker: Speaker;
  readonly progress: Progress;
};
/** A take whose `words` are single ones, for cuts between them, and `said` are as the voice timed them. */
type SpokenTake = Take & {
  readonly path: string;
  readonly said: readonly Word[];
  readonly key: string;
};

const filmOf = ({ params }: Context, script: Script): FilmTime => {
  const seconds = params.segment_count * params.segment_duration;
  const frames = seconds * segmentFormat.framesPerSecond;
  const bare = (frames - endCardFrames(frames)) / segmentFormat.framesPerSecond;
  const hasCard = endCardTexts(params, script) !== null;
  return { segmentSeconds: params.segment_duration, seconds, cardMs: hasCard ? bare * 1000 : null };
};

/** Faster by this factor, takes have room to be moved off a cut. A vendor's paid take serves both rates. */
const roomier = 1.06;

/** Takes between the same two kept ones, or the ends of the film. */
type Part = { readonly takes: readonly SpokenTake[]; readonly gap: Gap };

const endOf = ({ startMs, seconds = 0 }: PlacedTake): number => startMs + seconds * 1000;

/** The takes by the gaps between those that the script keeps. */
const partsOf = (takes: readonly SpokenTake[], { narration }: Script): readonly Part[] => {
  const kept = narration?.takes ?? [];
  const gaps = takes.map(({ segment }): Gap => {
    const before = kept.findLast((take) => (take.segment ?? 0) < segment);
    const after = kept.find((take) => (take.segment ?? 0) > segment);
    return { afterMs: before ? endOf(before) : null, beforeMs: after?.startMs ?? null };
  });
  const begins = gaps.flatMap((gap, at) => (gap.afterMs === gaps[at - 1]?.afterMs ? [] : [at]));
  return begins.map((from, part) => ({
    takes: takes.slice(from, begins[part + 1]),
    gap: gaps[from] as Gap,
  }));
};

const tooLong = (film: FilmTime, parts: readonly Part[]): Failure => {
  const tight = parts.find(({ takes, gap }) => placeTakes(takes, film, gap) === null);
  const isWhole = parts.length === 1 && tight?.gap.afterMs === null && tight.gap.beforeMs === null;
  return new Failure(
    "invalid",
    "SCRIPT_TOO_LONG",
    isWhole
      ? `The narration doesn't fit into ${film.seconds} seconds, even spoken fast. Shorten custom_script or order more or longer segments.`
      : `What segment ${(tight?.takes[0]?.segment ?? 0) + 1} says doesn't fit between its neighbors, even spoken fast. Shorten it.`,
  );
};

const narrateWith = async (context: Context, narrator: Narrator): Promise<SpokenFilm> => {
  const film = filmOf(context, narrator.script);
  const speakAt = async (rate: number) => {
    const takes = await speakAll(context, narrator, Math.min(maxRate, rate));
    const parts = partsOf(takes, narrator.script);
    const placed = parts.map((part) => placeTakes(part.takes, film, part.gap));
    const starts = placed.every((each) => each !== null) ? placed.flat() : null;
    return { takes, parts, rate, starts };
  };
  let spoken = await speakAt(1);
  const rates = spoken.parts.map(({ takes, gap }) => neededRate(takes, film, gap));
  const needed = Math.max(1, ...rates);
  if (needed > 1) spoken = await speakAt(needed);
  // A voice may be slower than it was asked to be.
  if (!spoken.starts && needed < maxRate) spoken = await speakAt(maxRate);
  const { takes, parts, rate, starts } = spoken;
  if (!starts) throw tooLong(film, parts);
  const cut = wordsCut(takes, starts, film);
  if (cut === 0 || rate >= maxRate) return spokenFilm(takes, starts);
  const faster = await speakAt(rate * roomier);
  const better = faster.starts && wordsCut(faster.takes, faster.starts, film) < cut;
  return better ? spokenFilm(faster.takes, faster.starts ?? []) : spokenFilm(takes, starts);
};

const spokenFilm = (takes: readonly SpokenTake[], starts: readonly number[]): SpokenFilm => {
  const begun = takes.map((take, at) => ({ ...take, startMs: starts[at] ?? 0 }));
  return {
    takes: begun.map(({ said: _said, words: _words, ...take }) => take),
    words: begun.flatMap(({ said, startMs: beginMs }) =>
      said.map(({ startMs, endMs, ...word }) => ({
        ...word,
        startMs: beginMs + startMs,
        endMs: beginMs + endMs,
      })),
    ),
  };
};

type Line = Pick<SpeechRequest, "text" | "before" | "after"> & { readonly segment: number };

/** What each take says, in order, of the segments that keep none. */
const linesOf = ({ script, speaker }: Narrator): readonly Line[] => {
  const kept = new Set(script.narration?.takes.map(({ segment }) => segment));
  const texts = script.segments.flatMap(({ narration }, segment) => {
    const text = narration.trim();
    if (text === "") return [];
    const own = speaker.speaksSentences ? sentencesOf(text, script.language) : [text];
    return own.map((each) => ({ segment, text: each }));
  });
  return texts
    .map((line, at) => ({
      ...line,
      before: texts[at - 1]?.text ?? "",
      after: texts[at + 1]?.text ?? "",
    }))
    .filter(({ segment }) => !kept.has(segment));
};

/** Speaks all lines, one after the other. A line in which nothing can be said has no take. */
const speakAll = async (
  context: Context,
  narrator: Narrator,
  rate: number,
): Promise<readonly SpokenTake[]> => {
  const { params, workspace } = context;
  const { voice, speaker, progress } = narrator;
  const { speed, stability, similarity_boost: similarity, style } = voiceSettingsOf(params);
  const control = controlOf(context, () => undefined);
  const manner = { voice, rate: Math.min(maxRate, rate * speed), stability, similarity, style };
  const takes: SpokenTake[] = [];
  const lines = linesOf(narrator);
  for (const [at, { segment, ...line }] of lines.entries()) {
    const path = workspace.path(`voice-${at}-${Math.round(rate * 1000)}.wav`);
    const { seconds, words } = await speaker.speak({ ...line, ...manner }, path, control);
    const said = words.map(({ text, startMs, endMs }) => ({ text, startMs, endMs, segment }));
    const single = singleWords(said, voice.language);
    const key = canonicalHash({ kind: "take", ...line, ...manner });
    if (said.length > 0) takes.push({ segment, seconds, words: single, said, path, key });
    progress((at + 1) / lines.length);
  }
  return takes;
};
