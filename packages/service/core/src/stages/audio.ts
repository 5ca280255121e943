import {
  type Brief,
  type MusicTrack,
  type Script,
  type Segment,
  type Soundtrack,
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
import { voiceSettingsOf } from "../jobs/job-params.ts";
import {
  Completed,
  controlOf,
  patient,
  type StageContext,
  stage,
  type Workspace,
} from "../pipeline/stage.ts";
import { type CostLine, musicCredits, voiceCredits } from "../pricing/price-list.ts";
import type { PricedParams } from "../pricing/quote.ts";

/** Voice is charged per segment that is spoken, music per job. */
const soundCost = (params: PricedParams): readonly CostLine[] => [
  {
    component: "voice",
    quantity: params.voice === "none" ? 0 : params.segmentCount,
    unitCredits: voiceCredits(params.voice === "custom"),
    per: { each: "items", quantity: params.voice === "none" ? 0 : 1 },
  },
  { component: "music", quantity: params.music ? 1 : 0, unitCredits: musicCredits },
];

/**
 * Local path of the music: a track of the library is composed to the reel's length; a tenant's own is its file, which
 * the mix repeats or cuts, and brings to the level of the others.
 */
const musicFile = async (context: StageContext<"reel">, track: MusicTrack): Promise<string> => {
  const { input, tools, workspace, progress } = context;
  if (track.file !== null) return workspace.open(track.file);
  const path = workspace.path("music.wav");
  const control = controlOf(context, (fraction) => progress(0.5 + fraction * 0.2));
  await tools.music.compose(track, input.reel.seconds, path, control);
  return path;
};

/** The segments' own sound, each from its start. */
const sceneSounds = async (segments: readonly Segment[], workspace: Workspace) => {
  let startMs = 0;
  const placed = segments.map(({ sound, seconds }) => {
    const at = { sound, startMs, seconds };
    startMs += seconds * 1000;
    return at;
  });
  return Promise.all(
    placed.flatMap(({ sound, ...at }) =>
      sound ? [workspace.open(sound).then((path) => ({ path, ...at }))] : [],
    ),
  );
};

const silent: Soundtrack = { audio: null, words: [], integratedLufs: null, truePeakDbtp: null };

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

const filmOf = ({ params, input: { reel, script } }: Context): Film => {
  const hasCard = endCardTexts(params, script) !== null;
  const bare = reel.frames - endCardFrames(reel.frames);
  const cardMs = hasCard ? (bare / segmentFormat.framesPerSecond) * 1000 : null;
  return { segmentSeconds: params.segment_duration, seconds: reel.seconds, cardMs };
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

const cuesOf = (spoken: readonly (Spoken | null)[]): readonly Cue[] =>
  spoken.flatMap((take, segment) => (take ? [{ segment, seconds: take.seconds }] : []));

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

/** Speaks the narration, fits it to the segments, makes the music and mixes both with what the segments sound like. */
export const audio = stage({
  name: "audio",
  needs: ["brief", "script", "segments", "reel"],
  yields: "soundtrack",
  weight: 10,
  worker: { app: "worker-assembly", lane: "cpu", concurrency: 4, timeoutMs: 300_000 },
  retry: patient,
  cost: soundCost,
  run: async (context): Promise<Completed<Soundtrack>> => {
    const { params, input, tools, workspace, signal, progress } = context;
    const { brief, reel } = input;
    const narration = await narrate(context);
    progress(0.5);
    if (narration.voices.length === 0 && !brief.music) return new Completed(silent, 0);
    const music = brief.music && (await musicFile(context, brief.music));
    const mixed = workspace.path("soundtrack.m4a");
    const loudness = await tools.editor.mix(
      {
        seconds: reel.seconds,
        voices: narration.voices,
        scenes: await sceneSounds(input.segments, workspace),
        music: music === null ? null : { path: music, volume: params.music_volume },
      },
      mixed,
      { signal, progress: (fraction) => progress(0.7 + fraction * 0.3) },
    );
    const soundtrack = { audio: await workspace.keep(mixed), words: narration.words, ...loudness };
    return new Completed(soundtrack, narration.spokenSegments);
  },
});

type Context = StageContext<"brief" | "script" | "reel">;
export type Narration = {
  readonly voices: readonly VoicePiece[];
  readonly words: readonly Word[];
  /** Segments with narration. Only these are charged. */
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

/** The reel, and when its end card comes in; null: it has none. */
type Film = ReelTime & { readonly cardMs: number | null };
type Begun = { readonly take: Spoken; readonly segment: number; readonly beginMs: number };

type Take = Spoken | null;
