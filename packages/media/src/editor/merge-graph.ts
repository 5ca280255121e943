import type { Size } from "@reelwright/core/artifacts/artifacts";
import { segmentFormat } from "@reelwright/core/artifacts/segment-format";
import type { MergeRequest } from "@reelwright/core/ports/editor";
import type { DrawnCard } from "../end-card/end-card.ts";
import { filterValue, input } from "../ffmpeg/ffmpeg.ts";
import { jpegColours } from "../ffmpeg/stills.ts";

/** A logo as it is laid over the frames: a PNG of its size, and where its corner lies. */
export type PlacedLogo = { readonly path: string; readonly x: number; readonly y: number };

/** What is drawn on a reel, from which of its frames on. */
export type Drawing = {
  readonly request: Pick<MergeRequest, "reel" | "reelSize" | "output" | "audio" | "thumbnailFrame">;
  /** Captions and the card's texts, as this machine's ffmpeg is to be given them. */
  readonly ass: string | null;
  readonly logo: PlacedLogo | null;
  readonly card: DrawnCard | null;
  readonly fontsDir: string;
  /** The most threads that read the reel. */
  readonly readers: number;
  /** Frames before this one are left out. */
  readonly fromFrame: number;
  readonly hasThumbnail: boolean;
};

const { framesPerSecond, timeScale, pixelFormat } = segmentFormat;
const ticksPerFrame = timeScale / framesPerSecond;
const format = `format=${pixelFormat}`;
/** Pictures with alpha, in the film's own colours. */
const withAlpha = "format=rgba,scale=out_color_matrix=bt709:out_range=tv,format=yuva420p";

/** Frames get the numbers that they have in the reel: captions and fades go by its time. */
const numbered = (from: number): string =>
  `settb=1/${timeScale},setpts=(N+${from})*${ticksPerFrame}`;

const fadeIn = (startFrame: number, delay: number, seconds: number): string =>
  `fade=t=in:st=${(startFrame / framesPerSecond + delay).toFixed(3)}:d=${seconds}:alpha=1`;

const burnt = (ass: string, fontsDir: string): string =>
  `ass=filename=${filterValue(ass)}:fontsdir=${filterValue(fontsDir)}`;

const reelFrom = (reel: string, frame: number): string[] => {
  // Half a frame early: seeking shows the first frame at or after the time.
  const seconds = Math.max(0, (frame - 0.5) / framesPerSecond);
  return [...(frame > 0 ? ["-ss", seconds.toFixed(6)] : []), ...input(reel, "mov")];
};

/** How the film is softened behind a card: made small, blurred, made large again. */
const softness = { divisor: 10, sigma: 3 } as const;
const cardFadeSeconds = 0.3;
const productFade = { delay: 0.06, seconds: 0.24, riseSeconds: 0.5 } as const;
/** The product rises by steps of this part of a pixel; `overlay` moves by whole ones, and colours by two. */
const stepsPerPixel = 4;

/**
 * A picture that rises to its place by `rise` pixels, over as many transparent rows below it. `left`: the share of the way
 * that is left, by the time. Colours are weighted by their alpha where rows are mixed, so that edges stay as bright as they are.
 */
const rising = (rise: number, left: string): readonly [once: string, moving: string] => {
  const padded = `pad=w=iw:h=ih+${2 * rise}:y=${rise}:color=black@0`;
  const tall = `scale=w=iw:h=${stepsPerPixel}*ih:flags=neighbor`;
  const room = stepsPerPixel * rise;
  return [
    `format=rgba,${padded},format=gbrap,premultiply=inplace=1,${tall}`,
    [
      `crop=w=iw:h=ih-${room}:x=0:y='${room}*(1-pow(${left},3))'`,
      `scale=w=iw:h=ih/${stepsPerPixel}:flags=area`,
      `unpremultiply=inplace=1,${withAlpha}`,
    ].join(","),
  ];
};

/** Each thread of a decoder holds frames of its own. */
const threads = (count: number): string[] => ["-threads", String(count)];
const picture = (path: string): string[] => [...threads(1), ...input(path, "png_pipe")];

/**
 * Inputs in the order in which `graphOf` names them. The encoder fills the processors; the filters, which wait for it, need
 * no threads of their own, each with its part of a picture.
 */
export const inputsOf = ({ request, logo, card, fromFrame, readers }: Drawing): string[] => [
  ...["-filter_complex_threads", "1"],
  ...[...threads(readers), ...reelFrom(request.reel, fromFrame)],
  ...(request.audio === null ? [] : input(request.audio, "mov")),
  ...(logo === null ? [] : picture(logo.path)),
  // The card's frames are read a second time: taken from the first input they would all have to be held until it begins.
  ...(card === null
    ? []
    : [...threads(1), ...reelFrom(request.reel, card.startFrame), ...picture(card.plate)]),
  ...(card?.product ? picture(card.product.path) : []),
];

/** The card over `[film]`, which it leaves as `[carded]`: softened film, ground, product. `first`: the number of its first input. */
const cardGraph = (card: DrawnCard, { width, height }: Size, first: number): string[] => {
  const { divisor, sigma } = softness;
  const { startFrame, frames, product } = card;
  const small = [width, height].map((side) => Math.max(2, Math.round(side / divisor))).join(":");
  const softened = `scale=${small}:flags=area,gblur=sigma=${sigma},scale=${width}:${height}:flags=bicubic`;
  const soft = `[${first}:v:0]${softened}[soft];[${first + 1}:v:0]${withAlpha}[plate]`;
  const ground = `[soft][plate]overlay=format=yuv420:eof_action=repeat,format=yuva420p,${numbered(startFrame)}`;
  const shown = `${ground},${fadeIn(startFrame, 0, cardFadeSeconds)}[ground]`;
  const over = "overlay=format=yuv420:eof_action=pass";
  if (product === null) return [soft, shown, `[film][ground]${over}[carded]`];
  const { delay, seconds, riseSeconds } = productFade;
  const begin = (startFrame / framesPerSecond + delay).toFixed(3);
  const left = `clip(1-(t-${begin})/${riseSeconds},0,1)`;
  const [once, moving] = rising(product.rise, left);
  const still = `[${first + 2}:v:0]${once},loop=loop=${frames - 1}:size=1,${numbered(startFrame)}`;
  return [
    ...[soft, shown, `[film][ground]${over}[grounded]`],
    `${still},${moving},${fadeIn(startFrame, delay, seconds)}[product]`,
    `[grounded][product]${over}:x=${product.x}:y=${product.y}[carded]`,
  ];
};

/**
 * The filter graph; its outputs are `[video]` and `[thumbnail]`, if it has one. Text is drawn after scaling, at the
 * output's full sharpness, and after the thumbnail was taken: half a caption says nothing.
 */
export const graphOf = (drawing: Drawing): string => {
  const { request, ass, logo, card, fontsDir, fromFrame, hasThumbnail } = drawing;
  const { output, reelSize, thumbnailFrame } = request;
  const isScaled = output.width !== reelSize.width || output.height !== reelSize.height;
  const scaled = isScaled ? `scale=${output.width}:${output.height}:flags=bicubic` : "null";
  let next = request.audio === null ? 1 : 2;
  const chains = [`[0:v:0]${fromFrame > 0 ? `${numbered(fromFrame)},` : ""}${scaled}[reel]`];
  if (logo === null) chains.push(`[reel]${format}[shown]`);
  else {
    chains.push(`[${next}:v:0]${withAlpha}[logo]`);
    next += 1;
    const place = `overlay=x=${logo.x}:y=${logo.y}:format=yuv420:eof_action=repeat`;
    chains.push(`[reel][logo]${place},${format}[shown]`);
  }
  if (!hasThumbnail) chains.push("[shown]null[frames]");
  else {
    const from = `trim=start_frame=${thumbnailFrame}:end_frame=${thumbnailFrame + 1}`;
    chains.push(
      "[shown]split=2[still][frames]",
      `[still]${from},setpts=0,${jpegColours}[thumbnail]`,
    );
  }
  const captions = ass === null ? "null" : burnt(ass, fontsDir);
  if (card === null) chains.push(`[frames]${captions},${format}[video]`);
  else {
    chains.push(`[frames]${captions},${format}[film]`, ...cardGraph(card, output, next));
    chains.push(`[carded]${burnt(card.ass, fontsDir)},setpts=PTS-STARTPTS,${format}[video]`);
  }
  return chains.join(";");
};
