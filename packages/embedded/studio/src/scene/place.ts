import type { Brush } from "./brush/brush.ts";
import type { SurfaceStyle } from "./brush/surface.ts";
import type { Scheme } from "./colour.ts";
import type { Air } from "./outside.ts";

/** The particles that float in a place. */
export type ParticleKind = "dust" | "bokeh" | "steam" | "petals" | "leaves" | Air;

/**
 * A family of scenes: one value in `places/`, listed in `places.ts`. The painters fill layers from
 * the back to the front; each gets a random generator seeded for its layer, so that layers vary independently.
 */
export type Place = {
  readonly name: string;
  /** Under the sky: seasons colour its leaves, and an evening darkens all of it. */
  readonly outdoor: boolean;
  /** It comes only where the environment or the product names it, never by chance; left out: it may come by chance. */
  readonly onlyNamed?: true;
  /** Words (or word beginnings, from four letters on) of environment descriptions that mean this place; see `mentions.ts`. */
  readonly words: readonly string[];
  /** Words that only suggest it: one of `words` outweighs them. */
  readonly hints: readonly string[];
  /** The same for product names that are at home here. */
  readonly suits: readonly string[];
  /** Colour of the key light. */
  readonly keyColour: string;
  readonly particles: ParticleKind;
  surface(scheme: Scheme): SurfaceStyle;
  /** Walls, windows, sky: furthest away, always out of focus. */
  back(brush: Brush): void;
  /** Furniture between the wall and the persona. */
  middle(brush: Brush): void;
  /** Things standing at the back of the surface, at least 105 units away from its middle; slightly out of focus. */
  props(brush: Brush): void;
};
