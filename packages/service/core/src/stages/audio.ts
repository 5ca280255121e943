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
import { spokenShots } from "./generation.ts";
import { followsWords, narrate, type SpokenFilm } from "./narration.ts";

/** Voice is charged per segment that is spoken, once it is heard in a mix; music per job. */
const soundCost = (params: PricedParams): readonly CostLine[] => [
  {
    component: "voice",
    quantity: params.voice === "none" ? 0 : params.segmentCount,
    unitCredits: voiceCredits(params.prices, params.voice === "custom"),
    per: { each: "items", quantity: params.voice === "none" ? 0 : 1 },
  },
  { component: "music", quantity: params.music ? 1 : 0, unitCredits: musicCredits(params.prices) },
];

/**
 * Local path of the music: a track of the library is composed to the reel's length; a tenant's own is its file, which
 * the mix repeats or cuts, and brings to the level of the others.
 */
const musicFile = async (context: StageContext<"reel">, track: CutTrack): Promise<string> => {
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
    const music = brief.music && (await musicFile(context, { ...brief.music, cuts }));
    const mixed = workspace.path("soundtrack.m4a");
    const loudness = await tools.editor.mix(
      {
        seconds: reel.seconds,
        voices: takes,
        scenes: await sceneSounds(input.segments, workspace),
        music: music === null ? null : { path: music, volume: params.music_volume, cuts },
      },
      mixed,
      { signal, progress: (fraction) => progress(0.7 + fraction * 0.3) },
    );
    const soundtrack = { audio: await workspace.keep(mixed), words, ...loudness };
    return new Completed(soundtrack, new Set(words.map(({ segment }) => segment)).size);
  },
});
