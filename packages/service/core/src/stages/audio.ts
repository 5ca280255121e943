import {
  type Segment,
  type Soundtrack,
  segmentFormat,
  type Word,
} from "@reelwright/film/artifacts";
import type { CutTrack } from "@reelwright/film/ports/tools";
import {
  Completed,
  controlOf,
  patient,
  type StageContext,
  stage,
  type Workspace,
} from "../pipeline/stage.ts";
import { musicCredits, voiceCredits } from "../pricing/price-book.ts";
import type { CostLine } from "../pricing/price-list.ts";
import type { PricedParams } from "../pricing/quote.ts";
import { canonicalHash } from "../util/canonical.ts";
import { spokenShots } from "./generation.ts";
import { followsWords, narrate, type SpokenFilm } from "./narration.ts";

/** Voice is charged per segment that is spoken, once it is heard in a mix; music per job. */
const soundCost = (params: PricedParams): readonly CostLine[] => [
  {
    component: "voice",
    quantity: params.voice === "none" ? 0 : (params.makes?.speaks.length ?? params.segmentCount),
    unitCredits: voiceCredits(params.prices, params.voice === "custom"),
    per: { each: "items", quantity: params.voice === "none" ? 0 : 1 },
  },
  { component: "music", quantity: params.music ? 1 : 0, unitCredits: musicCredits(params.prices) },
];

type UsedMusic = { readonly path: string; readonly made: NonNullable<Soundtrack["music"]> | null };

/**
 * The music as a local file. A track of the library is composed to the reel's length, unless this run keeps what an earlier
 * one composed. A tenant's own is its file, which the mix repeats or cuts, and brings to the level of the others.
 */
const usedMusic = async (context: StageContext<"reel">, track: CutTrack): Promise<UsedMusic> => {
  const { params, input, tools, workspace, progress } = context;
  if (track.file !== null) return { path: await workspace.open(track.file), made: null };
  const kept = params.film?.music;
  if (kept) return { path: await workspace.open(kept.file), made: kept };
  const path = workspace.path("music.wav");
  const control = controlOf(context, (fraction) => progress(0.5 + fraction * 0.2));
  const { seconds } = input.reel;
  await tools.music.compose(track, seconds, path, control);
  const key = canonicalHash({ kind: "music", ...track, seconds });
  return { path, made: { file: await workspace.keep(path), key } };
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

/** When the film is cut; seconds. */
const cutsOf = (
  context: StageContext<"brief" | "script" | "segments">,
  words: readonly Word[],
): readonly number[] => {
  const { input, params } = context;
  const { segments } = input;
  const heard = followsWords(context) ? words : null;
  const seconds = params.segment_duration;
  const film = { seconds, segmentCount: segments.length, tone: params.script_tone };
  return segments.flatMap(({ index }) => {
    const [, ...later] = spokenShots(input, heard, { ...film, index }).shots;
    return later.map(({ from }) => index * seconds + from / segmentFormat.framesPerSecond);
  });
};

const silent: Soundtrack = { audio: null, words: [], integratedLufs: null, truePeakDbtp: null };

/** The takes that `agents` made. Jobs without them are spoken now: those of earlier releases, and those that stopped before. */
const spokenFilm = async (context: StageContext<"brief" | "script">): Promise<SpokenFilm> => {
  const { input, workspace } = context;
  const { narration } = input.script;
  if (!narration) return narrate(context, input.script, () => undefined);
  const takes = narration.takes.map(async ({ file, startMs }) => ({
    path: await workspace.open(file),
    startMs,
  }));
  return { takes: await Promise.all(takes), words: narration.words };
};

/** Makes the music, and mixes it with the narration and what the segments sound like. */
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
    const { takes, words } = await spokenFilm(context);
    progress(0.5);
    if (takes.length === 0 && !brief.music) return new Completed(silent, 0);
    const cuts = brief.music ? cutsOf(context, words) : [];
    const music = brief.music && (await usedMusic(context, { ...brief.music, cuts }));
    const mixed = workspace.path("soundtrack.m4a");
    const loudness = await tools.editor.mix(
      {
        seconds: reel.seconds,
        voices: takes.map(({ path, startMs }) => ({ path, startMs })),
        scenes: await sceneSounds(input.segments, workspace),
        music: music && { path: music.path, volume: params.music_volume, cuts },
      },
      mixed,
      { signal, progress: (fraction) => progress(0.7 + fraction * 0.3) },
    );
    const audio = await workspace.keep(mixed);
    const spoken = new Set(words.map(({ segment }) => segment));
    const again = params.film?.makes?.speaks.filter((segment) => spoken.has(segment)).length;
    return new Completed(
      { audio, words, ...loudness, music: music?.made ?? null },
      again ?? spoken.size,
    );
  },
});
