import type { Images, KeyframeRequest } from "@reelwright/film/ports/pictures";
import type { Control } from "@reelwright/film/ports/vendors";
import type { DrawingJob } from "../motion/drawing.ts";
import { drawOnThread } from "../motion/drawing-thread.ts";
import type { FilmInputs } from "../product-film/product-film.ts";
import { readRecipe } from "../product-film/scene.ts";

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
  lettered = { captions: true, texts: false },
}: Pick<
  KeyframeRequest,
  "brief" | "cutout" | "picture" | "size" | "lettered"
>): Promise<FilmInputs> => {
  const { cutoutKind } = brief.product;
  const hasBackground = cutoutKind === "card" || cutoutKind === "real_background";
  const photo = hasBackground ? ((await picture?.()) ?? null) : null;
  return { frame: size, brief, cutout: await cutout(), picture: photo, lettered };
};

/** Whether somebody is seen in a film: exhibits are shown alone. */
export const hasPersona = ({
  brief,
  interactionMode,
}: Pick<KeyframeRequest, "brief" | "interactionMode">): boolean =>
  brief.style !== "product" && brief.persona !== null && interactionMode !== "display_static";

/** The request without local paths and functions, as a thread can take it. */
const jobOf = async (keyframe: KeyframeRequest, path: string): Promise<DrawingJob> => {
  const {
    brief: _,
    cutout: __,
    picture: ___,
    order: ____,
    size: _____,
    anchor,
    ...request
  } = keyframe;
  return {
    kind: "keyframe",
    ...(await filmInputs(keyframe)),
    ...{ request, anchor: readRecipe(anchor?.keyframe.recipe), path },
    hasPersona: hasPersona(keyframe),
  };
};

/** The embedded pictures: drawn scenes with the product's cut-out, deterministic by the brief's seed. */
export const localImages = ({ draw = drawOnThread }: LocalImagesDeps = {}): Images => ({
  async keyframe(request: KeyframeRequest, path: string, control: Control) {
    const drawn = await draw(await jobOf(request, path), control);
    control.progress(1);
    if (drawn === null || !("recipe" in drawn)) throw new Error("a keyframe without a recipe");
    return drawn;
  },
});
