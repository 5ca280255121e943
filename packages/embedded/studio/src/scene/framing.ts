import { clamp } from "@reelwright/film/numbers";
import type { Garment, Shoe } from "./garment.ts";
import type { ProductUse } from "./interaction.ts";
import type { Band } from "./product-parts.ts";
import type { Recipe } from "./recipe.ts";

/** What a shot is composed for. */
export type Framing = ProductUse & {
  /** Half the frame's width in scene units; half its height is 500. */
  readonly half: number;
  /** Width / height of the product. */
  readonly aspect: number;
  readonly between: (low: number, high: number) => number;
  readonly mode: string;
  readonly presenter: boolean;
  /** How far the presenter's hair reaches above the head's middle, in head heights. */
  readonly hairTop: number;
  /** Whether an end card covers the film's last seconds. */
  readonly endCard: boolean;
  /** The product's outline where it is worn on the trunk. */
  readonly garment: Garment | null;
  /** How it is put on the feet; null: it isn't. */
  readonly shoe: Shoe | null;
  /** How it goes around the wrist; null: it doesn't. */
  readonly band: Band | null;
};

/** A recipe without its setting. */
export type Shot = Pick<
  Recipe,
  "camera" | "focus" | "tint" | "podium" | "orbit" | "unrest" | "persona" | "product"
>;

export type Presenter = NonNullable<Recipe["persona"]>;

/** Frames taller than wide show the persona from the waist up, all others from the chest up. */
export const isTall = ({ half }: Framing) => half < 450;

/** Where whole figures and furniture stand, in scene units. */
export const floorY = 812;

/** Where products stand, in scene units. */
export const standing = 776;

/** A camera before the table has what stands on it so many times nearer than the person behind it. */
const nearest = 2.4;

/** How large a standing product is to be seen: its longest side, as a share of the frame's height. */
const wantedLength = 0.26;

/**
 * How many times nearer to the camera than the persona a product stands, at least `least`: what is small stands in the
 * foreground, where perspective makes it larger. `head` is the head's height as a share of the frame's. Products of
 * unknown size take what room there is, so 1.
 */
export const nearnessOf = ({ longest }: Framing, head: number, least: number): number =>
  longest === null ? 1 : clamp(wantedLength / (longest * head), least, nearest);
