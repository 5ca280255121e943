import type { Path2D } from "@napi-rs/canvas";
import type { Appearance } from "@reelwright/film/artifacts";
import { drawNecklace } from "./accessories.ts";
import type { Sheets } from "./hand.ts";
import type { HeadLayers } from "./head-layers.ts";
import { drawScarfDrape } from "./headscarf.ts";
import { type Layer, makeLayer } from "./layer.ts";
import type { Outfit } from "./outfits/outfit.ts";
import type { Build, Palette } from "./palette.ts";
import { drawSkinTrunk, skinPath, trunkBox } from "./torso.ts";

/** Everything that is the same from frame to frame. */
export type Look = {
  readonly appearance: Appearance;
  readonly build: Build;
  readonly palette: Palette;
  readonly outfit: Outfit;
  readonly trunk: TrunkLayers;
  readonly head: HeadLayers;
  readonly skin: Path2D;
  readonly sheets: Sheets;
  /** How legs are drawn; null: the figure ends at the hips. */
  readonly legs: "dressed" | "bare" | null;
};

type TrunkLayers = {
  /** Behind the hair: a hood. */
  readonly behind: Layer | null;
  readonly skin: Layer;
  readonly clothes: Layer;
  /** Where shadows of arms may fall. */
  readonly outline: Path2D;
};

/** Below it every outfit covers the skin. */
const skinBox = { ...trunkBox, bottom: 1 };
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
  const outline = skinPath(build);
  return {
    behind: drawBehind
      ? makeLayer(scale, behindBox, (own) => drawBehind(own, build, palette))
      : null,
    skin: makeLayer(scale, skinBox, (own) => {
      drawSkinTrunk(own, build, palette);
      if (worn.has("necklace") && outfit.bare >= 0.2)
        drawNecklace(own, build, palette, outfit.bare);
    }),
    clothes: makeLayer(scale, trunkBox, (own) => {
      outfit.draw(own, build, palette);
      if (worn.has("headscarf")) drawScarfDrape(own, build, palette, outline);
      else if (worn.has("necklace") && outfit.bare < 0.2) drawNecklace(own, build, palette, 0.46);
    }),
    outline,
  };
};
