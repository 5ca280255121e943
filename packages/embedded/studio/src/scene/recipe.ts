import type { Lettering } from "@reelwright/film/artifacts";
import type { HeadReach } from "../figure/head-layers.ts";
import type { PoseName } from "../figure/poses.ts";
import type { Garment } from "./garment.ts";
import type { Interaction } from "./interaction.ts";
import type { Ground } from "./place.ts";
import type { Silhouette } from "./silhouette.ts";
import type { WornAt } from "./wearables.ts";
import type { Weather } from "./weather.ts";

/** Where a film's persona is; the same in all of its shots. Every keyframe's recipe holds it. */
export type Setting = {
  readonly place: string;
  /** Seed of the place's furnishings and the color harmony (0-1). */
  readonly placeSeed: number;
  readonly harmony: number;
  readonly side: -1 | 1;
  /** Time of day and season, and the ground's color. */
  readonly weather: Weather;
  readonly ground: Ground | null;
};

/** A shot of the persona: everything except the brief that is needed to draw it again. Plain JSON. */
export type PersonScene = {
  readonly version: 2;
  readonly kind: "person";
  readonly setting: Setting;
  /** Position at the frame's center in scene units, and magnification. */
  readonly camera: { readonly x: number; readonly y: number; readonly zoom: number };
  /** Whether the scene has a floor for product and persona instead of a table. */
  readonly floor: boolean;
  /** The garment's cut-out that the persona wears; null: the persona wears other clothes. */
  readonly garment: Garment | null;
  /** The product's shape where it is held; null: unknown. */
  readonly silhouette: Silhouette | null;
  /** Lines of text on the product, in shares of its width and height. */
  readonly lettering: readonly Lettering["box"][];
  /** Blur of the place, 0: slightly out of focus, 1: strongly. */
  readonly focus: number;
  /** The camera's unsteadiness: 0 on rails, 1 handheld. */
  readonly unrest: number;
  readonly persona: {
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
    /** What happens with the product, and where it is worn. */
    readonly act: Interaction | null;
    readonly worn: WornAt | null;
    /** Extent of hair and headwear. */
    readonly reachOfHead: HeadReach;
  };
  /** Held in the persona's pose, or standing on the surface; null: it isn't seen. */
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
      }
    | null;
};
