import { rm } from "node:fs/promises";
import { segmentFormat } from "@reelwright/core/artifacts/segment-format";
import type { Control } from "@reelwright/core/ports/control";
import type { MixRequest } from "@reelwright/core/ports/editor";
import { ffmpeg, input, removeOnFailure } from "../ffmpeg/ffmpeg.ts";
import {
  type Loudness,
  type Metered,
  measureLoudness,
  readMeter,
  silenceLufs,
} from "../ffmpeg/loudness.ts";
import { type MixPlan, mixGraph } from "./mix-graph.ts";
import { liftDb, mixLimits, planMix, removePlanFiles, sources } from "./mix-plan.ts";

const targetLufs = -14;
const toleranceLu = 0.2;
const highestPeakDbtp = -1.1;
const maxEncodes = 4;
const maxLimiterPasses = 4;
const silence: Loudness = { integratedLufs: silenceLufs, truePeakDbtp: silenceLufs };

/**
 * Mixes voices over the scenes' sounds and music, which give way to them, and writes AAC (160 kbit/s, 48 kHz stereo, MP4) of exactly `request.seconds`, at
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

/** Last passes: gain, limiter, AAC; measured, and corrected by what limiter and codec changed. */
const master = async (
  scratch: string,
  raw: Metered,
  path: string,
  control: Control,
): Promise<Loudness> => {
  let ceilingDb = -1.8;
  let gainDb = await settledGainDb(scratch, raw, ceilingDb, control.signal);
  let measured: Loudness = silence;
  for (let encode = 0; encode < maxEncodes; encode += 1) {
    await encodeAac(scratch, masterChain(gainDb, ceilingDb), path, control.signal);
    measured = await measureLoudness(path, "mov", control.signal);
    control.progress(0.7 + (0.3 * (encode + 1)) / maxEncodes);
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

const encodeAac = (scratch: string, chain: string, path: string, signal: AbortSignal) => {
  const codec = [
    "-c:a",
    "aac",
    "-b:a",
    "160k",
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
