/** The input of all contenders: three segments, voices, music, captions and a logo. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Size, segmentFormat, type Word } from "@reelwright/film/artifacts";
import { captionWords } from "@reelwright/film/captions/caption-words";
import type { MergeRequest } from "@reelwright/film/ports/editor";
import { assCaptions } from "@reelwright/media/captions/caption-renderer";
import { segmentEncode } from "@reelwright/media/ffmpeg/encoding";
import { ffmpeg } from "@reelwright/media/ffmpeg/ffmpeg";

/** Input files of a video; all paths are local. */
export type Footage = {
  readonly size: Size;
  readonly segments: readonly string[];
  readonly segmentSeconds: number;
  readonly seconds: number;
  readonly frames: number;
  readonly voices: readonly { readonly path: string; readonly startMs: number }[];
  readonly music: string;
  readonly captions: NonNullable<MergeRequest["captions"]>;
  /** The same for libass. */
  readonly ass: string;
  readonly logo: string;
  /** Cut-out of the product for the end card, a PNG with alpha; null: no card. */
  readonly cutout: string | null;
  readonly words: readonly Word[];
};
/** `light`: smooth, drawn images. `detailed`: fine texture and sensor noise. */
export type Texture = "light" | "detailed";

const never = new AbortController().signal;
const make = (...args: string[]) => ffmpeg(args, never);
const lavfi = (source: string): string[] => ["-f", "lavfi", "-i", source];

const sourceOf = (texture: Texture, { width, height }: Size, index: number): string => {
  const half = `s=${width / 2}x${height / 2}:rate=30`;
  return texture === "light"
    ? `gradients=s=${width}x${height}:rate=30:seed=${index + 3}:speed=0.02:n=4,drawbox=x='mod(t*210\\,iw)':y=ih/3:w=iw/4:h=ih/5:color=white@0.6:t=fill`
    : `mandelbrot=${half}:start_scale=${0.02 / (index + 1)}:start_x=-0.743643887:start_y=0.131825904,scale=${width}:${height}:flags=bicubic,noise=alls=9:allf=t:all_seed=${index}`;
};

const madeSegment = async (
  texture: Texture,
  size: Size,
  seconds: number,
  index: number,
  path: string,
): Promise<string> => {
  const source = `${sourceOf(texture, size, index)},format=${segmentFormat.pixelFormat}`;
  await make(...lavfi(source), "-t", String(seconds), ...segmentEncode, `file:${path}`);
  return path;
};

/** Generates a voice: bursts like syllables, four per second. */
const makeVoice = async (seconds: number, path: string): Promise<string> => {
  const noise = `anoisesrc=c=pink:a=0.6:seed=7:r=48000:d=${seconds}`;
  const voice = "highpass=f=300,lowpass=f=5000,tremolo=f=4:d=0.8";
  await make(...lavfi(noise), "-af", voice, "-ac", "1", `file:${path}`);
  return path;
};

const madeMusic = async (seconds: number, path: string): Promise<string> => {
  const tones = "0.2*sin(2*PI*220*t)+0.15*sin(2*PI*277.2*t)+0.15*sin(2*PI*329.6*t)";
  const chord = `aevalsrc='(${tones})*(0.4+0.6*exp(-4*mod(t\\,0.5)))':s=48000:d=${seconds}`;
  await make(...lavfi(chord), "-ac", "2", `file:${path}`);
  return path;
};

const madeLogo = async (path: string): Promise<string> => {
  const disc = "geq=r=235:g=60:b=70:a='255*lt(hypot(X-200\\,Y-200)\\,190)'";
  await make(...lavfi(`color=black:s=400x400,format=rgba,${disc}`), "-frames:v", "1", path);
  return path;
};

/** Generates a cut-out: a round box with a lid, 800 pixels high like those of photos. */
const makeCutout = async (path: string): Promise<string> => {
  const shape =
    "geq=r=40:g='90+Y/8':b=160:a='255*lt(hypot(X-300\\,max(abs(Y-400)-250\\,0)*2)\\,290)'";
  await make(...lavfi(`color=black:s=600x800,format=rgba,${shape}`), "-frames:v", "1", path);
  return path;
};

const vocabulary = "this little thing keeps drinks cold all day and it fits in every bag".split(
  " ",
);

/** Captions with about two and a half words per second. */
const wordsOf = (seconds: number, segmentSeconds: number): readonly Word[] =>
  Array.from({ length: Math.floor(seconds / 0.4) - 1 }, (_, index) => ({
    text: vocabulary[index % vocabulary.length] ?? "",
    startMs: index * 400 + 200,
    endMs: index * 400 + 560,
    segment: Math.floor((index * 0.4) / segmentSeconds),
  }));

/** Generates the files in `directory`: three segments of `segmentSeconds` each, and with `hasCard` a cut-out for an end card. */
export const makeFootage = async (
  directory: string,
  texture: Texture,
  size: Size,
  segmentSeconds: number,
  hasCard = false,
): Promise<Footage> => {
  const at = (name: string) => join(directory, `${texture}-${name}`);
  const segments: string[] = [];
  for (const index of [0, 1, 2])
    segments.push(
      await madeSegment(texture, size, segmentSeconds, index, at(`segment-${index}.mp4`)),
    );
  const seconds = 3 * segmentSeconds;
  const voice = await makeVoice(segmentSeconds * 0.85, at("voice.wav"));
  const words = wordsOf(seconds, segmentSeconds);
  const captions: Footage["captions"] = {
    words: captionWords(words, "en"),
    design: {
      ...{ custom: null, frame: size, language: "en", accent: "#ffd400" },
      style: "short_karaoke",
    },
  };
  const ass = at("captions.ass");
  await writeFile(ass, assCaptions(captions.words, captions.design));
  return {
    size,
    segments,
    segmentSeconds,
    seconds,
    frames: seconds * segmentFormat.framesPerSecond,
    voices: [0, 1, 2].map((index) => ({
      path: voice,
      startMs: index * segmentSeconds * 1000 + 150,
    })),
    music: await madeMusic(seconds, at("music.wav")),
    ...{ captions, ass },
    logo: await madeLogo(at("logo.png")),
    cutout: hasCard ? await makeCutout(at("cutout.png")) : null,
    words,
  };
};
