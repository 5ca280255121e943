import type { CustomCaptionOptions } from "@reelwright/core/jobs/model/params-schema";
import type { Colour } from "./caption-colour.ts";
import type { FaceName } from "./typeface.ts";

/** When a word is spoken, in ms from the start of the event that shows it. */
export type Spoken = { readonly startMs: number; readonly endMs: number };

/** One drawing of the words; the first layer lies at the bottom. Lengths in em. */
export type Layer = {
  readonly fill: Colour;
  /** Fill before the sweep of a karaoke layer has passed; null: no sweep. */
  readonly unsung: Colour | null;
  readonly outline: Colour;
  readonly outlineWidth: number;
  readonly shadow: Colour;
  readonly shadowDepth: number;
  readonly blur: number;
  /** Override tags for a word (without braces), e.g. how it changes while it is spoken. */
  tags(spoken: Spoken): string;
};

/** A rounded box behind the words. */
type Box = {
  readonly colour: Colour;
  /** Behind each word while it is spoken, or behind whole lines for as long as they stand. */
  readonly behind: "spoken_word" | "line";
};

/** A caption style: everything that makes it look like itself. */
export type DrawnStyle = {
  readonly face: FaceName;
  /** A family outside the four shipped ones. */
  readonly family: string | null;
  readonly uppercase: boolean;
  /** Em as a share of the frame's shorter side … */
  readonly size: number;
  /** … or, when given, of the frame's height. */
  readonly sizeOfHeight: number | null;
  /** Between letters and between baselines, in em. */
  readonly spacing: number;
  readonly leading: number;
  readonly maxWords: number;
  readonly idealWords: number;
  readonly maxLines: number;
  readonly position: NonNullable<CustomCaptionOptions["position"]>;
  readonly layers: readonly Layer[];
  readonly box: Box | null;
  /** How a cue comes in: all its words at once, or each word when it is spoken. */
  readonly entrance: "fade" | "rise" | "pop_words" | "none";
};
