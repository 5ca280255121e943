import type { Appearance } from "@reelwright/core/artifacts/artifacts";
import { apron, tank, tee } from "./casual.ts";
import { blazer, dress, sweater } from "./dressed.ts";
import { hoodie } from "./hoodie.ts";
import type { Outfit } from "./outfit.ts";
import { shirt } from "./shirt.ts";

const outfits: { readonly [name in Appearance["outfit"]]: Outfit } = {
  tee,
  shirt,
  hoodie,
  blazer,
  sweater,
  dress,
  tank,
  apron,
};

/** How long the sleeves of a worn cut-out are. */
export type SleeveLength = "none" | "short" | "long";

const bareFrom: { readonly [length in SleeveLength]: number } = { none: 0, short: 0.2, long: 0.82 };

/** The appearance's outfit; under a worn garment a plain top, whose arms are drawn where the garment's sleeves end. */
export const outfitOf = (appearance: Appearance, under: SleeveLength | null): Outfit =>
  under === null
    ? outfits[appearance.outfit]
    : { ...tank, sleeve: { ...tank.sleeve, bareFrom: bareFrom[under] } };
