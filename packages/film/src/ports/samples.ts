import type { Appearance, MusicTrack, Voice } from "../artifacts/artifacts.ts";
import type { Control } from "./control.ts";

/** What shows an entry of the catalogue: a portrait (WebP), or a preview to be heard (AAC in `.m4a`). */
export type Sample =
  | { readonly kind: "portrait"; readonly appearance: Appearance }
  | { readonly kind: "speech"; readonly voice: Voice; readonly text: string }
  | { readonly kind: "music"; readonly track: MusicTrack };

/** Makes samples. The same sample gives the same file. */
export type Samples = {
  /** Writes the sample to `path`. */
  make(sample: Sample, path: string, control: Control): Promise<void>;
};
