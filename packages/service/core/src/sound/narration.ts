import {
  type Brief,
  type Script,
  segmentFormat,
  type Voice,
  type Word,
} from "@reelwright/film/artifacts";
import type { Catalogue } from "@reelwright/film/catalogue/catalogue";
import { Failure } from "@reelwright/film/failure";
import type { VoicePiece } from "@reelwright/film/ports/editor";
import type { Speaker } from "@reelwright/film/ports/tools";
import { endCardFrames, endCardTexts } from "@reelwright/film/shots";
import {
  type Cue,
  closingOf,
  fittingRate,
  layOut,
  longestClosingMs,
  maxRate,
  type Paced,
  type ReelTime,
  spareMs,
  spreadPauses,
  suitedRate,
  tail,
} from "@reelwright/film/sound/timeline";
import { voiceSettingsOf } from "../jobs/model/voice-settings.ts";
import { controlOf } from "../pipeline/control-of.ts";
import type { StageContext } from "../pipeline/stage.ts";

type Context = StageContext<"brief" | "script" | "reel">;
export type Narration = {
  readonly voices: readonly VoicePiece[];
  readonly words: readonly Word[];
  /** Segments in which something is said: what is charged. */
  readonly spokenSegments: number;
};
type Spoken = {
  readonly path: string;
  readonly seconds: number;
  readonly words: readonly {
    readonly text: string;
    readonly startMs: number;
    readonly endMs: number;
  }[];
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

/** Speaks a segment's narration; null where it has none, or nothing that can be said. */
const speakOne = async (
  context: Context,
  { speaker, voice }: { readonly speaker: Speaker; readonly voice: Voice },
  at: number,
  rate: number,
): Promise<Spoken | null> => {
  const { params, input, workspace } = context;
  const settings = voiceSettingsOf(params);
  const { segments } = input.script;
  const { index = 0, narration = "" } = segments[at] ?? {};
  if (narration.trim() === "") return null;
  const path = workspace.path(`voice-${index}-${Math.round(rate * 1000)}.wav`);
  const take = await speaker.speak(
    {
      text: narration,
      voice,
      rate: Math.min(maxRate, rate * settings.speed),
      stability: settings.stability,
      similarity: settings.similarity_boost,
      style: settings.style,
      before: segments[at - 1]?.narration ?? "",
      after: segments[at + 1]?.narration ?? "",
    },
    path,
    controlOf(context, () => undefined),
  );
  return take.words.length > 0 ? { path, ...take } : null;
};

const cuesOf = (spoken: readonly (Spoken | null)[]): readonly Cue[] =>
  spoken.flatMap((take, segment) => (take ? [{ segment, seconds: take.seconds }] : []));

/** The reel, and when its end card comes in; null: it has none. */
type Film = ReelTime & { readonly cardMs: number | null };
type Begun = { readonly take: Spoken; readonly segment: number; readonly beginMs: number };

/** A take with its pauses; the last one's last sentence waits for the end card. */
const paced = ({ take, segment, beginMs }: Begun, isLast: boolean, film: Film): Begun & Paced => {
  const endMs = (film.seconds - tail) * 1000;
  const { cardMs } = film;
  const closing = isLast && cardMs !== null ? closingOf(take, { beginMs, cardMs, endMs }) : null;
  if (!closing) {
    const spare = spareMs({ segment, seconds: take.seconds }, beginMs, film);
    return { take, segment, beginMs, ...spreadPauses(take, spare) };
  }
  const spread = spreadPauses(take, closing.spareMs, longestClosingMs);
  return { take, segment, beginMs: beginMs + closing.delayMs, ...spread };
};

const placed = (
  spoken: readonly (Spoken | null)[],
  startsMs: ReadonlyMap<number, number>,
  film: Film,
): Narration => {
  const begun = spoken.flatMap((take, segment): Begun[] => {
    const beginMs = startsMs.get(segment);
    return take && beginMs !== undefined ? [{ take, segment, beginMs }] : [];
  });
  const takes = begun.map((one, at) => paced(one, at === begun.length - 1, film));
  return {
    spokenSegments: takes.length,
    voices: takes.flatMap(({ take: { path }, pieces, beginMs }) =>
      pieces.map((piece) => ({ path, ...piece, startMs: beginMs + piece.startMs })),
    ),
    words: takes.flatMap(({ words, segment, beginMs }) =>
      words.map((word) => ({
        text: word.text,
        startMs: beginMs + word.startMs,
        endMs: beginMs + word.endMs,
        segment,
      })),
    ),
  };
};

type Take = Spoken | null;

/** Speaks once more, a little slower or faster, what fills its segment badly or doesn't fit into it. */
const suited = async (
  speak: (at: number, rate: number) => Promise<Take>,
  spoken: readonly Take[],
  film: Film,
): Promise<readonly Take[]> => {
  const takes: Take[] = [];
  for (const [segment, take] of spoken.entries()) {
    const rate = take ? suitedRate({ segment, seconds: take.seconds }, film) : 1;
    takes.push(rate === 1 ? take : await speak(segment, rate));
  }
  return takes;
};

const filmOf = ({ params, input: { reel, script } }: Context): Film => {
  const hasCard = endCardTexts(params, script) !== null;
  const bare = reel.frames - endCardFrames(reel.frames);
  const cardMs = hasCard ? (bare / segmentFormat.framesPerSecond) * 1000 : null;
  return { segmentSeconds: params.segment_duration, seconds: reel.seconds, cardMs };
};

/** Speaks the whole narration with one speaker: each piece as its segment has time for it, all of it faster until it fits. */
const narrateWith = async (
  context: Context,
  speaker: Speaker,
  voice: Voice,
): Promise<Narration> => {
  const { params, input } = context;
  const film = filmOf(context);
  const isPaceOrdered = voiceSettingsOf(params).speed !== 1;
  const speak = (at: number, rate: number) => speakOne(context, { speaker, voice }, at, rate);
  let rate = 1;
  for (let round = 0; round < 4; round++) {
    const said: Take[] = [];
    for (const at of input.script.segments.keys()) said.push(await speak(at, rate));
    const spoken = round === 0 && !isPaceOrdered ? await suited(speak, said, film) : said;
    const starts = layOut(cuesOf(spoken), film);
    if (starts) return placed(spoken, starts, film);
    if (rate >= maxRate) break;
    rate = fittingRate(cuesOf(said), film, rate);
  }
  throw new Failure(
    "invalid",
    "SCRIPT_TOO_LONG",
    `The narration doesn't fit into ${film.seconds} seconds, even spoken fast. Shorten custom_script or order more or longer segments.`,
  );
};

/**
 * Speaks every segment's narration and lays it on the reel's time line without cutting a word: where it is too long,
 * all of it is spoken faster. One speaker says all of it: when a vendor stops taking requests in mid-narration and the
 * port may fall back, the embedded speaker says it from the beginning. Throws Failure SCRIPT_TOO_LONG when even the
 * fastest clear speech doesn't fit.
 */
export const narrate = async (context: Context): Promise<Narration> => {
  const { params, input, tools } = context;
  const { speech, catalogue } = tools;
  const voice = voiceFor(input.brief, input.script, params.tts_voice_id, catalogue);
  if (!voice) return { voices: [], words: [], spokenSegments: 0 };
  const work = (speaker: Speaker) => narrateWith(context, speaker, voice);
  if (!speech.withOneSpeaker) return work(speech);
  return speech.withOneSpeaker(
    controlOf(context, () => undefined),
    work,
  );
};
