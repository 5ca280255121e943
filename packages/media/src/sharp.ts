import { createRequire } from "node:module";
import type { Sharp, SharpInput, SharpOptions } from "sharp";

type Create = (input: SharpInput | SharpOptions, options?: SharpOptions) => Sharp;

const load = createRequire(import.meta.url);
let loaded: Create | undefined;

/** sharp, loaded at its first use. It takes 45 ms of CPU and 20 MB, and an idle worker doesn't need it. */
export const sharp: Create = (input, options) => {
  loaded ??= load("sharp") as Create;
  return loaded(input, options);
};
