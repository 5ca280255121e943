import type { Interaction, WornAt } from "./product-use.ts";
import type { Recipe } from "./recipe.ts";

/** What a shot is composed for. */
export type Framing = {
  /** Half the frame's width in scene units; half its height is 500. */
  readonly half: number;
  /** Width / height of the product. */
  readonly aspect: number;
  readonly between: (low: number, high: number) => number;
  readonly mode: string;
  readonly presenter: boolean;
  /** How long the product's longest side may look, in head heights; null: nothing is known of it. */
  readonly longest: number | null;
  readonly worn: WornAt | null;
  readonly interaction: Interaction | null;
};

/** A recipe without its setting. */
export type Shot = Pick<
  Recipe,
  "camera" | "focus" | "tint" | "podium" | "orbit" | "unrest" | "persona" | "product"
>;

export type Presenter = NonNullable<Recipe["persona"]>;

/** Frames taller than wide show the persona from the waist up, all others from the chest up. */
export const isTall = ({ half }: Framing) => half < 450;

/** Where products stand, in scene units. */
export const standing = 776;
