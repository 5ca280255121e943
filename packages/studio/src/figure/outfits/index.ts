import type { Appearance } from "@reelwright/core/artifacts";
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

export const outfitOf = (appearance: Appearance): Outfit => outfits[appearance.outfit];
