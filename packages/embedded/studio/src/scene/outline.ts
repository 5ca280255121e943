import type { Canvas } from "@napi-rs/canvas";
import { type Band, measureBand } from "./band.ts";
import { type Garment, measureGarment } from "./garment.ts";
import { type Lid, measureLid } from "./lid.ts";
import { maskOf } from "./mask.ts";
import { measureShoe, type Shoe } from "./shoe.ts";
import { measureSilhouette, type Silhouette } from "./silhouette.ts";

/** What a cut-out's outline and colours tell of how the product is worn, opened, held and looked at; null: it has none of that. */
export type Outline = {
  readonly garment: Garment | null;
  readonly shoe: Shoe | null;
  readonly band: Band | null;
  readonly lid: Lid | null;
  readonly silhouette: Silhouette | null;
};

/** Measures a cut-out, whatever it is of: which measure counts, the product's name says. */
export const measureOutline = (cutout: Canvas): Outline => {
  const mask = maskOf(cutout);
  return {
    garment: measureGarment(mask),
    shoe: measureShoe(mask),
    band: measureBand(mask),
    lid: measureLid(mask),
    silhouette: measureSilhouette(mask),
  };
};
