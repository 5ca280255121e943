/** Draws scenes of the product, at one size for keyframes and segments. */
import { type Canvas, loadImage } from "@napi-rs/canvas";
import type { Brief, Size } from "@reelwright/film/artifacts";
import type { DrawnProduct } from "@reelwright/film/ports/pictures";
import { isMatte, thingOf } from "@reelwright/film/products/things";
import type { Seen } from "@reelwright/film/subjects";
import { type Cutout, letteringWithin, mostEnlarged } from "../scene/product.ts";
import { createFilmRenderer, type FilmRenderer, longSince } from "./film-renderer.ts";
import type { Lettered } from "./product-area.ts";
import { type ProductScene, type SceneRequest, sceneFor } from "./scene.ts";

export type FilmInputs = {
  readonly frame: Size;
  /** Local paths of the cut-out, and of the product's photo if it has a background. */
  readonly cutout: string;
  readonly picture: string | null;
  readonly brief: Brief;
  readonly lettered: Lettered;
};

export const openFilm = async (
  { frame, picture, brief, lettered }: Omit<FilmInputs, "cutout">,
  { canvas, part }: Cutout,
  scene: Pick<ProductScene, "theme">,
  seen: Seen[] = [],
): Promise<FilmRenderer> => {
  // The same at all sizes, so that a keyframe is a frame of its segments.
  const size = brief.segmentSize ?? brief.frame;
  return createFilmRenderer({
    ...{ frame, scene, palette: brief.product.palette, seed: brief.seed, seen, lettered },
    cutout: canvas,
    lettering: letteringWithin(brief.product, part),
    place: brief.product.place ?? null,
    sharp: (1000 * mostEnlarged(size) * canvas.height) / size.height,
    photo: picture === null ? null : await loadImage(picture),
    isMatte: isMatte(brief.product.name),
    isHeavy: thingOf(brief.product.name).rest === "floor",
    endsAtFoot: brief.product.endsAtFoot ?? false,
  });
};

/** Draws a keyframe: its scene at its anchor. */
export const drawFilmKeyframe = async (
  inputs: Omit<FilmInputs, "cutout">,
  cutout: Cutout,
  request: SceneRequest,
): Promise<{
  readonly canvas: Canvas;
  readonly scene: ProductScene;
  readonly product: DrawnProduct;
}> => {
  // The scene's theme changes the pace of layouts, not whether they are possible.
  const renderer = await openFilm(inputs, cutout, { theme: request.theme ?? "sweep" });
  const scene = sceneFor(request, renderer.isPossible);
  const own = request.theme === null ? await openFilm(inputs, cutout, scene) : renderer;
  own.draw(scene, 0, longSince);
  return { canvas: own.canvas, scene, product: own.productIn(scene) };
};
