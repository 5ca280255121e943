import type { Brief, CutoutKind, Keyframe, Score, Size } from "../artifacts.ts";
import type { PlannedShot } from "../shots.ts";
import type { Control } from "./vendors.ts";

/** Fetches a stored file when it is first called; returns its local path. What only waits for a vendor opens none. */
type LocalFile = () => Promise<string>;

/** A picture of unknown origin on this machine's disk. */
export type SentPicture = {
  readonly path: string;
  /** Whose work it is: processes are shared fairly. */
  readonly tenantId: string;
  /** Somebody waits for the answer: what takes many seconds on a busy machine is done without. */
  readonly isUrgent?: boolean;
  /** The product is a thing that people wear: somebody in the picture may wear it. */
  readonly isWorn?: boolean;
};

/** Measures and cuts the product out of a picture. */
export type Photos = {
  /**
   * Decodes (JPEG, PNG, WebP, GIF, AVIF; by content, not by name), turns upright, re-encodes to sRGB and cuts out.
   * Throws `Failure`: `IMAGE_INVALID` (no image, truncated), `IMAGE_TOO_LARGE` (more than 50 megapixels),
   * `IMAGE_TOO_SMALL` (a side below 32 px), `IMAGE_TOO_COMPLEX` (too much time or memory to decode), `IMAGE_EMPTY` (fully
   * transparent); `DECODING_BUSY` (others of the tenant's are being decoded; nothing was done), `DECODING_INTERRUPTED`.
   */
  prepare(
    source: SentPicture,
    into: { readonly image: string; readonly cutout: string },
    signal: AbortSignal,
  ): Promise<{
    readonly imageSize: Size;
    readonly cutoutSize: Size;
    readonly cutoutKind: CutoutKind;
    readonly palette: readonly { readonly hex: string; readonly share: number }[];
  }>;
};

/** What was ordered of the models; what a request's `size` is made from. */
export type ModelOrder = {
  /** Whose work it is: decoding is shared fairly. */
  readonly tenantId: string;
  readonly keyframeResolution: "1k" | "2k" | "4k";
  /** Which model of the contract makes the segments. */
  readonly videoModel: string;
  readonly videoResolution: "standard" | "1080p" | "4k";
};

/** What both picture-making ports know of the scene. */
export type SceneContext = {
  readonly brief: Brief;
  /** The product's cut-out PNG. */
  readonly cutout: LocalFile;
  /** The product's picture as it was sent, upright; left out where only the cut-out is known. */
  readonly picture?: LocalFile;
  readonly interactionMode: string;
  /** The caller's words for the place; empty: chosen by product and colours. */
  readonly environment: string;
  /** What the caller says of the product; helps to choose the place where nothing else says it. */
  readonly sellingPoints?: readonly string[];
  /** How the script speaks; motion fits it. */
  readonly tone?: string;
  readonly segmentCount: number;
  /** Whether an end card covers the film's last seconds; true where left out. */
  readonly endCard?: boolean;
  /** Left out where nothing was ordered of a model: the embedded playground's scenes. */
  readonly order?: ModelOrder;
};

export type KeyframeRequest = SceneContext & {
  readonly index: number;
  /** Size of the picture; the frame's where left out. */
  readonly size?: Size;
  readonly prompt: string;
  /** Keyframe 0 and its image, which sets place, light and persona for the others; null for the anchor. */
  readonly anchor: { readonly keyframe: Keyframe; readonly image: LocalFile } | null;
  /** Which attempt at this keyframe, from 0; each makes another picture. */
  readonly itemAttempt: number;
};

/** Makes still pictures. */
export type Images = {
  /** Writes a PNG of exactly the request's size to `path`, never one that was made much smaller and enlarged. */
  keyframe(
    request: KeyframeRequest,
    path: string,
    control: Control,
  ): Promise<{ readonly recipe: unknown }>;
};

export type SegmentRequest = SceneContext & {
  readonly index: number;
  /** Size of the segment; the frame's where left out. */
  readonly size?: Size;
  /** Length in whole seconds; the result has exactly `seconds × 30` frames. */
  readonly seconds: number;
  /** What is said in this segment (the persona's lips may follow it). */
  readonly narration: string;
  /** Into which shots it is cut; left out: one take. */
  readonly shots?: readonly PlannedShot[];
  readonly start: { readonly keyframe: Keyframe; readonly image: LocalFile };
  readonly end: { readonly keyframe: Keyframe; readonly image: LocalFile };
  /** Which attempt at this segment, from 0; each makes another video. */
  readonly itemAttempt: number;
  /** What humans who rejected an attempt want to be different. */
  readonly feedback: readonly string[];
  /**
   * Where the sound goes that the model makes with the pictures: WAV, 48 kHz stereo, exactly `seconds`, in step with them.
   * Null or left out: none is ordered. A model that made none writes nothing.
   */
  readonly sound?: string | null;
};

/** Animates from one keyframe to the next. */
export type Videos = {
  /** The highest resolution in which segments are made; the final encode enlarges what is ordered above it. */
  readonly maxResolution: "standard" | "1080p" | "4k";
  /**
   * Writes a conformed segment (see `segmentFormat`) of the request's size to `path`. The embedded provider's first and
   * last frames are the keyframes; a vendor's model is told to begin and end with them, and comes as near as it can.
   */
  segment(request: SegmentRequest, path: string, control: Control): Promise<void>;
};

/** How sharp one frame of a segment is, by any measure that grows with it. */
export type SharpMoment = { readonly frame: number; readonly sharpness: number };

/** A segment's score, and the sharpness of some of its frames where that was measured. */
export type SegmentScore = Score & { readonly moments?: readonly SharpMoment[] };

/** Measures pictures, and may have a model judge them; the score says how well the item would serve, 0 to 100. */
export type Inspection = {
  keyframe(
    request: {
      readonly image: string;
      readonly cutout: LocalFile;
      readonly anchor: LocalFile | null;
      readonly frame: Size;
    },
    control: Control,
  ): Promise<Score>;
  segment(
    request: {
      readonly video: string;
      readonly start: LocalFile;
      readonly end: LocalFile;
      readonly seconds: number;
      readonly frame: Size;
    },
    control: Control,
  ): Promise<SegmentScore>;
};
