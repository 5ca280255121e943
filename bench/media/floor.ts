/** Reference implementations: a single ffmpeg run that does everything, and a naive chain of runs. */

import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { safeArea, segmentFormat } from "@reelwright/film/artifacts";
import { bt709, jpegColours, jpegOutput, x264 } from "@reelwright/media/ffmpeg/encoding";
import { ffmpeg, filterValue } from "@reelwright/media/ffmpeg/ffmpeg";
import type { Footage } from "./footage.ts";

const never = new AbortController().signal;

/** Quality of the final encoding, as in `editor/merge.ts`. */
const encode: readonly string[] = [
  ...[...x264, "-crf", "20", "-profile:v", "high"],
  ...["-pix_fmt", segmentFormat.pixelFormat, "-g", String(2 * segmentFormat.gopFrames)],
  ...["-r", String(segmentFormat.framesPerSecond), ...bt709],
];
const aac: readonly string[] = ["-c:a", "aac", "-b:a", "160k", "-ar", "48000", "-ac", "2"];
const container: readonly string[] = ["-movflags", "+faststart", "-f", "mp4"];

const joinedInput = async (footage: Footage, directory: string): Promise<string[]> => {
  const list = join(directory, "list.txt");
  await writeFile(list, footage.segments.map((path) => `file '${path}'\n`).join(""));
  return ["-f", "concat", "-safe", "0", "-i", list];
};

const captions = ({ ass }: Footage, fontsDir: string): string =>
  `ass=filename=${filterValue(ass)}:fontsdir=${filterValue(fontsDir)}`;

const logoBox = ({ size }: Footage, input: number): { fit: string; place: string } => {
  const width = Math.round(size.width * 0.12);
  const height = Math.round(size.height * 0.1);
  const x = Math.round(size.width * safeArea.left);
  const y = Math.round(size.height * safeArea.top);
  return {
    fit: `[${input}:v:0]format=rgba,scale=${width}:${height}:force_original_aspect_ratio=decrease:flags=lanczos,format=yuva420p[logo]`,
    place: `overlay=x=${x}:y=${y}:format=yuv420:eof_action=repeat`,
  };
};

/** Mixes the voices from input `first` on with the music after them, in one pass without measurements. */
const sound = ({ voices, seconds }: Footage, first: number): string => {
  const placed = voices.map(
    ({ startMs }, index) =>
      `[${first + index}:a:0]aresample=48000,aformat=channel_layouts=stereo,adelay=delays=${startMs}:all=1[v${index}]`,
  );
  const all = voices.map((_, index) => `[v${index}]`).join("");
  return [
    ...placed,
    `${all}amix=inputs=${voices.length}:normalize=0,highpass=f=80,acompressor=threshold=-22dB:ratio=3,apad=whole_dur=${seconds},asplit=2[speech][key]`,
    `[${first + voices.length}:a:0]aresample=48000,volume=0.15[music]`,
    "[music][key]sidechaincompress=threshold=-32dB:ratio=2.5:attack=15:release=450[ducked]",
    `[speech][ducked]amix=inputs=2:normalize=0,alimiter=limit=-1.8dB:level=false,atrim=end=${seconds}[sound]`,
  ].join(";");
};

const soundInputs = ({ voices, music }: Footage): string[] =>
  [...voices.map(({ path }) => path), music].flatMap((path) => ["-i", path]);

const thumbnail = ({ frames }: Footage): string =>
  `trim=start_frame=${Math.floor(frames / 2)}:end_frame=${Math.floor(frames / 2) + 1},setpts=0,${jpegColours}`;

/** The lower bound of the cost: one encoding run. */
export const floor = async (
  footage: Footage,
  directory: string,
  fontsDir: string,
): Promise<string> => {
  const path = join(directory, "floor.mp4");
  const last = footage.voices.length + 2;
  const { fit, place } = logoBox(footage, last);
  const graph = [
    `[0:v:0]${captions(footage, fontsDir)}[reel]`,
    fit,
    `[reel][logo]${place},split=2[video][still]`,
    `[still]${thumbnail(footage)}[thumbnail]`,
    sound(footage, 1),
  ].join(";");
  const inputs = [...(await joinedInput(footage, directory)), ...soundInputs(footage)];
  await ffmpeg(
    [
      ...[...inputs, "-i", footage.logo, "-filter_complex", graph],
      ...["-map", "[video]", "-map", "[sound]", ...encode, ...aac, ...container, path],
      ...["-map", "[thumbnail]", ...jpegOutput(`${path}.jpg`)],
    ],
    never,
  );
  return path;
};

/** Joins, adds captions, and adds logo and audio in separate runs, each of which encodes again; then makes the thumbnail. */
export const naiveChain = async (
  footage: Footage,
  directory: string,
  fontsDir: string,
): Promise<string> => {
  const at = (name: string) => join(directory, `naive-${name}`);
  const run = (...args: string[]) => ffmpeg(args, never);
  await run(
    ...(await joinedInput(footage, directory)),
    ...encode,
    "-an",
    ...container,
    at("1.mp4"),
  );
  await run(
    ...[
      "-i",
      at("1.mp4"),
      "-vf",
      captions(footage, fontsDir),
      ...encode,
      ...container,
      at("2.mp4"),
    ],
  );
  const inputs = ["-i", at("2.mp4"), ...soundInputs(footage), "-i", footage.logo];
  const { fit, place } = logoBox(footage, footage.voices.length + 2);
  const graph = `${fit};[0:v:0][logo]${place}[video];${sound(footage, 1)}`;
  await run(
    ...[...inputs, "-filter_complex", graph, "-map", "[video]", "-map", "[sound]"],
    ...[...encode, ...aac, ...container, at("3.mp4")],
  );
  await run("-i", at("3.mp4"), "-vf", thumbnail(footage), ...jpegOutput(at("3.jpg")));
  return at("3.mp4");
};
