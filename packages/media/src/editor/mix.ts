import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { segmentFormat } from "@reelwright/film/artifacts";
import { Failure } from "@reelwright/film/failure";
import { clamp } from "@reelwright/film/numbers";
import type { MixRequest } from "@reelwright/film/ports/editor";
import type { Control } from "@reelwright/film/ports/vendors";
import { encodeWav } from "../audio/sound/pcm.ts";
import {
  ffmpeg,
  input,
  removeOnFailure,
  selfContainedFormats,
  type ToolLimits,
  untrustedInput,
} from "../ffmpeg/ffmpeg.ts";
import {
  type Loudness,
  type Metered,
  measureLoudness,
  readMeter,
  silenceLufs,
} from "../ffmpeg/loudness.ts";
import { plainWavSeconds } from "../ffmpeg/media-headers.ts";
import { probeFile } from "../ffmpeg/probe.ts";
import {
  activityRateHz,
  controlRateHz,
  duckingCurve,
  type MixPlan,
  mixGraph,
  sourceGraph,
  speechSpans,
} from "./mix-graph.ts";
import { trackLimits, writeFitted } from "./own-track.ts";

const targetLufs = -14;
const toleranceLu = 0.2;
const highestPeakDbtp = -1.1;
/** The bit rates of an encode and of those that follow if it isn't right. */
const bitRates = ["160k", "192k", "224k", "256k", "256k", "256k"] as const;
const maxLimiterPasses = 8;
const silence: Loudness = { integratedLufs: silenceLufs, truePeakDbtp: silenceLufs };

/**
 * Mixes voices over the scenes' sounds and music, which give way to them, and writes AAC (160 kbit/s or more, 48 kHz stereo, MP4) of exactly `request.seconds`, at
 * -14 LUFS with true peaks of at most -1 dBTP, both measured on the decoded result. Peaks win where a
 * programme of few loud clicks can't have both. Throws `NOTHING_TO_MIX` without any source, `MEDIA_TOOL_FAILED`
 * when a source is no sound.
 */
export const mixSound = async (
  request: MixRequest,
  path: string,
  control: Control,
): Promise<Loudness> => {
  const scratch = `${path}.mix.wav`;
  try {
    return await removeOnFailure([path], async () => {
      const plan = await planMix(request, path, control.signal);
      control.progress(0.3);
      const raw = await renderMix(plan, scratch, control.signal);
      control.progress(0.6);
      return await master(scratch, raw, path, control);
    });
  } finally {
    await rm(scratch, { force: true });
    await removePlanFiles(path);
  }
};

/** Second pass: the mix as it stands, in floating point, which can't clip. */
const renderMix = async (plan: MixPlan, scratch: string, signal: AbortSignal): Promise<Metered> => {
  const output = ["-map", "[mix]", "-c:a", "pcm_f32le", "-f", "wav", `file:${scratch}`];
  const { stderr } = await ffmpeg(
    [...sources(plan), "-filter_complex", mixGraph(plan), ...output],
    signal,
    undefined,
    mixLimits,
  );
  return readMeter(stderr, "mix");
};

/**
 * Last passes: gain, limiter, AAC; measured, and corrected by what limiter and codec changed. On some transients the
 * encoder overshoots by several decibels, whatever the ceiling; another bit rate does without. So the bit rate rises first,
 * and the ceiling falls where that isn't enough. The best encode stays.
 */
const master = async (
  scratch: string,
  raw: Metered,
  path: string,
  control: Control,
): Promise<Loudness> => {
  let ceilingDb = -1.8;
  let gainDb = await settledGainDb(scratch, raw, ceilingDb, control.signal);
  const attempt = `${path}.attempt.mp4`;
  let best: Loudness | null = null;
  try {
    for (const [index, bitRate] of bitRates.entries()) {
      await encodeAac(scratch, masterChain(gainDb, ceilingDb), bitRate, attempt, control.signal);
      const measured = await measureLoudness(attempt, "mov", control.signal);
      control.progress(0.7 + (0.3 * (index + 1)) / bitRates.length);
      if (best === null || errorOf(measured) < errorOf(best)) {
        await rename(attempt, path);
        best = measured;
      }
      const overDb = measured.truePeakDbtp - highestPeakDbtp;
      if (overDb <= 0 && Math.abs(missing(measured)) <= toleranceLu) break;
      if (overDb > 0 && index > 0) ceilingDb -= overDb + 0.1;
      gainDb += missing(measured);
    }
  } finally {
    await rm(attempt, { force: true });
  }
  return best ?? silence;
};

/** How far a programme is from what is wanted; peaks count far more than loudness. */
const errorOf = (measured: Loudness): number =>
  Math.abs(missing(measured)) + 100 * Math.max(0, measured.truePeakDbtp - highestPeakDbtp);

/** Gain at which the limited programme has its loudness; found without the encoder, which costs most of a pass. */
const settledGainDb = async (
  scratch: string,
  raw: Metered,
  ceilingDb: number,
  signal: AbortSignal,
): Promise<number> => {
  let gainDb = liftDb(raw, targetLufs);
  // The limiter goes by samples, and leaves alone what is below its ceiling.
  if (raw.peakDb + gainDb <= ceilingDb) return gainDb;
  for (let pass = 0; pass < maxLimiterPasses; pass += 1) {
    const chain = masterChain(gainDb, ceilingDb);
    const missingLu = missing(await measureLoudness(scratch, "wav", signal, chain));
    gainDb += missingLu;
    if (Math.abs(missingLu) <= toleranceLu) break;
  }
  return gainDb;
};

const missing = ({ integratedLufs }: Metered | Loudness) =>
  integratedLufs === silenceLufs ? 0 : targetLufs - integratedLufs;

const masterChain = (gainDb: number, ceilingDb: number) =>
  `volume=${gainDb.toFixed(2)}dB,alimiter=limit=${ceilingDb.toFixed(2)}dB:level=false:latency=true`;

const encodeAac = (
  scratch: string,
  chain: string,
  bitRate: string,
  path: string,
  signal: AbortSignal,
) => {
  const codec = [
    "-c:a",
    "aac",
    "-b:a",
    bitRate,
    "-ar",
    String(segmentFormat.audioRateHz),
    "-ac",
    "2",
  ];
  const container = ["-map_metadata", "-1", "-fflags", "+bitexact", "-movflags", "+faststart"];
  return ffmpeg(
    [...input(scratch, "wav"), "-af", chain, ...codec, ...container, "-f", "mp4", `file:${path}`],
    signal,
  );
};

/** The first pass brings voice and music to one level, so that a volume means the same for every track and voice. */
const referenceLufs = -16;
/** Level of a scene's ambience: audible in pauses, beside the music. */
const sceneLufs = -29;
/** Sources that would need more gain are noise. */
const maxLiftDb = 30;
/** Keeps a quiet room quiet. */
const maxSceneLiftDb = 10;
/** How far below the voice the music lies in pauses at the usual volume, which is the default of `music_volume`; others follow it. */
const musicBedDb = 9;
const usualVolumeDb = 20 * Math.log10(0.15);
const musicLufs = referenceLufs - musicBedDb - usualVolumeDb;
/** Under speech it gives way by so much more. */
const musicDuckDb = 4.5;
/**
 * Music that a phone's speaker plays more than this below the voice at the usual volume is raised to there, by 3 dB at most: what
 * lives by its bass would not be heard.
 */
const phoneBedDb = 9.5;
const maxPhoneLiftDb = 3;
const sceneDuckDb = 7;
/** The control outlasts the mix: its resampler may end a little early. */
const spareSeconds = 0.5;
/** A track that is the video's length, within this, was made for it. */
const toleranceSeconds = 0.05;

/** Files that a plan needs beside the request's; they are to be removed after the mix. */
const planFiles = (path: string) =>
  ({
    music: `${path}.music.wav`,
    control: `${path}.control.wav`,
    activity: `${path}.activity.raw`,
  }) as const;

/** Gain to a level; none for silence. */
const liftDb = (
  { integratedLufs }: Pick<Metered, "integratedLufs">,
  toLufs: number,
  maxDb: number = maxLiftDb,
): number => (integratedLufs <= silenceLufs ? 0 : Math.min(maxDb, toLufs - integratedLufs));

/** By how much music is raised for phones; `voice`, `music`: through a phone's speaker, at their levels and the usual volume. */
const phoneLiftDb = (voice: number, music: number): number =>
  clamp(voice - music - phoneBedDb, 0, maxPhoneLiftDb);

/** Seconds of a track that can be heard, by its head. */
const audibleSecondsOf = async (path: string, signal: AbortSignal): Promise<number> => {
  const plain = await plainWavSeconds(path);
  if (plain !== null) return plain;
  const { info } = await probeFile(path, signal, selfContainedFormats, trackLimits);
  return info.audio === null ? 0 : info.audio.seconds || info.seconds;
};

/** The music at its length, as a file. */
const lengthened = async (
  request: MixRequest,
  into: string,
  signal: AbortSignal,
): Promise<MixRequest["music"]> => {
  const { music, seconds } = request;
  if (music === null) return null;
  const audibleSeconds = await audibleSecondsOf(music.path, signal);
  if (!(audibleSeconds > 0.1))
    throw new Failure("internal", "MEDIA_TOOL_FAILED", "The music has no sound.");
  if (Math.abs(audibleSeconds - seconds) <= toleranceSeconds) return music;
  const isFitted = await writeFitted(music.path, seconds, into, signal, music.cuts);
  return isFitted ? { ...music, path: into } : music;
};

/** Of a mix of ten minutes, one of whose sources may be untrusted. */
const mixLimits: ToolLimits = {
  wallMs: 280_000,
  cpuMs: 240_000,
  memoryBytes: 2_048 * 1024 * 1024,
  fileBytes: 2_048 * 1024 * 1024,
};

/** A track may say another length than it has. */
const musicInput = (path: string, seconds: number): string[] => [
  ...["-t", String(seconds + spareSeconds)],
  ...untrustedInput(path, selfContainedFormats),
];

/** Options of all inputs, in the order that the graphs number them. */
const sources = (plan: MixPlan): string[] => [
  ...[...plan.voices, ...plan.scenes].flatMap(({ path }) => input(path, selfContainedFormats)),
  ...(plan.music ? musicInput(plan.music.path, plan.seconds) : []),
  ...(plan.control === null ? [] : input(plan.control, "wav")),
];

const writeControl = async (seconds: number, activity: string, into: string): Promise<string> => {
  const raw = await readFile(activity);
  const spoken = new Int16Array(raw.buffer.slice(raw.byteOffset, raw.byteOffset + raw.length));
  const spans = speechSpans(spoken, activityRateHz);
  const curves = [musicDuckDb, sceneDuckDb].map((depthDb) =>
    duckingCurve(spans, seconds + spareSeconds, depthDb),
  );
  await writeFile(into, encodeWav(curves, controlRateHz));
  return into;
};

/**
 * Measures the voices (after their chain), the scenes' sounds and the music, brings a track of another length to the
 * video's, and writes the control. Throws `NOTHING_TO_MIX` without voice and music, `MEDIA_TOOL_FAILED` when a source is
 * no sound.
 */
const planMix = async (
  request: MixRequest,
  path: string,
  signal: AbortSignal,
): Promise<MixPlan> => {
  if (request.voices.length === 0 && request.music === null)
    throw new Failure("internal", "NOTHING_TO_MIX", "There is neither a voice nor music.");
  const files = planFiles(path);
  const music = await lengthened(request, files.music, signal);
  const gainsDb = { voice: 0, scenes: 0, music: 0 };
  const plan: MixPlan = {
    ...request,
    scenes: request.scenes ?? [],
    music,
    control: null,
    gainsDb,
  };
  const { graph, outputs } = sourceGraph(plan);
  const sinks = outputs.flatMap((name) => ["-map", `[${name}]`]);
  const isSpoken = plan.voices.length > 0;
  const heard = [
    "-map",
    "[activity]",
    "-c:a",
    "pcm_s16le",
    "-f",
    "s16le",
    `file:${files.activity}`,
  ];
  const { stderr } = await ffmpeg(
    [
      ...[...sources(plan), "-filter_complex", graph, ...sinks, "-f", "null", "-"],
      ...(isSpoken ? heard : []),
    ],
    signal,
    undefined,
    mixLimits,
  );
  const lift = (name: string, toLufs: number, maxDb?: number) =>
    outputs.includes(name) ? liftDb(readMeter(stderr, name), toLufs, maxDb) : 0;
  const voice = lift("voice", referenceLufs);
  const level = lift("music", musicLufs);
  const onPhone = (name: string) => readMeter(stderr, name).integratedLufs;
  const isBoth = outputs.includes("phonevoice") && onPhone("phonemusic") > silenceLufs;
  const phone = isBoth
    ? phoneLiftDb(onPhone("phonevoice") + voice, onPhone("phonemusic") + level + usualVolumeDb)
    : 0;
  const isOver = isSpoken && (plan.scenes.length > 0 || music !== null);
  return {
    ...plan,
    control: isOver ? await writeControl(request.seconds, files.activity, files.control) : null,
    gainsDb: {
      voice,
      scenes: lift("scenes", sceneLufs, maxSceneLiftDb),
      music: Math.min(maxLiftDb, level + phone),
    },
  };
};

/** Removes what planning wrote. */
const removePlanFiles = async (path: string): Promise<void> => {
  await Promise.all(Object.values(planFiles(path)).map((file) => rm(file, { force: true })));
};
