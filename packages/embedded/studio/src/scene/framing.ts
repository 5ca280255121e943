import { clamp } from "@reelwright/film/numbers";
import type { Garment } from "./garment.ts";
import type { ProductUse } from "./interaction.ts";
import type { PersonScene } from "./recipe.ts";

/** What a shot is composed for. */
export type Framing = ProductUse & {
  /** Half the frame's width in scene units; half its height is 500. */
  readonly half: number;
  /** Width / height of the product. */
  readonly aspect: number;
  readonly between: (low: number, high: number) => number;
  readonly mode: string;
  /** Top of the persona's hair above the head's center, in head heights. */
  readonly hairTop: number;
  /** The product's outline if it is worn on the trunk. */
  readonly garment: Garment | null;
};

/** A composed shot, before it is framed. */
export type Shot = Pick<PersonScene, "camera" | "focus" | "unrest" | "product"> & {
  readonly persona: Presenter;
};

export type Presenter = Omit<PersonScene["persona"], "reachOfHead">;

/** Tall frames show the persona from the waist up, all others from the chest up. */
export const isTall = ({ half }: Framing) => half < 450;

/** Floor level for whole figures and furniture, in scene units. */
export const floorY = 812;

/** Level on which products stand, in scene units. */
export const standing = 776;

/** Maximum nearness of a standing product: it is this many times nearer to the camera than the persona behind it. */
const nearest = 2.4;

/** Wanted size of a standing product: its longest side as a share of the frame's height. */
const wantedLength = 0.26;

/**
 * How many times nearer to the camera than the persona a product stands, at least `least`. Small products stand in the
 * foreground, where perspective enlarges them. `head` is the head's height as a share of the frame's. Products of
 * unknown size fill the available room, so it is 1 for them.
 */
export const nearnessOf = ({ longest }: Framing, head: number, least: number): number =>
  longest === null ? 1 : clamp(wantedLength / (longest * head), least, nearest);
