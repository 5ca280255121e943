import type { Path2D } from "@napi-rs/canvas";
import type { Appearance } from "@reelwright/core/artifacts/artifacts";
import type { Build } from "./build.ts";
import type { HeadLayers } from "./head-layers.ts";
import type { Outfit } from "./outfits/outfit.ts";
import type { Palette } from "./palette.ts";
import type { Sheets } from "./sheet.ts";
import type { TrunkLayers } from "./trunk.ts";

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
