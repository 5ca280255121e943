import { Failure } from "@reelwright/film/failure";
import { ffmpeg, input } from "./ffmpeg.ts";

/** Loudness of a programme after EBU R 128. Silence, and anything below 0.4 s, is -70 LUFS. */
export type Loudness = { readonly integratedLufs: number; readonly truePeakDbtp: number };

/** What a meter says; the peak is of the kind that it measures. */
export type Metered = { readonly integratedLufs: number; readonly peakDb: number };

/** What the meter says when nothing passed its gate. */
export const silenceLufs = -70;

/**
 * A meter in a filter graph, to be read back by `readMeter` under the same name. `peak`: the highest sample, as limiters see it, or the
 * true peak between samples, which costs as much again.
 */
export const meter = (name: string, peak?: "sample" | "true"): string =>
  `ebur128@${name}=framelog=verbose${peak ? `:peak=${peak}` : ""}`;

/** Reads the summary of the meter `name` from what ffmpeg printed. Throws `MEDIA_TOOL_FAILED` if there is none. */
export const readMeter = (stderr: string, name: string): Metered => {
  const start = stderr.lastIndexOf(`[ebur128@${name} `);
  const summary = start < 0 ? "" : stderr.slice(start).split(/\n\[/)[0];
  const integrated = /I:\s+(-?[\d.]+|-inf) LUFS/.exec(summary ?? "")?.[1];
  if (integrated === undefined)
    throw new Failure("internal", "MEDIA_TOOL_FAILED", "The loudness could not be measured.", {
      cause: new Error(stderr),
    });
  const peak = /Peak:\s+(-?[\d.]+|-inf) dBFS/.exec(summary ?? "")?.[1];
  return { integratedLufs: decibels(integrated), peakDb: decibels(peak ?? "-inf") };
};

const decibels = (text: string) =>
  text === "-inf" ? silenceLufs : Math.max(silenceLufs, Number(text));

/** Decodes an MP4's or WAV's audio and measures what a chain of filters makes of it. */
export const measureLoudness = async (
  path: string,
  format: "mov" | "wav",
  signal: AbortSignal,
  chain = "anull",
): Promise<Loudness> => {
  const graph = ["-map", "0:a:0", "-af", `${chain},${meter("whole", "true")}`, "-f", "null", "-"];
  const { stderr } = await ffmpeg([...input(path, format), ...graph], signal);
  const { integratedLufs, peakDb: truePeakDbtp } = readMeter(stderr, "whole");
  return { integratedLufs, truePeakDbtp };
};
