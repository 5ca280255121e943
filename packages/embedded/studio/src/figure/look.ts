import type { Path2D } from "@napi-rs/canvas";
import type { Appearance } from "@reelwright/film/artifacts";
import { drawWear, type Outfit } from "./garments.ts";
import { drawChinShadow } from "./head.ts";
import { type HeadLayers, restingHead } from "./head-layers.ts";
import { type Layer, makeLayer } from "./layer.ts";
import type { Build, Palette } from "./palette.ts";
import { fillLit, skinPath, trunkBox } from "./torso.ts";

/** Everything that is the same from frame to frame. */
export type Look = {
  readonly appearance: Appearance;
  readonly build: Build;
  readonly palette: Palette;
  readonly outfit: Outfit;
  readonly trunk: TrunkLayers;
  readonly head: HeadLayers;
  /** How legs are drawn; null: the figure ends at the hips. */
  readonly legs: "dressed" | "bare" | null;
};

type TrunkLayers = {
  /** Behind the hair: a hood. */
  readonly behind: Layer | null;
  /** Skin and clothes. */
  readonly body: Layer;
  /** Where shadows of arms may fall. */
  readonly outline: Path2D;
};

const behindBox = { ...trunkBox, bottom: 0.4 };

/** The trunk's pixels at `scale` pixels per head height. */
export const makeTrunkLayers = (
  appearance: Appearance,
  build: Build,
  palette: Palette,
  outfit: Outfit,
  scale: number,
): TrunkLayers => {
  const { drawBehind } = outfit;
  const worn = new Set(appearance.accessories);
  // Over a high collar a necklace lies on the cloth.
  const isBare = outfit.bare >= 0.2;
  const chained = { ...build, low: isBare ? Math.min(0.42, outfit.bare - 0.06) : 0.4 };
  const outline = skinPath(build);
  return {
    behind: drawBehind
      ? makeLayer(scale, behindBox, (own) => drawBehind(own, build, palette, outline))
      : null,
    body: makeLayer(scale, trunkBox, (own) => {
      const hangs = worn.has("necklace");
      fillLit(own, outline, palette.skin, build, palette.toLight);
      drawWear("bare")(own, build, palette, outline);
      if (hangs && isBare) drawWear("necklace")(own, chained, palette, outline);
      drawChinShadow(own, outline, palette, restingHead);
      outfit.draw(own, build, palette, outline);
      if (worn.has("headscarf")) drawWear("drape")(own, build, palette, outline);
      else if (hangs && !isBare) drawWear("necklace")(own, chained, palette, outline);
    }),
    outline,
  };
};
