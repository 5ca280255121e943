/** Draws the shots of a product film. What doesn't change within a shot is drawn once, at the size at which it is seen. */
import { type Canvas, createCanvas, type Image, type SKRSContext2D } from "@napi-rs/canvas";
import type { Product, Size } from "@reelwright/film/artifacts";
import { clamp } from "@reelwright/film/numbers";
import type { DrawnProduct } from "@reelwright/film/ports/pictures";
import type { Seen } from "@reelwright/film/subjects";
import { type Box, middleOf } from "../scene/boxes.ts";
import { drawnIn, levelFor, type ProductSprite, spriteOf } from "../scene/product.ts";
import { maskOf, measureSilhouette } from "../scene/silhouette.ts";
import { isPossible, type LayoutName, layoutNames, layoutOf } from "./layouts.ts";
import { type Look, lookOf, themes } from "./look.ts";
import { tellingOf } from "./near-layouts.ts";
import {
  allowsLayout,
  type PhotoLayoutName,
  type PhotoMoment,
  type PhotoView,
  photoMoment,
  type Shift,
  shiftFor,
} from "./photo-layouts.ts";
import { type PlateRequest, paintPlate, plateRoom } from "./plates.ts";
import { full, type Lettered, productArea } from "./product-area.ts";
import type { Possible, ProductScene, SceneLayout } from "./scene.ts";
import { boxAt, type Layout, type Moment, type Panel, type Pose, type Stage } from "./staging.ts";

/** What a product film is drawn from. */
export type FilmSource = {
  readonly frame: Size;
  readonly cutout: Canvas;
  /** Lines of text on it, the largest first, in shares of its width and height. */
  readonly lettering: readonly Box[];
  /** Largest height at which the cut-out is sharp, in frame units. */
  readonly sharp: number;
  /** The product's photo if it has a background; else null. */
  readonly photo: Canvas | Image | null;
  /** Where the product most likely is in a photo that nothing is cut out of, in shares of the photo. */
  readonly place: Box | null;
  readonly palette: Product["palette"];
  /** Any scene of the film: all share the theme. */
  readonly scene: Pick<ProductScene, "theme">;
  /** The film's seed. */
  readonly seed: number;
  /** Whether the material shows no glints. */
  readonly isMatte: boolean;
  /** Whether it belongs on the floor. */
  readonly isHeavy: boolean;
  /** Whether the cut-out ends at its foot, as an arm does. */
  readonly endsAtFoot: boolean;
  readonly lettered: Lettered;
  /** Takes what type keeps clear of in the pictures that are drawn. */
  readonly seen: Seen[];
};

export type FilmRenderer = {
  readonly canvas: Canvas;
  readonly isPossible: Possible;
  /** Where a scene at its anchor has the product. */
  productIn(scene: ProductScene): DrawnProduct;
  /** Draws what a scene shows `seconds` after its anchor and `since` it was first seen. */
  draw(scene: ProductScene, seconds: number, since: number): void;
};

const isLayout = (name: SceneLayout): name is LayoutName =>
  layoutNames.some((layout) => layout === name);

/** A scene that is seen for so many seconds has nothing that still enters the frame. */
export const longSince = 10;

/** A product stands if its lowest part is at least so wide, as a share of its width. */
const leastBase = 0.52;

/** Lettering of the product, the largest of which is worth a look from near, and whether it can stand. */
const partsOf = ({
  cutout,
  lettering,
}: FilmSource): Pick<Stage, "lettering" | "telling" | "stands"> => {
  const { rows } = measureSilhouette(maskOf(cutout));
  const [left, right] = rows.at(-1) ?? [0, 1];
  return { lettering, telling: tellingOf(lettering), stands: right - left >= leastBase };
};

/** Everything of one shot that is drawn once. */
type Prepared = {
  readonly layout: Layout | null;
  readonly plates: readonly [Canvas, Canvas | null];
  readonly sprite: Canvas | null;
  readonly photo: Canvas | null;
  readonly shift: Shift | null;
  readonly front: Front | null;
};

/** The product's part of a photo with soft edges, in front of the rest, and where it is in the photo, in pixels. */
type Front = { readonly canvas: Canvas; readonly x: number; readonly y: number };

/** What all shots of a film share. */
type Film = Pick<FilmSource, "frame" | "isMatte" | "seen" | "place"> & {
  readonly context: SKRSContext2D;
  /** Pixels of a frame unit. */
  readonly scale: number;
  readonly sprite: ProductSprite;
  /** The photo, or the cut-out of what has none. */
  readonly picture: Canvas | Image;
  readonly photo: FilmSource["photo"];
  /** The part of the frame that type leaves to a photo's product. */
  readonly photoArea: Box;
  /** Lettering on a photo's product, without what is written around it. */
  readonly print: readonly Box[];
  readonly look: Look;
  readonly stage: Omit<Stage, "side">;
  /** A sheet for the band of light. */
  readonly glint: Canvas;
};

const resized = (from: Canvas | Image, width: number, height: number): Canvas => {
  const canvas = createCanvas(Math.max(1, Math.round(width)), Math.max(1, Math.round(height)));
  const context = canvas.getContext("2d");
  context.imageSmoothingQuality = "high";
  context.drawImage(from, 0, 0, canvas.width, canvas.height);
  return canvas;
};

/** The product at the largest size that a shot has it. */
const spriteFor = (sprite: ProductSprite, heightPx: number): Canvas => {
  const height = Math.min(heightPx, sprite.canvas.height);
  return resized(levelFor(sprite, height), height * sprite.aspect, height);
};

const fades = [
  ...([[0, 0] as const, [0.07, 0.6] as const, [0.14, 1] as const] as const),
  ...([[0.86, 1] as const, [0.93, 0.6] as const, [1, 0] as const] as const),
] as const;

/** A photo with edges that fade on the sides at which it ends within the frame. */
const fadedPhoto = (photo: Canvas | Image, frame: Size): Canvas => {
  const isWide = photo.width / photo.height > frame.width / frame.height;
  const canvas = resized(photo, photo.width, photo.height);
  const context = canvas.getContext("2d");
  const fall = isWide
    ? context.createLinearGradient(0, 0, 0, canvas.height)
    : context.createLinearGradient(0, 0, canvas.width, 0);
  for (const [at, opacity] of fades) fall.addColorStop(at, `rgba(0,0,0,${opacity})`);
  context.globalCompositeOperation = "destination-in";
  context.fillStyle = fall;
  context.fillRect(0, 0, canvas.width, canvas.height);
  return canvas;
};

/** How much of the surroundings the front has, as a share of the product, and how large it is drawn, by the second. */
const depth = { around: 0.2, grown: 1.014, perSecond: 0.01, range: [1, 1.04] } as const;

/** Cuts a soft front out of a photo whose product's mask is unsure. */
const frontOf = ({ picture, place }: Film): Front | null => {
  if (place === null) return null;
  const [wide, high] = [place.right - place.left, place.bottom - place.top];
  const x = (place.left - depth.around * wide) * picture.width;
  const y = (place.top - depth.around * high) * picture.height;
  const grown = 1 + 2 * depth.around;
  const canvas = createCanvas(wide * grown * picture.width, high * grown * picture.height);
  const context = canvas.getContext("2d");
  context.drawImage(picture, -x, -y);
  context.globalCompositeOperation = "destination-in";
  context.scale(canvas.width / 2, canvas.height / 2);
  const soft = context.createRadialGradient(1, 1, 0.55, 1, 1, 1);
  soft.addColorStop(0, "rgba(0,0,0,1)");
  soft.addColorStop(1, "rgba(0,0,0,0)");
  context.fillStyle = soft;
  context.fillRect(0, 0, 2, 2);
  return { canvas, x, y };
};

/** Draws the front over its view of the photo, moved ahead of the rest as a camera that comes nearer sees it. */
const drawFront = ({ context }: Film, front: Front, { from, to }: PhotoView, seconds: number) => {
  const [least, most] = depth.range;
  const ahead = clamp(depth.grown + depth.perSecond * seconds, least, most);
  const scale = to.width / from.width;
  const [width, height] = [front.canvas.width * scale, front.canvas.height * scale];
  const x = to.x + (front.x - from.x) * scale - (width * (ahead - 1)) / 2;
  const y = to.y + (front.y - from.y) * scale - (height * (ahead - 1)) / 2;
  context.imageSmoothingQuality = "low";
  context.drawImage(front.canvas, x, y, width * ahead, height * ahead);
};

const plateFor = (
  { frame, photo, look }: Film,
  scene: ProductScene,
  offset: 0 | 1,
  horizon: number | null,
  disc: PlateRequest["disc"] = null,
): Canvas =>
  paintPlate({
    ...{ theme: scene.theme, frame, horizon, photo, side: scene.side, disc },
    plate: look.plates[(scene.plate + offset) % look.plates.length] ?? look.plates[0],
    seed: scene.seed,
  });

/** Where a product is taken to be if nothing is known of it. */
const somewhere: Box = { left: 0.2, right: 0.8, top: 0.2, bottom: 0.8 };

/** What a photo's layout is computed from. */
const shownOf = ({ picture, frame, stage, place, photoArea }: Film, side: -1 | 1) => ({
  photo: { width: picture.width, height: picture.height },
  ...{ frame, side, energy: stage.energy, place: place ?? somewhere, area: photoArea },
});

/** A smaller source is lost on a plain plate: its largest sharp height, in frame units, and its disc's radius. */
const small = { sharp: 500, disc: 0.68 } as const;

const discFor = ({ stage }: Film, layout: Layout): PlateRequest["disc"] => {
  const [pose, ...others] = layout.at(0, longSince).panels.flatMap((panel) => panel.poses);
  if (stage.sharp >= small.sharp || !pose || others.length > 0) return null;
  const radius = (small.disc * pose.height * Math.max(1, stage.aspect)) / 1000;
  return { x: pose.x / (2 * stage.half), y: pose.y / 1000, radius };
};

const prepare = (film: Film, scene: ProductScene): Prepared => {
  if (!isLayout(scene.layout)) {
    const blurred = plateFor(film, { ...scene, theme: "photo" }, 0, null);
    const photo = fadedPhoto(film.picture, film.frame);
    const shift = shiftFor(scene.layout, shownOf(film, scene.side), film.print);
    const front = scene.layout === "fill" || scene.layout === "pan" ? frontOf(film) : null;
    return { layout: null, plates: [blurred, null], sprite: null, photo, shift, front };
  }
  const layout = layoutOf(scene.layout, { ...film.stage, side: scene.side });
  return {
    layout,
    plates: [
      plateFor(film, scene, 0, layout.horizon, discFor(film, layout)),
      layout.at(0, 0).panels.length > 1 ? plateFor(film, scene, 1, null) : null,
    ],
    sprite: spriteFor(film.sprite, layout.largest * film.scale),
    ...{ photo: null, shift: null, front: null },
  };
};

type PlateMove = Moment["plate"];

/** The plate, moved no further than it is painted. */
const drawPlate = ({ context, frame, scale }: Film, plate: Canvas, { x, y, zoom }: PlateMove) => {
  const room = (zoom * plateRoom - 1) / 2;
  const within = (by: number, length: number) => clamp(by * scale, -room * length, room * length);
  const [width, height] = [plate.width * zoom, plate.height * zoom];
  const left = (frame.width - width) / 2 + within(x, frame.width);
  const top = (frame.height - height) / 2 + within(y, frame.height);
  context.drawImage(plate, left, top, width, height);
};

/** Pools of shadow under a standing product: their width, flatness and opacity. */
const pools = [
  { reach: 0.74, flat: 0.13, opacity: 0.34 },
  { reach: 0.53, flat: 0.06, opacity: 0.62 },
] as const;

/** Where a standing product meets its surface: a mirror image and a shadow. */
const drawContact = ({ context, sprite }: Film, { height }: Pose) => {
  const width = height * sprite.aspect;
  context.translate(0, height / 2);
  context.globalAlpha = 0.3;
  context.drawImage(sprite.reflection, -width / 2, -height * 0.012, width, height * 0.9);
  context.globalAlpha = 1;
  for (const { reach, flat, opacity } of pools) {
    context.save();
    context.scale(width * reach, Math.max(width * reach * flat, height * 0.012));
    const pool = context.createRadialGradient(0, 0, 0, 0, 0, 1);
    pool.addColorStop(0, `rgba(16,10,14,${opacity})`);
    pool.addColorStop(0.55, `rgba(16,10,14,${opacity * 0.5})`);
    pool.addColorStop(1, "rgba(16,10,14,0)");
    context.fillStyle = pool;
    context.fillRect(-1, -1, 2, 2);
    context.restore();
  }
};

/** A floating product's shadow on the plate: its opacity, where it falls (heights of the product), its magnification. */
const thrown = { opacity: 0.4, aside: 0.035, down: 0.055, grown: 1.04 } as const;

const drawThrown = ({ context, sprite }: Film, { height, angle }: Pose, side: -1 | 1) => {
  const room = sprite.shadowMargin * height;
  const wide = (height * sprite.aspect + room * 2) * thrown.grown;
  const high = (height + room * 2) * thrown.grown;
  context.translate(side * thrown.aside * height, thrown.down * height);
  context.rotate(angle);
  context.globalAlpha = thrown.opacity;
  context.drawImage(sprite.shadow, -wide / 2, -high / 2, wide, high);
};

/** Draws with the product's middle as origin, in frame units. */
const atPose = ({ context, scale }: Film, { x, y }: Pose, draw: () => void) => {
  context.save();
  context.translate(x * scale, y * scale);
  context.scale(scale, scale);
  draw();
  context.restore();
};

/** When a band of light passes over the product, in seconds after a shot's anchor, and how bright it is. */
const glint = { from: 0.15, length: 0.9, opacity: 0.24 } as const;

/** A band of light that passes over the product once; `passed` 0 to 1. */
const drawGlint = (film: Film, { height, angle }: Pose, passed: number) => {
  const { context, sprite } = film;
  const { glintMask } = sprite;
  const band = film.glint.getContext("2d");
  const reach = glintMask.width + glintMask.height * 0.5;
  const at = passed * reach * 1.3 - reach * 0.15;
  const light = band.createLinearGradient(at - reach * 0.1, 0, at + reach * 0.1, reach * 0.07);
  light.addColorStop(0, "rgba(255,255,255,0)");
  light.addColorStop(0.5, `rgba(255,255,255,${glint.opacity})`);
  light.addColorStop(1, "rgba(255,255,255,0)");
  band.globalCompositeOperation = "copy";
  band.fillStyle = light;
  band.fillRect(0, 0, film.glint.width, film.glint.height);
  band.globalCompositeOperation = "destination-in";
  band.drawImage(glintMask, 0, 0);
  const wide = height * sprite.aspect;
  context.globalCompositeOperation = "screen";
  context.rotate(angle);
  context.drawImage(film.glint, -wide / 2, -height / 2, wide, height);
};

/** A product that is higher than this, in frame units, is seen from near and fills its background: it throws no shadow. */
const mostThrown = 1000;

const drawPose = (film: Film, shot: Prepared, pose: Pose, side: -1 | 1) => {
  const { context, sprite } = film;
  const wide = pose.height * sprite.aspect;
  atPose(film, pose, () => {
    if (shot.layout?.horizon) drawContact(film, pose);
    else if (pose.height < mostThrown) drawThrown(film, pose, side);
  });
  atPose(film, pose, () => {
    if (pose.angle !== 0) context.rotate(pose.angle);
    if (shot.sprite) context.drawImage(shot.sprite, -wide / 2, -pose.height / 2, wide, pose.height);
  });
};

const clipped = (box: Box, to: Box): Box => ({
  left: Math.max(box.left, to.left),
  top: Math.max(box.top, to.top),
  right: Math.min(box.right, to.right),
  bottom: Math.min(box.bottom, to.bottom),
});

/** A part of something, in shares of it, where that is in the frame. */
const partOf = ({ left, top, right, bottom }: Box, part: Box): Box => ({
  ...{ left: left + part.left * (right - left), right: left + part.right * (right - left) },
  ...{ top: top + part.top * (bottom - top), bottom: top + part.bottom * (bottom - top) },
});

/** Notes the product and the lettering of a picture as far as a part of the frame shows them. */
const note = ({ seen, stage }: Film, picture: Box, product: Box | null, shown: Box) => {
  if (product) seen.push({ kind: "product", box: clipped(partOf(picture, product), shown) });
  for (const line of stage.lettering)
    seen.push({ kind: "lettering", box: clipped(partOf(picture, line), shown) });
};

/** A box in pixels, in shares of the frame. */
const sharesOf = ({ frame }: Film, x: number, y: number, width: number, height: number): Box => ({
  ...{ left: x / frame.width, right: (x + width) / frame.width },
  ...{ top: y / frame.height, bottom: (y + height) / frame.height },
});

type Range = [from: number, to: number];
type At = { readonly seconds: number; readonly plate: PlateMove; readonly side: -1 | 1 };

const drawPanel = (film: Film, shot: Prepared, { box, plate, poses }: Panel, at: At) => {
  const { context, frame, isMatte } = film;
  context.save();
  context.beginPath();
  // Whole pixels, so that no seam is seen between panels.
  const [left, right] = [box.left, box.right].map((at) => Math.round(at * frame.width)) as Range;
  const [top, bottom] = [box.top, box.bottom].map((at) => Math.round(at * frame.height)) as Range;
  context.rect(left, top, right - left, bottom - top);
  context.clip();
  drawPlate(film, shot.plates[plate] ?? shot.plates[0], at.plate);
  for (const pose of poses) {
    drawPose(film, shot, pose, at.side);
    const { left, top, right, bottom } = boxAt(pose, film.stage.aspect);
    const { scale } = film;
    const size = [(right - left) * scale, (bottom - top) * scale] as const;
    note(film, sharesOf(film, left * scale, top * scale, ...size), full, box);
  }
  const passed = (at.seconds - glint.from) / glint.length;
  const front = poses.at(-1);
  if (!isMatte && front && passed > 0 && passed < 1)
    atPose(film, front, () => drawGlint(film, front, passed));
  context.restore();
};

/** Notes what a view of the photo shows. */
const noteView = (film: Film, { from, to }: PhotoView) => {
  const { picture, place } = film;
  const scale = to.width / from.width;
  const [x, y] = [to.x - from.x * scale, to.y - from.y * scale];
  const whole = sharesOf(film, x, y, picture.width * scale, picture.height * scale);
  note(film, whole, place, sharesOf(film, to.x, to.y, to.width, to.height));
};

const drawPhoto = (film: Film, shot: Prepared, moment: PhotoMoment, seconds: number) => {
  const { context, frame } = film;
  const { views, circle } = moment;
  for (const view of views) noteView(film, view);
  const [first] = views;
  const isFilled = first?.to.width === frame.width && first.to.height === frame.height;
  if (!isFilled || circle !== null) drawPlate(film, shot.plates[0], { x: 0, y: 0, zoom: 1 });
  context.save();
  if (circle !== null) {
    context.beginPath();
    const reach = circle * Math.hypot(frame.width, frame.height);
    context.arc(frame.width / 2, frame.height * 0.4, reach, 0, Math.PI * 2);
    context.clip();
  }
  context.imageSmoothingQuality = "medium";
  for (const { from, to, isFaded } of views)
    context.drawImage(
      isFaded && shot.photo ? shot.photo : film.picture,
      ...([from.x, from.y, from.width, from.height] as const),
      ...([to.x, to.y, to.width, to.height] as const),
    );
  if (shot.front && first) drawFront(film, shot.front, first, seconds);
  context.restore();
};

const isOn = ({ left, top, right, bottom }: Box, line: Box): boolean => {
  const { x, y } = middleOf(line);
  return x > left && x < right && y > top && y < bottom;
};

const filmOf = (source: FilmSource, context: SKRSContext2D): Film => {
  const { frame, cutout, photo, palette, seed, isMatte, seen, place, lettered } = source;
  const look = lookOf(palette, seed);
  const parts = partsOf(source);
  const { colour, strength } = look.rim;
  const aspect = cutout.width / cutout.height;
  const sprite = spriteOf(drawnIn(frame, cutout), { keyColour: colour, side: -1, strength });
  const { energy } = themes[source.scene.theme];
  const half = (500 * frame.width) / frame.height;
  return {
    ...{ context, frame, isMatte, seen, photo, look, sprite, picture: photo ?? cutout, place },
    // Broad: the whole width of the frame is the photo's.
    photoArea: productArea(lettered, { half, aspect: (3 * half) / 1000 }),
    print: source.lettering.filter((line) => isOn(place ?? full, line)),
    scale: frame.height / 1000,
    stage: {
      ...parts,
      ...{ half, aspect, sharp: source.sharp, energy, isHeavy: source.isHeavy },
      endsAtFoot: source.endsAtFoot,
      area: productArea(lettered, { half, aspect }),
    },
    glint: createCanvas(sprite.glintMask.width, sprite.glintMask.height),
  };
};

/** Prepares drawing at one frame size. Draws light on the cut-out. */
export const createFilmRenderer = (source: FilmSource): FilmRenderer => {
  const canvas = createCanvas(source.frame.width, source.frame.height);
  const context = canvas.getContext("2d", { alpha: false });
  const film = filmOf(source, context);
  const prepared = new Map<ProductScene, Prepared>();
  /** At most the shots on both sides of a cut are kept. */
  const shotOf = (scene: ProductScene): Prepared => {
    const shot = prepared.get(scene) ?? prepare(film, scene);
    for (const old of [...prepared.keys()].slice(0, -1)) if (old !== scene) prepared.delete(old);
    prepared.set(scene, shot);
    return shot;
  };
  return {
    canvas,
    productIn(scene) {
      const { layout } = shotOf(scene);
      const pose = layout
        ?.at(0, longSince)
        .panels.find(({ poses }) => poses.length > 0)
        ?.poses.at(-1);
      if (!pose) return "unmeasured";
      const { x, y, height, angle } = pose;
      return { x: x / (2 * film.stage.half), y: y / 1000, height: height / 1000, angle };
    },
    isPossible: (name) =>
      isLayout(name)
        ? isPossible(name, { ...film.stage, side: 1 })
        : allowsLayout(name, shownOf(film, 1), film.print),
    draw(scene, seconds, since) {
      const shot = shotOf(scene);
      const { side, layout } = scene;
      context.setTransform(1, 0, 0, 1, 0, 0);
      context.imageSmoothingQuality = "low";
      if (shot.layout === null) {
        const shift = shot.shift ?? { x: 0, y: 0, size: 1, isWhole: false };
        const shown = { ...shownOf(film, side), shift };
        const moment = photoMoment(layout as PhotoLayoutName, shown, seconds, since);
        return drawPhoto(film, shot, moment, seconds);
      }
      const { panels, plate } = shot.layout.at(seconds, since);
      for (const panel of panels) drawPanel(film, shot, panel, { seconds, plate, side });
    },
  };
};
