import { rm } from "node:fs/promises";
import { type Control, Failure, houseFormat, type MixRequest } from "@reelwright/core";
import { closedContainers, ffmpeg, input, orLeaveNothing } from "./ffmpeg.ts";
import { type Loudness, measureLoudness, readMeter, silenceLufs } from "./loudness.ts";
import { type MixPlan, mixGraph, sourceGraph } from "./mix-graph.ts";
import { probeFile } from "./probe.ts";

/** Both sources are brought to one level first, so that a music volume means the same with every track and voice. */
const referenceLufs = -16;
/** No source is lifted by more than this: what is quieter is noise. */
const mostLiftDb = 30;

const targetLufs = -14;
const toleranceLu = 0.2;
const highestPeakDbtp = -1.1;
const mostEncodes = 4;
const mostLimiterPasses = 4;

/**
 * Mixes voices over ducked music and writes AAC (160 kbit/s, 48 kHz stereo, MP4) of exactly `request.seconds`, at
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
    return await orLeaveNothing([path], async () => {
      const plan = await planMix(request, control.signal);
      control.progress(0.3);
      const raw = await renderMix(plan, scratch, control.signal);
      control.progress(0.6);
      return await master(scratch, raw, path, control);
    });
  } finally {
    await rm(scratch, { force: true });
  }
};

/** First pass: how loud the voices (after their chain) and the music are. */
const planMix = async (request: MixRequest, signal: AbortSignal): Promise<MixPlan> => {
  if (request.voices.length === 0 && request.music === null)
    throw new Failure("internal", "NOTHING_TO_MIX", "There is neither a voice nor music.");
  const music = request.music && {
    ...request.music,
    seconds: await audibleSeconds(request.music.path, signal),
  };
  const plan = { ...request, music, voiceGainDb: 0, musicGainDb: 0 };
  const { graph, outputs } = sourceGraph(plan);
  const sinks = outputs.flatMap((name) => ["-map", `[${name}]`]);
  const { stderr } = await ffmpeg(
    [...sources(plan), "-filter_complex", graph, ...sinks, "-f", "null", "-"],
    signal,
  );
  const gainDb = (name: string) =>
    outputs.includes(name) ? liftDb(readMeter(stderr, name), referenceLufs) : 0;
  return { ...plan, voiceGainDb: gainDb("voice"), musicGainDb: gainDb("music") };
};

/** Second pass: the mix as it stands, in floating point, which can't clip. */
const renderMix = async (
  plan: MixPlan,
  scratch: string,
  signal: AbortSignal,
): Promise<Loudness> => {
  const output = ["-map", "[mix]", "-c:a", "pcm_f32le", "-f", "wav", `file:${scratch}`];
  const { stderr } = await ffmpeg(
    [...sources(plan), "-filter_complex", mixGraph(plan), ...output],
    signal,
  );
  return readMeter(stderr, "mix");
};

/** Last passes: gain, limiter, AAC; measured, and corrected by what limiter and codec changed. */
const master = async (
  scratch: string,
  raw: Loudness,
  path: string,
  control: Control,
): Promise<Loudness> => {
  let ceilingDb = -1.8;
  let gainDb = await settledGainDb(scratch, raw, ceilingDb, control.signal);
  let measured = raw;
  for (let encode = 0; encode < mostEncodes; encode += 1) {
    await encodeAac(scratch, masterChain(gainDb, ceilingDb), path, control.signal);
    measured = await measureLoudness(path, "mov", control.signal);
    control.progress(0.7 + (0.3 * (encode + 1)) / mostEncodes);
    const missingLu = missing(measured);
    const overDb = measured.truePeakDbtp - highestPeakDbtp;
    if (overDb <= 0 && Math.abs(missingLu) <= toleranceLu) break;
    if (overDb > 0) ceilingDb -= overDb + 0.1;
    gainDb += missingLu;
  }
  return measured;
};

/** Gain at which the limited programme has its loudness; found without the encoder, which costs most of a pass. */
const settledGainDb = async (
  scratch: string,
  raw: Loudness,
  ceilingDb: number,
  signal: AbortSignal,
): Promise<number> => {
  let gainDb = liftDb(raw, targetLufs);
  if (raw.truePeakDbtp + gainDb <= ceilingDb) return gainDb;
  for (let pass = 0; pass < mostLimiterPasses; pass += 1) {
    const chain = masterChain(gainDb, ceilingDb);
    const missingLu = missing(await measureLoudness(scratch, "wav", signal, chain));
    gainDb += missingLu;
    if (Math.abs(missingLu) <= toleranceLu) break;
  }
  return gainDb;
};

const missing = ({ integratedLufs }: Loudness) =>
  integratedLufs === silenceLufs ? 0 : targetLufs - integratedLufs;

const masterChain = (gainDb: number, ceilingDb: number) =>
  `volume=${gainDb.toFixed(2)}dB,alimiter=limit=${ceilingDb.toFixed(2)}dB:level=false:latency=true`;

const encodeAac = (scratch: string, chain: string, path: string, signal: AbortSignal) => {
  const codec = ["-c:a", "aac", "-b:a", "160k", "-ar", String(houseFormat.audioRateHz), "-ac", "2"];
  const container = ["-map_metadata", "-1", "-fflags", "+bitexact", "-movflags", "+faststart"];
  return ffmpeg(
    [...input(scratch, "wav"), "-af", chain, ...codec, ...container, "-f", "mp4", `file:${path}`],
    signal,
  );
};

/** Gain to a level; none for silence. */
const liftDb = ({ integratedLufs }: Loudness, toLufs: number) =>
  integratedLufs <= silenceLufs ? 0 : Math.min(mostLiftDb, toLufs - integratedLufs);

const sources = (plan: MixPlan): string[] => {
  const voices = plan.voices.flatMap((voice) => input(voice.path, closedContainers));
  if (plan.music === null) return voices;
  // Repeated so often as to last; endless repetition would hang on a file without samples.
  const repeats = Math.ceil(plan.seconds / plan.music.seconds) - 1;
  return [...voices, "-stream_loop", String(repeats), ...input(plan.music.path, closedContainers)];
};

const audibleSeconds = async (path: string, signal: AbortSignal): Promise<number> => {
  const { audio, seconds } = (await probeFile(path, signal)).info;
  const audibleSeconds = audio?.seconds || seconds;
  if (audio === null || !(audibleSeconds > 0.1))
    throw new Failure("internal", "MEDIA_TOOL_FAILED", "The music has no sound.");
  return audibleSeconds;
};
