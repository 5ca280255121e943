import { join } from "node:path";
import type { Size } from "@reelwright/core/artifacts/artifacts";
import { pictureRatios, pictureSize, settledRatio } from "@reelwright/core/playground/sizes";
import type { Control } from "@reelwright/core/ports/control";
import type { PictureOrder } from "@reelwright/core/ports/playground";
import { headerSize } from "@reelwright/media/photos/decoding";
import sharp from "sharp";
import { productBox, stateOf } from "../scene/layout.ts";
import { readRecipe } from "../scene/recipe.ts";
import { drawStill, type SceneTools, sceneOf } from "./scene.ts";

/** Drawn at this long side at most, and scaled to the ordered size. */
const drawnSide = 1536;

const drawnSize = (size: Size): Size => {
  const factor = Math.min(1, drawnSide / Math.max(size.width, size.height));
  return {
    width: 2 * Math.round((size.width * factor) / 2),
    height: 2 * Math.round((size.height * factor) / 2),
  };
};

type Box = ReturnType<typeof productBox>;

/** The further pictures' cut-outs beside the first one, on its ground, a little smaller. */
const beside = async (cutouts: readonly string[], box: Box, frame: Size) =>
  Promise.all(
    cutouts.map(async (path, at) => {
      const room = { width: Math.round(frame.width * 0.26), height: Math.round(box.height * 0.8) };
      const height = Math.max(16, Math.min(room.height, Math.round(frame.height * 0.3)));
      const { data, info } = await sharp(path)
        .resize(room.width, height, { fit: "inside" })
        .png()
        .toBuffer({ resolveWithObject: true });
      const left = at % 2 === 0 ? box.left - info.width * 0.95 : box.left + box.width * 0.95;
      const top = box.top + box.height - info.height;
      const within = (value: number, most: number) =>
        Math.round(Math.min(Math.max(0, value), most));
      return {
        input: data,
        left: within(left, frame.width - info.width),
        top: within(top, frame.height - info.height),
      };
    }),
  );

/** Draws the picture that is ordered and returns its path. */
export const makePicture = async (
  order: PictureOrder,
  task: { readonly tenantId: string; readonly directory: string; readonly seed: number },
  tools: SceneTools,
  control: Control,
): Promise<string> => {
  const { tenantId, directory, seed } = task;
  const [first = null, ...others] = order.pictures;
  const ratio = settledRatio(
    order.aspectRatio,
    first === null ? null : await headerSize(first),
    pictureRatios,
  );
  const size = pictureSize(ratio, order.resolution);
  const frame = drawnSize(size);
  const request = { prompt: order.prompt, frame, tenantId, directory, castSeed: seed, seed };
  const isStanding = others.length > 0;
  const whole = { ...request, picture: first, name: "scene", isStanding };
  const scene = await sceneOf(whole, tools, control.signal);
  const still = join(directory, "still.png");
  const { recipe } = await drawStill(scene, 0, null, still, tools, control);
  const further = await Promise.all(
    others.map(async (picture, at) => {
      const part = { ...request, picture, name: `further-${at}` };
      return (await sceneOf(part, tools, control.signal)).cutout;
    }),
  );
  const drawn = readRecipe(recipe);
  const { cutoutSize } = scene.brief.product;
  const layers =
    drawn && further.length > 0
      ? await beside(
          further,
          productBox(stateOf(drawn, cutoutSize.width / cutoutSize.height), frame),
          frame,
        )
      : [];
  const path = join(directory, `output.${order.format}`);
  const composed = await sharp(still).composite(layers).png().toBuffer();
  const scaled = sharp(composed).resize(size.width, size.height, { fit: "fill" });
  if (order.format === "png") await scaled.png({ compressionLevel: 6 }).toFile(path);
  else if (order.format === "webp") await scaled.webp({ quality: 90 }).toFile(path);
  else await scaled.flatten().jpeg({ quality: 92 }).toFile(path);
  return path;
};
