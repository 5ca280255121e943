import type { Images, KeyframeRequest } from "@reelwright/film/ports/pictures";
import type { Control } from "@reelwright/film/ports/vendors";
import type { DrawingJob } from "../motion/drawing.ts";
import { drawOnThread } from "../motion/drawing-thread.ts";
import type { FilmInputs } from "../product-film/product-film.ts";
import { readScene } from "../product-film/scene.ts";

export type LocalImagesDeps = {
  /** Where drawing is done; a thread of its own unless told otherwise. */
  readonly draw?: typeof drawOnThread;
};

/** What a product film is drawn from: the cut-out, and the product's photo if it has a background. */
export const filmInputs = async ({
  brief,
  cutout,
  picture,
  size = brief.frame,
}: Pick<KeyframeRequest, "brief" | "cutout" | "picture" | "size">): Promise<FilmInputs> => {
  const { cutoutKind } = brief.product;
  const hasBackground = cutoutKind === "card" || cutoutKind === "real_background";
  const photo = hasBackground ? ((await picture?.()) ?? null) : null;
  return { frame: size, brief, cutout: await cutout(), picture: photo };
};

/** The product shots of a film with a persona are drawn like those of a product film. Earlier jobs have no style. */
export const presenterFilm = async (
  request: Parameters<typeof filmInputs>[0],
): Promise<FilmInputs | null> => (request.brief.style === "presenter" ? filmInputs(request) : null);

/** The request without local paths and functions, as a thread can take it. */
const jobOf = async (request: KeyframeRequest, path: string): Promise<DrawingJob> => {
  const { cutout, picture: _, anchor, size, ...plain } = request;
  const { brief, tone = "" } = plain;
  if (brief.style === "product") {
    const { segmentCount, index, itemAttempt } = plain;
    return {
      kind: "film keyframe",
      ...(await filmInputs(request)),
      request: {
        ...{ tone, segmentCount, index, itemAttempt },
        anchor: readScene(anchor?.keyframe.recipe),
      },
      path,
    };
  }
  return {
    kind: "keyframe",
    film: await presenterFilm(request),
    tone,
    frame: size ?? brief.frame,
    cutout: await cutout(),
    palette: brief.product.palette,
    appearance: brief.persona?.appearance ?? null,
    request: { ...plain, anchor: anchor && { keyframe: anchor.keyframe } },
    path,
  };
};

/** The embedded pictures: drawn scenes with the product's cut-out, deterministic by the brief's seed. */
export const localImages = ({ draw = drawOnThread }: LocalImagesDeps = {}): Images => ({
  async keyframe(request: KeyframeRequest, path: string, control: Control) {
    const recipe = await draw(await jobOf(request, path), control);
    control.progress(1);
    return { recipe };
  },
});
