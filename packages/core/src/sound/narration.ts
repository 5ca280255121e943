import type { Brief, Script, Voice, Word } from "../artifacts/artifacts.ts";
import { Failure } from "../errors/failure.ts";
import { voiceSettingsOf } from "../jobs/model/voice-settings.ts";
import { controlOf } from "../pipeline/control-of.ts";
import type { StageContext } from "../pipeline/stage.ts";
import type { Catalogue } from "../ports/catalogue.ts";
import type { VoicePiece } from "../ports/editor.ts";
import type { Speaker } from "../ports/sound.ts";
import { spreadPauses } from "./pauses.ts";
import {
  type Cue,
  fittingRate,
  layOut,
  maxRate,
  type ReelTime,
  spareMs,
  unhurriedRate,
} from "./timeline.ts";

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

const speakAll = async (
  context: Context,
  speaker: Speaker,
  voice: Voice,
  rate: number,
): Promise<readonly (Spoken | null)[]> => {
  const { params, input, workspace } = context;
  const settings = voiceSettingsOf(params);
  const spoken: (Spoken | null)[] = [];
  const { segments } = input.script;
  for (const [at, { index, narration }] of segments.entries()) {
    if (narration.trim() === "") {
      spoken.push(null);
      continue;
    }
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
    spoken.push(take.words.length > 0 ? { path, ...take } : null);
  }
  return spoken;
};

const cuesOf = (spoken: readonly (Spoken | null)[]): readonly Cue[] =>
  spoken.flatMap((take, segment) => (take ? [{ segment, seconds: take.seconds }] : []));

const placed = (
  spoken: readonly (Spoken | null)[],
  startsMs: ReadonlyMap<number, number>,
  reel: ReelTime,
): Narration => {
  const takes = spoken.flatMap((take, segment) => {
    const beginMs = startsMs.get(segment);
    if (!take || beginMs === undefined) return [];
    const spare = spareMs({ segment, seconds: take.seconds }, beginMs, reel);
    return [{ ...spreadPauses(take, spare), path: take.path, segment, beginMs }];
  });
  return {
    spokenSegments: takes.length,
    voices: takes.flatMap(({ path, pieces, beginMs }) =>
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

/** Speaks what fits once more, a little slower, where it leaves much time to spare; the first time counts otherwise. */
const unhurried = async (
  speak: (rate: number) => Promise<readonly (Spoken | null)[]>,
  spoken: readonly (Spoken | null)[],
  reel: ReelTime,
): Promise<Narration | null> => {
  const rate = unhurriedRate(cuesOf(spoken), reel);
  if (rate === 1) return null;
  const slower = await speak(rate);
  const starts = layOut(cuesOf(slower), reel);
  return starts && placed(slower, starts, reel);
};

/** Speaks the whole narration with one speaker: faster until it fits. */
const narrateWith = async (
  context: Context,
  speaker: Speaker,
  voice: Voice,
): Promise<Narration> => {
  const { params, input } = context;
  const reel = { segmentSeconds: params.segment_duration, seconds: input.reel.seconds };
  const isPaceOrdered = voiceSettingsOf(params).speed !== 1;
  const speak = (rate: number) => speakAll(context, speaker, voice, rate);
  let rate = 1;
  for (let round = 0; round < 4; round++) {
    const spoken = await speak(rate);
    const starts = layOut(cuesOf(spoken), reel);
    if (starts) {
      const maySlow = round === 0 && !isPaceOrdered;
      return (maySlow && (await unhurried(speak, spoken, reel))) || placed(spoken, starts, reel);
    }
    if (rate >= maxRate) break;
    rate = fittingRate(cuesOf(spoken), reel, rate);
  }
  throw new Failure(
    "invalid",
    "SCRIPT_TOO_LONG",
    `The narration doesn't fit into ${reel.seconds} seconds, even spoken fast. Shorten custom_script or order more or longer segments.`,
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
