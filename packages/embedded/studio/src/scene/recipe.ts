import type { HexColour } from "@reelwright/film/artifacts";
import type { HeadReach } from "../figure/head-layers.ts";
import type { PoseName } from "../figure/poses.ts";
import type { Garment, Shoe } from "./garment.ts";
import type { Interaction } from "./interaction.ts";
import type { Ground } from "./place.ts";
import type { Band, Lid } from "./product-parts.ts";
import type { Silhouette } from "./silhouette.ts";
import type { WornAt } from "./wearables.ts";
import type { Weather } from "./weather.ts";

export type ShotName = "hook" | "hold" | "hero" | "detail" | "lifestyle" | "card";

/** A still picture's parameters: everything but the brief that is needed to draw it again. Plain JSON. */
export type Recipe = {
  readonly version: 1;
  readonly place: string;
  /** Seed of the place's furnishing and the colour harmony (0-1); the same in all keyframes of a job. */
  readonly placeSeed: number;
  readonly harmony: number;
  readonly side: -1 | 1;
  /** Time of the day, season and the ground's colour; recipes of earlier versions have none. */
  readonly weather?: Weather;
  readonly ground?: Ground | null;
  readonly shot: ShotName;
  /** Stage units at the frame's centre, magnification, radians. */
  readonly camera: {
    readonly x: number;
    readonly y: number;
    readonly zoom: number;
    readonly roll: number;
  };
  /** The scene has a floor, on which product and persona stand, in the place of the table; in all pictures of the job. */
  readonly floor?: boolean;
  /** A garment's cut-out that the persona wears in all pictures of the job; null: none, it wears its own clothes. */
  readonly garment?: Garment | null;
  /** How the cut-out is put on the persona's feet; null (and in earlier recipes): it isn't. */
  readonly shoe?: Shoe | null;
  /** How the cut-out goes around the persona's wrist; null (and in earlier recipes): it doesn't. */
  readonly band?: Band | null;
  /** The product's lid, which is off while something is poured or drunk; null (and in earlier recipes): it has none. */
  readonly lid?: Lid | null;
  /** What the product looks like where it is held and looked at; null (and in earlier recipes): not known. */
  readonly silhouette?: Silhouette | null;
  /** Of cloth or the like, on which no light glints; left out in earlier recipes: it isn't. */
  readonly isMatte?: boolean;
  /** The colour of what is poured out of the product; null: the product's own. */
  readonly liquid?: HexColour | null;
  /** 0: the place is a little out of focus; 1: far. */
  readonly focus: number;
  /** 0: the place; 1: the palette's backdrop before it. */
  readonly tint: number;
  /** Height of the podium under a standing product, in scene units; 0: none. */
  readonly podium: number;
  /** The camera's way around the product (-1 to 1) and how calmly it is led (0 on rails, 1 in a hand). */
  readonly orbit?: number;
  readonly unrest?: number;
  readonly persona: null | {
    /** Base of the neck and the head's height, in scene units. */
    readonly x: number;
    readonly y: number;
    readonly head: number;
    readonly pose: PoseName;
    readonly mirrored: boolean;
    readonly smile: number;
    readonly turn: number;
    /** Where the holding hands carry the product from the pose's place, in head heights (x towards the middle). */
    readonly reach: { readonly x: number; readonly y: number };
    /**
     * What the hand does that holds nothing: points at the held product, opens, greets beside the
     * shoulder, shows or touches the
     * standing one; null: as in the pose.
     */
    readonly free: "point" | "open" | "greet" | "show" | "touch" | null;
    /** What is done with the product between keyframes, and where it is worn. */
    readonly act?: Interaction | null;
    readonly worn?: WornAt | null;
    /** How far hair and what is on the head reach; recipes of earlier versions don't say. */
    readonly reachOfHead?: HeadReach;
  };
  /** In the persona's pose where that holds it, or standing on the surface. */
  readonly product:
    | {
        readonly held: true;
        readonly angle: number;
        /** Its longest side in head heights at most; null: as the pose has room. */
        readonly longest?: number | null;
      }
    | {
        readonly held: false;
        readonly x: number;
        readonly base: number;
        readonly height: number;
        readonly angle: number;
        /** How many times nearer to the camera than the persona it stands, and so much larger it looks; left out: 1. */
        readonly nearer?: number;
      };
};

/** A stored recipe, or null for one that another adapter (or another version) made. */
export const readRecipe = (value: unknown): Recipe | null => {
  if (typeof value !== "object" || value === null) return null;
  const { version, camera, product } = value as Partial<Recipe>;
  return version === 1 && camera !== undefined && product !== undefined ? (value as Recipe) : null;
};
