import type { Images, KeyframeRequest } from "@reelwright/film/ports/pictures";
import type { Control } from "@reelwright/film/ports/vendors";
import type { DrawingJob } from "../motion/drawing.ts";
import { drawOnThread } from "../motion/drawing-thread.ts";
import { readScene } from "../product-film/scene.ts";

export type LocalImagesDeps = {
  /** Where drawing is done; a thread of its own unless told otherwise. */
  readonly draw?: typeof drawOnThread;
};

/** The product's photo for a product film, if it has a background; else null. */
export const filmPicture = async ({
  brief,
  picture,
}: Pick<KeyframeRequest, "brief" | "picture">): Promise<string | null> => {
  const { cutoutKind } = brief.product;
  const hasBackground = cutoutKind === "card" || cutoutKind === "real_background";
  return hasBackground ? ((await picture?.()) ?? null) : null;
};

/** The request without local paths and functions, as a thread can take it. */
const jobOf = async (request: KeyframeRequest, path: string): Promise<DrawingJob> => {
  const { cutout, picture: _, anchor, size, ...plain } = request;
  const { brief } = plain;
  if (brief.style === "product") {
    const { tone = "", segmentCount, index, itemAttempt } = plain;
    return {
      kind: "film keyframe",
      frame: size ?? brief.frame,
      brief,
      cutout: await cutout(),
      picture: await filmPicture(request),
      request: {
        ...{ tone, segmentCount, index, itemAttempt },
        anchor: readScene(anchor?.keyframe.recipe),
      },
      path,
    };
  }
  return {
    kind: "keyframe",
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
