import type { Canvas, Image, SKRSContext2D } from "@napi-rs/canvas";
import type { Size } from "@reelwright/film/artifacts";
import { seededRandom, seedOf } from "@reelwright/film/numbers";
import { smootherstep } from "./interpolation.ts";

/** Where the product is in a picture: its centre and height in pixels. */
export type ProductSpot = { readonly x: number; readonly y: number; readonly height: number };

type TransitionFrames = {
  readonly from: Canvas;
  readonly to: Canvas;
  /** A sheet of the frame's size to work on. */
  readonly mask: Canvas;
  /** One of half its size, for what is blurred anyway. */
  readonly coarse: Canvas;
  readonly frame: Size;
  readonly spots: { readonly from: ProductSpot; readonly to: ProductSpot };
  /** The side that the next picture comes from. */
  readonly side: -1 | 1;
};

type Transition = (context: SKRSContext2D, pair: TransitionFrames, progress: number) => void;

export const interpolateSpot = (a: ProductSpot, b: ProductSpot, t: number): ProductSpot => ({
  x: a.x + (b.x - a.x) * t,
  y: a.y + (b.y - a.y) * t,
  height: a.height * (b.height / a.height) ** t,
});

/** Whether the next picture shows the product larger. */
export const isNearer = ({ from, to }: TransitionFrames["spots"]) => to.height > from.height;

/** Pixels between copies of a motion blur: closer ones are not told apart. */
const step = 5;
const maxCopies = 13;
/** From this blur on (pixels) a picture at half its size loses nothing. */
const coarseFrom = 30;

/** Averages drawings over a distance of `blur` pixels, as a moving camera does while its shutter is open. */
const drawMotionBlur = (
  context: SKRSContext2D,
  { frame, coarse }: TransitionFrames,
  blur: number,
  draw: (context: SKRSContext2D, share: number) => void,
) => {
  const copies = Math.max(1, Math.min(maxCopies, Math.ceil(Math.abs(blur) / step)));
  const half = Math.abs(blur) > coarseFrom ? coarse : null;
  const target = half?.getContext("2d") ?? context;
  target.save();
  if (half) target.setTransform(0.5, 0, 0, 0.5, 0, 0);
  for (let copy = 0; copy < copies; copy++) {
    target.globalAlpha = 1 / (copy + 1);
    draw(target, copies === 1 ? 0 : copy / (copies - 1) - 0.5);
  }
  target.restore();
  if (half) context.drawImage(half, 0, 0, frame.width, frame.height);
};

/** Draws a picture so that its product stands at `goal`, as high as there. */
const fitted = (context: SKRSContext2D, image: Canvas, spot: ProductSpot, goal: ProductSpot) => {
  const zoom = goal.height / spot.height;
  context.drawImage(
    image,
    goal.x - spot.x * zoom,
    goal.y - spot.y * zoom,
    image.width * zoom,
    image.height * zoom,
  );
};

const grown = (context: SKRSContext2D, image: Canvas, zoom: number) => {
  const [w, h] = [image.width * zoom, image.height * zoom];
  context.drawImage(image, (image.width - w) / 2, (image.height - h) / 2, w, h);
};

/** The camera is thrown sideways from one picture to the other. */
const whip: Transition = (context, pair, progress) => {
  const { from, to, frame, side } = pair;
  const { width } = frame;
  const at = smootherstep(progress) * width * side;
  const speed = (smootherstep(progress + 0.04) - smootherstep(progress - 0.04)) * width * 1.15;
  drawMotionBlur(context, pair, speed, (target, share) => {
    const x = share * speed - at;
    target.drawImage(from, x, 0);
    target.drawImage(to, x + width * side, 0);
    if (x * side > 0) target.drawImage(from, x - width * side, 0);
    if (x * side < -width) target.drawImage(to, x + width * 2 * side, 0);
  });
};

/** The product of the one picture grows (or shrinks) into that of the other, and the background follows. */
const match: Transition = (context, pair, progress) => {
  const { from, to, frame, spots } = pair;
  const at = smootherstep(progress);
  const reach = smootherstep(progress + 0.035) - smootherstep(progress - 0.035);
  const nearer = isNearer(spots);
  // The further picture is enlarged; the nearer one was drawn with its product on the way already.
  const [under, spot] = nearer ? [from, spots.from] : [to, spots.to];
  const growth = Math.abs(Math.log(spots.to.height / spots.from.height)) * 0.5 * frame.height;
  const travel = Math.hypot(spots.to.x - spots.from.x, spots.to.y - spots.from.y) + growth;
  drawMotionBlur(context, pair, travel * reach, (target, share) =>
    fitted(target, under, spot, interpolateSpot(spots.from, spots.to, at + share * reach)),
  );
  context.globalAlpha = nearer
    ? smootherstep((at - 0.25) / 0.5)
    : 1 - smootherstep((at - 0.25) / 0.5);
  context.drawImage(nearer ? to : from, 0, 0);
  context.globalAlpha = 1;
};

/** The next picture slides over the one before, which gives way slower. */
const push: Transition = (context, { from, to, frame, side }, progress) => {
  const { width, height } = frame;
  const at = smootherstep(progress);
  context.drawImage(from, -side * at * width * 0.38, 0);
  context.fillStyle = `rgba(12,8,10,${(0.34 * at).toFixed(3)})`;
  context.fillRect(0, 0, width, height);
  const x = side * (1 - at) * width;
  const edge = side > 0 ? x : x + width;
  const shade = context.createLinearGradient(edge, 0, edge - side * width * 0.09, 0);
  shade.addColorStop(0, "rgba(10,6,8,0.42)");
  shade.addColorStop(1, "rgba(10,6,8,0)");
  context.fillStyle = shade;
  context.fillRect(Math.min(edge, edge - side * width * 0.09), 0, width * 0.09, height);
  context.drawImage(to, x, 0);
};

/** A soft slanting edge passes, with light running before it. */
const wipe: Transition = (context, { from, to, mask, frame, side }, progress) => {
  const { width, height } = frame;
  const slant = height * 0.22;
  const soft = width * 0.34;
  const at = smootherstep(progress) * (width + soft * 2 + slant) - soft - slant / 2;
  const line = (from: number) => (side < 0 ? from : width - from);
  const run = context.createLinearGradient(
    line(at - soft),
    height / 2,
    line(at + soft),
    height / 2 - side * slant,
  );
  const own = mask.getContext("2d");
  own.globalCompositeOperation = "copy";
  own.drawImage(to, 0, 0);
  own.globalCompositeOperation = "destination-in";
  run.addColorStop(0, "rgba(0,0,0,1)");
  run.addColorStop(1, "rgba(0,0,0,0)");
  own.fillStyle = run;
  own.fillRect(0, 0, width, height);
  context.drawImage(from, 0, 0);
  context.drawImage(mask, 0, 0);
  const light = context.createLinearGradient(
    line(at - soft),
    height / 2,
    line(at + soft),
    height / 2 - side * slant,
  );
  const bright = 0.34 * Math.sin(Math.PI * Math.min(1, Math.max(0, progress)));
  light.addColorStop(0, "rgba(255,246,228,0)");
  light.addColorStop(0.5, `rgba(255,246,228,${bright.toFixed(3)})`);
  light.addColorStop(1, "rgba(255,246,228,0)");
  context.fillStyle = light;
  context.fillRect(0, 0, width, height);
};

/** The camera flies through the one picture into the other. */
const zoom: Transition = (context, pair, progress) => {
  const { from, to, frame } = pair;
  const at = smootherstep(progress);
  const speed = smootherstep(progress + 0.05) - smootherstep(progress - 0.05);
  drawMotionBlur(context, pair, speed * frame.height * 0.3, (target, share) =>
    grown(target, from, 1 + 0.75 * Math.max(0, at + share * speed)),
  );
  context.globalAlpha = smootherstep((at - 0.2) / 0.6);
  grown(context, to, 1 + 0.28 * (1 - at));
  context.globalAlpha = 1;
};

/** A round window opens on the product, with a bright rim. */
const iris: Transition = (context, { from, to, frame, spots }, progress) => {
  const at = smootherstep(progress);
  const { x, y } = interpolateSpot(spots.from, spots.to, at);
  const reach = Math.hypot(Math.max(x, frame.width - x), Math.max(y, frame.height - y));
  const radius = Math.max(0.5, reach * 1.06 * at ** 1.2);
  context.drawImage(from, 0, 0);
  context.save();
  context.beginPath();
  context.arc(x, y, radius, 0, Math.PI * 2);
  context.clip();
  grown(context, to, 1 + 0.06 * (1 - at));
  context.restore();
  context.lineWidth = Math.max(1, frame.height * 0.012 * (1 - at) + 1);
  context.strokeStyle = `rgba(255,250,240,${(0.85 * (1 - at)).toFixed(3)})`;
  context.beginPath();
  context.arc(x, y, radius, 0, Math.PI * 2);
  context.stroke();
};

/** Both pictures melt in a bloom of light around the product. */
const glow: Transition = (context, { from, to, frame, spots }, progress) => {
  const at = smootherstep(progress);
  context.drawImage(from, 0, 0);
  context.globalAlpha = at;
  grown(context, to, 1 + 0.03 * (1 - at));
  context.globalAlpha = 1;
  const { x, y } = interpolateSpot(spots.from, spots.to, at);
  const power = Math.sin(Math.PI * at) ** 2;
  const bloom = context.createRadialGradient(x, y, 0, x, y, frame.height * 0.62);
  bloom.addColorStop(0, `rgba(255,247,228,${(0.66 * power).toFixed(3)})`);
  bloom.addColorStop(1, "rgba(255,236,205,0)");
  context.globalCompositeOperation = "screen";
  context.fillStyle = bloom;
  context.fillRect(0, 0, frame.width, frame.height);
  context.globalCompositeOperation = "source-over";
};

/** How one shot becomes another in mid-segment, by name. */
export const transitions = { whip, match, push, wipe, zoom, iris, glow } satisfies {
  readonly [name: string]: Transition;
};

export type TransitionStyle = keyof typeof transitions;

type Styles = readonly [TransitionStyle, ...TransitionStyle[]];

/** What fits the tone in which the script speaks. */
const tones: { readonly [tone: string]: Styles } = {
  conversational: ["match", "whip", "push", "match", "wipe"],
  professional: ["match", "wipe", "push", "glow"],
  enthusiastic: ["whip", "zoom", "match", "iris", "push"],
  humorous: ["iris", "whip", "push", "zoom"],
  calm: ["glow", "wipe", "match", "glow"],
};

const any: Styles = ["match", "whip", "push", "wipe", "zoom", "iris", "glow"];

/** Which styles a tone chooses among; all of them where there is none. */
export const stylesFor = (tone: string): Styles => tones[tone] ?? any;

type Stills = {
  readonly start: Image;
  readonly end: Image;
  readonly frames: number;
  readonly seed: number;
};

/**
 * Motion for keyframes that nobody can draw again (a vendor's): a slow camera over each picture and a
 * dissolve in the middle. The first and the last frame are the pictures themselves, filling the frame. One picture
 * alone (`start` is `end`) is travelled over to the end.
 */
export const planDissolve = (
  canvas: Canvas,
  { start, end, frames, seed }: Stills,
): ((index: number) => Canvas) => {
  const context = canvas.getContext("2d");
  const random = seededRandom(seedOf(seed, "stills"));
  const heading = { x: random.between(-1, 1), y: random.between(-0.6, 0.6) };
  const cover = (image: Image, travel: number) => {
    const fill = Math.max(canvas.width / image.width, canvas.height / image.height);
    const zoom = fill * (1 + 0.11 * travel);
    const room = 0.045 * travel * canvas.width;
    context.setTransform(
      zoom,
      0,
      0,
      zoom,
      canvas.width / 2 + heading.x * room,
      canvas.height / 2 + heading.y * room,
    );
    context.drawImage(image, -image.width / 2, -image.height / 2);
  };
  context.imageSmoothingQuality = "high";
  return (index) => {
    const u = index / Math.max(1, frames - 1);
    const mixed = start === end ? 0 : smootherstep((u - 0.36) / 0.28);
    if (mixed < 1) cover(start, 0.6 * u + 0.4 * smootherstep(u));
    context.globalAlpha = mixed;
    if (mixed > 0) cover(end, 1 - (0.6 * u + 0.4 * smootherstep(u)));
    context.globalAlpha = 1;
    context.setTransform(1, 0, 0, 1, 0, 0);
    return canvas;
  };
};
