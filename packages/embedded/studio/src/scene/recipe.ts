import type { HexColour, Lettering } from "@reelwright/film/artifacts";
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

/** The parameters of a still image: everything except the brief that is needed to draw it again. Plain JSON. */
export type Recipe = {
  readonly version: 1;
  /** The scene of a product film that is drawn instead, if nobody is seen; missing in recipes of earlier versions. */
  readonly film?: unknown;
  readonly place: string;
  /** Seed of the place's furnishings and the color harmony (0-1); the same in all keyframes of a job. */
  readonly placeSeed: number;
  readonly harmony: number;
  readonly side: -1 | 1;
  /** Time of day, season and the ground's color; missing in recipes of earlier versions. */
  readonly weather?: Weather;
  readonly ground?: Ground | null;
  readonly shot: ShotName;
  /** Position at the frame's center in scene units, magnification, and rotation in radians. */
  readonly camera: {
    readonly x: number;
    readonly y: number;
    readonly zoom: number;
    readonly roll: number;
  };
  /** Whether the scene has a floor for product and persona instead of a table; the same in all images of the job. */
  readonly floor?: boolean;
  /** The garment's cut-out that the persona wears in all images of the job; null: the persona wears other clothes. */
  readonly garment?: Garment | null;
  /** How the cut-out is worn on the persona's feet; null (and in earlier recipes): it isn't. */
  readonly shoe?: Shoe | null;
  /** How the cut-out is worn around the persona's wrist; null (and in earlier recipes): it isn't. */
  readonly band?: Band | null;
  /** The product's lid, which is off while something is poured or drunk; null (and in earlier recipes): none. */
  readonly lid?: Lid | null;
  /** The product's shape where it is held and looked at; null (and in earlier recipes): unknown. */
  readonly silhouette?: Silhouette | null;
  /** Whether it is of a material without glints, such as cloth; missing in earlier recipes: false. */
  readonly isMatte?: boolean;
  /** The color of liquid poured from the product; null: the product's own color. */
  readonly liquid?: HexColour | null;
  /**
   * Maximum height of the whole product on the screen, in thousandths of the frame's height: a larger one would enlarge
   * its cut-out too much. Null (and in earlier recipes): the cut-out's size is unknown.
   */
  readonly sharp?: number | null;
  /** Lines of text on the product, in shares of its width and height; missing in earlier recipes. */
  readonly lettering?: readonly Lettering["box"][];
  /** Blur of the place, 0: slightly out of focus, 1: strongly. */
  readonly focus: number;
  /** Opacity of the palette's backdrop in front of the place, 0: invisible, 1: opaque. */
  readonly tint: number;
  /** Height of the podium under a standing product, in scene units; 0: none. */
  readonly podium: number;
  /** The camera's position around the product (-1 to 1), and its unsteadiness (0 on rails, 1 handheld). */
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
    /** How far the holding hands move the product from the pose's place, in head heights (x towards the middle). */
    readonly reach: { readonly x: number; readonly y: number };
    /**
     * What the empty hand does: points at the held product, opens, waves beside the shoulder, presents or touches the
     * standing product; null: as in the pose.
     */
    readonly free: "point" | "open" | "greet" | "show" | "touch" | null;
    /** What happens with the product between keyframes, and where it is worn. */
    readonly act?: Interaction | null;
    readonly worn?: WornAt | null;
    /** Extent of hair and headwear; missing in recipes of earlier versions. */
    readonly reachOfHead?: HeadReach;
  };
  /** Held in the persona's pose, or standing on the surface. */
  readonly product:
    | {
        readonly held: true;
        readonly angle: number;
        /** Maximum length of its longest side in head heights; null: as the pose allows. */
        readonly longest?: number | null;
      }
    | {
        readonly held: false;
        readonly x: number;
        readonly base: number;
        readonly height: number;
        readonly angle: number;
        /** How many times nearer to the camera than the persona it stands, which enlarges it as much; omitted: 1. */
        readonly nearer?: number;
      };
};

/** Reads a stored recipe; null if another adapter (or another version) wrote it. */
export const readRecipe = (value: unknown): Recipe | null => {
  if (typeof value !== "object" || value === null) return null;
  const { version, camera, product } = value as Partial<Recipe>;
  return version === 1 && camera !== undefined && product !== undefined ? (value as Recipe) : null;
};
