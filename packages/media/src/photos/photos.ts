import { join } from "node:path";
import type { CutoutKind, Lettering, Subject } from "@reelwright/film/artifacts";
import type { Photos } from "@reelwright/film/ports/pictures";
import type { ClipOrder, PictureOrder } from "@reelwright/film/ports/playground";
import type { Sharp } from "sharp";
import { pictureDecoder } from "../decoding/picture-decoder.ts";
import { longestSide } from "../decoding/picture-work.ts";
import { type FindLettering, letteringApart } from "../lettering/find-lettering.ts";
import { cropped, isCutOff, reachesBorder } from "./crop.ts";
import { type DecodePicture, decodeApart, opened, within } from "./decoding.ts";
import { withFaintParts, withGlass } from "./faint-parts.ts";
import { endsWithArm, holdingHand, skinIn, without } from "./holding-hand.ts";
import { type Cut, cutAlong } from "./matte.ts";
import { paletteOf } from "./palette.ts";
import { alphaCutout, isCutOut, plainCutout, transparencyOf } from "./plain-cutout.ts";
import { type Raster, yieldToEventLoop } from "./raster.ts";
import { removeReflection } from "./reflection.ts";
import { type FindSalience, type Salience, salienceApart } from "./salience.ts";
import { salientCutout } from "./salient-cutout.ts";
import { isScreen, screenOf } from "./screen.ts";
import { subjectBox } from "./subject-box.ts";

/** The mask is decided on a copy of this size, which is large enough for straps and small enough to be quick. */
const workingSide = 1280;
/**
 * Longest side of the stored image and its cut-out. A detail in a 1080p video needs no more, and a square of it takes
 * 64 MiB in the decoding process and as much here.
 */
const imageSide = 4096;
/** Longest side of an image that nothing is cut out of, and of the pixels that colors are measured on. */
const [wholeSide, coloursSide] = [2048, 1024];

/** A screenshot has at least so many lines of text. */
const screenLines = 5;

/** The cut-out, and the pixels for the product's palette. */
type Cutout = {
  readonly kind: CutoutKind;
  readonly raster: Raster;
  readonly colours: Raster;
  readonly place?: Subject["box"];
  readonly endsAtFoot?: true;
};

/** The center of an image. If the product can't be cut out, it most likely is there. */
async function middleOf(picture: Raster): Promise<Raster> {
  const { width, height } = picture;
  const { data, info } = await opened(picture)
    .extract({
      left: Math.floor(width * 0.15),
      top: Math.floor(height * 0.15),
      width: Math.ceil(width * 0.7),
      height: Math.ceil(height * 0.7),
    })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
}

async function flattened(raster: Raster): Promise<Raster> {
  const { data, info } = await opened(raster)
    .flatten({ background: "#ffffff" })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
}

async function ofProduct(kind: CutoutKind, cut: Raster, signal: AbortSignal): Promise<Cutout> {
  const raster = await cropped(cut, signal);
  const colours = await within(raster, coloursSide);
  const endsAtFoot = endsWithArm(colours, await skinIn(colours, signal));
  return { kind, raster, colours, ...(endsAtFoot && { endsAtFoot }) };
}

/**
 * Minimum share that the plain-background cut-out must lack for the model's cut-out to replace it. Less is only a
 * softer edge.
 */
const leastPiece = 0.03;

/** The share of a cut-out (0 to 1) that another cut-out of the same image lacks. */
function lackingShare(whole: Raster, other: Raster): number {
  let [solid, lacking] = [0, 0];
  for (let at = 3; at < whole.data.length; at += 4) {
    if ((whole.data[at] ?? 0) <= 127) continue;
    solid++;
    if ((other.data[at] ?? 0) <= 127) lacking++;
  }
  return solid === 0 ? 0 : lacking / solid;
}

/** The cut-out of what stands out from the background, or where the product is that can't be cut out. */
type Separated =
  | { readonly kind: "plain_background" | "real_background"; readonly cut: Cut }
  | { readonly kind: "glass"; readonly raster: Raster }
  | { readonly kind: "card"; readonly place: Subject["box"] };

/** A cut-out from a plain background; if it has faint parts, they are glass, or nothing is cut out. */
async function withClearParts(solid: Raster, cut: Cut): Promise<Separated> {
  const whole = await withFaintParts(solid, cut.raster);
  if (whole === null) return { kind: "plain_background", cut };
  const raster = withGlass(solid, cut.raster, whole.outline);
  return raster ? { kind: "glass", raster } : { kind: "card", place: whole.box };
}

/** Null if nothing stands out. */
async function separated(
  solid: Raster,
  salienceOf: (solid: Raster) => ReturnType<FindSalience>,
  signal: AbortSignal,
): Promise<Separated | null> {
  const plain = await plainCutout(solid, signal);
  const byPlain = plain && { kind: "plain_background" as const, cut: plain.cut };
  if (plain && plain.doubt === null) return withClearParts(solid, plain.cut);
  const salience = await salienceOf(solid);
  const salient = salience && (await salientCutout(solid, salience, signal));
  // A piece may be missing and the model can't rule it out, so the whole image is better.
  if (salience && salient === null && plain?.doubt === "piece") return null;
  if (salient === null) return byPlain;
  const isWhole =
    plain?.doubt === "piece" && lackingShare(salient.raster, plain.cut.raster) < leastPiece;
  return isWhole ? byPlain : { kind: "real_background", cut: salient };
}

async function cutoutOf(
  picture: Raster,
  salienceOf: (solid: Raster) => ReturnType<FindSalience>,
  isWorn: boolean,
  signal: AbortSignal,
): Promise<Cutout> {
  const working = await within(picture, longestSide(picture, workingSide));
  const transparency = transparencyOf(working);
  if (isCutOut(transparency))
    return ofProduct("alpha", await alphaCutout(picture, working, signal), signal);
  const solid = await flattened(working);
  const looked: { salience: Salience | null } = { salience: null };
  const look = async (image: Raster) => {
    looked.salience = await salienceOf(image);
    return looked.salience;
  };
  const found = await separated(solid, look, signal);
  const card = async (colours: Raster, place: Subject["box"] | null): Promise<Cutout> => {
    const raster = await flattened(await within(picture, wholeSide));
    return { kind: "card", raster, colours, ...(place && { place }) };
  };
  const cardOf = ({ width, height, data }: Raster) => {
    const alpha = (_: unknown, at: number) => (data[4 * at + 3] ?? 0) / 255;
    const mask = Float32Array.from({ length: width * height }, alpha);
    return card({ width, height, data }, subjectBox(mask, width));
  };
  if (!found) {
    const { side, values } = looked.salience ?? { side: 1, values: [] };
    return card(await middleOf(solid), subjectBox(values, side));
  }
  if (found.kind === "card") return card(await middleOf(solid), found.place);
  if (found.kind === "glass") return ofProduct("plain_background", found.raster, signal);
  const { kind } = found;
  const { raster: small, matte } = found.cut;
  if (reachesBorder(small)) {
    const skin = await skinIn(small, signal);
    const hand = holdingHand(skin);
    if (hand) return cardOf(without(small, hand));
    if (isCutOff(small, kind, skin, isWorn)) return cardOf(small);
  }
  const cut = working === picture ? small : await cutAlong(picture, matte, signal);
  await removeReflection(cut, signal);
  return ofProduct(kind, cut, signal);
}

/** A screenshot as a screen; null if the image is none. */
async function asScreen(
  { kind, colours }: Cutout,
  picture: Raster,
  lettering: readonly Lettering[],
  signal: AbortSignal,
): Promise<(Cutout & { readonly lettering: readonly Lettering[] }) | null> {
  if (kind !== "card" || lettering.length < screenLines) return null;
  const flat = await flattened(await within(picture, longestSide(picture, workingSide)));
  if (!(await isScreen(flat, signal))) return null;
  return { kind: "alpha", colours, ...(await screenOf(picture, wholeSide, lettering)) };
}

/** Encodes by the path's extension. JPEG has no alpha, so it gets a white background. */
function encoded(image: Sharp, path: string): Sharp {
  if (path.endsWith(".png")) return image.png({ compressionLevel: 4 });
  if (path.endsWith(".webp")) return image.webp({ quality: 90 });
  return image.flatten({ background: "#ffffff" }).jpeg({ quality: 92, chromaSubsampling: "4:4:4" });
}

/** Long enough for a few of the tenant's other images. After that, other tenants get the place. */
const patienceMs = 2_000;
/** Longer, since after a timeout the image would have to be decoded again. */
const salienceMs = 10_000;

/**
 * Prepares product images. Decodes them in a process of its own, cuts the product out, and measures it. The cut-out
 * comes from the image's own alpha, from a plain background, or from a model in a process of its own that finds what
 * stands out; otherwise it is the whole image. The lettering on it is found by models, too.
 */
export function photos(
  decode: DecodePicture = decodeApart(patienceMs, pictureDecoder(), imageSide),
  findSalience: FindSalience = salienceApart(salienceMs),
  findLettering: FindLettering = letteringApart(),
): Photos {
  return {
    async prepare(source, into, signal) {
      signal.throwIfAborted();
      const picture = await decode(source, `${into.image}.pixels`, signal);
      await yieldToEventLoop(signal);
      const cutout = await cutoutOf(
        picture,
        (solid) => findSalience(solid, source, signal),
        source.isWorn ?? false,
        signal,
      );
      const found = await findLettering(cutout.raster, source, signal);
      const { kind, raster, colours, lettering, place, endsAtFoot } = (await asScreen(
        cutout,
        picture,
        found,
        signal,
      )) ?? { ...cutout, lettering: found };
      const image = await within(picture, imageSide);
      await encoded(opened(image), into.image).toFile(into.image);
      await opened(raster).png({ compressionLevel: 6 }).toFile(into.cutout);
      signal.throwIfAborted();
      return {
        imageSize: { width: image.width, height: image.height },
        cutoutSize: { width: raster.width, height: raster.height },
        cutoutKind: kind,
        palette: paletteOf(colours),
        lettering,
        ...(place && { place }),
        ...(endsAtFoot && { endsAtFoot }),
      };
    },
  };
}

type Order = PictureOrder | ClipOrder;
type Task = { readonly tenantId: string; readonly directory: string };

/** Rewrites each image of unknown origin, so that later steps read only our own files. */
const writer = (decode: DecodePicture, { tenantId, directory }: Task, signal: AbortSignal) => {
  let count = 0;
  return async (path: string): Promise<string> => {
    count += 1;
    const written = join(directory, `sent-${count}.png`);
    const raster = await decode({ path, tenantId }, `${written}.pixels`, signal);
    await opened(raster).png({ compressionLevel: 4 }).toFile(written);
    return written;
  };
};

const inOrder = async (
  paths: readonly string[],
  write: (path: string) => Promise<string>,
): Promise<readonly string[]> => {
  const written: string[] = [];
  for (const path of paths) written.push(await write(path));
  return written;
};

/** The order with its images decoded in a process of their own. Throws what `decodeApart` throws. */
export const withOwnPictures = async <O extends Order>(
  order: O,
  task: Task,
  signal: AbortSignal,
): Promise<O> => {
  const write = writer(decodeApart(), task, signal);
  if (order.kind === "picture") return { ...order, pictures: await inOrder(order.pictures, write) };
  return {
    ...order,
    start: order.start && (await write(order.start)),
    end: order.end && (await write(order.end)),
    references: await inOrder(order.references, write),
  };
};
