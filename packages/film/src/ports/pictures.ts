import type {
  Brief,
  CutoutKind,
  Keyframe,
  Lettering,
  PlannedShot,
  Score,
  Size,
  Subject,
} from "../artifacts.ts";
import type { TimedWord } from "../sound/timeline.ts";
import type { Control } from "./vendors.ts";

/**
 * Fetches a stored file on the first call and returns its local path. A run that only polls a vendor fetches nothing.
 */
type LocalFile = () => Promise<string>;

/** An image of unknown origin on the local disk. */
export type SentPicture = {
  readonly path: string;
  /** The tenant that the work is for. Processes are shared fairly among tenants. */
  readonly tenantId: string;
  /** Somebody waits for the result, so steps that may take many seconds on a busy machine are skipped. */
  readonly isUrgent?: boolean;
  /** The product is wearable, so somebody in the image may wear it. */
  readonly isWorn?: boolean;
};

/** Measures the product in an image and cuts it out. */
export type Photos = {
  /**
   * Decodes the image (JPEG, PNG, WebP, GIF, AVIF, HEIC; by content, not by name), turns it upright, re-encodes it as sRGB
   * and cuts out the product. Throws `Failure`: `IMAGE_INVALID` (no image, truncated), `IMAGE_TOO_LARGE` (over 50
   * megapixels), `IMAGE_TOO_SMALL` (a side below 32 px), `IMAGE_TOO_COMPLEX` (too much time or memory to decode),
   * `IMAGE_EMPTY` (fully transparent), `DECODING_BUSY` (other images of the tenant are being decoded; nothing was
   * done), `DECODING_INTERRUPTED`.
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
    readonly lettering?: readonly Lettering[];
    readonly place?: Subject["box"];
    readonly endsAtFoot?: true;
  }>;
};

/** The models and resolutions that the job orders. A request's `size` derives from them. */
export type ModelOrder = {
  /** The tenant that the work is for. Decoding is shared fairly among tenants. */
  readonly tenantId: string;
  readonly keyframeResolution: "1k" | "2k" | "4k";
  /** The API's name of the model that generates the segments. */
  readonly videoModel: string;
  readonly videoResolution: "standard" | "1080p" | "4k";
};

/** The scene, as `Images` and `Videos` need it. */
export type SceneContext = {
  readonly brief: Brief;
  /** The product's cut-out PNG. */
  readonly cutout: LocalFile;
  /** The product image as uploaded, turned upright. Undefined if only the cut-out is known. */
  readonly picture?: LocalFile;
  readonly interactionMode: string;
  /** The caller's description of the place. If empty, the product and its colors decide. */
  readonly environment: string;
  /** The caller's selling points. They help choose the place if nothing else does. */
  readonly sellingPoints?: readonly string[];
  /** Tone of the script. Motion matches it. */
  readonly tone?: string;
  readonly segmentCount: number;
  /** Whether an end card covers the film's last seconds. Default: true. */
  readonly endCard?: boolean;
  /** What is written over the film, and needs room in its pictures. Default: captions. */
  readonly lettered?: { readonly captions: boolean; readonly texts: boolean };
  /** Undefined for scenes of the embedded playground, which order no model. */
  readonly order?: ModelOrder;
};

export type KeyframeRequest = SceneContext & {
  readonly index: number;
  /** Size of the image. Default: the frame's size. */
  readonly size?: Size;
  readonly prompt: string;
  /** Keyframe 0 and its image. It sets place, light and persona for the others. Null for keyframe 0 itself. */
  readonly anchor: { readonly keyframe: Keyframe; readonly image: LocalFile } | null;
  /** Attempt number of this keyframe, from 0. Each attempt generates a different image. */
  readonly itemAttempt: number;
  /** The person speaks in the segment that begins with this image, so the face must be seen. */
  readonly isSpeaking?: boolean;
};

/** Where the cut-out stands in an image: its middle, in shares of the image's sides, its height, in shares of the image's. */
export type ProductPose = {
  readonly x: number;
  readonly y: number;
  readonly height: number;
  /** Radians, clockwise. */
  readonly angle: number;
};

/** `unmeasured`: a photograph of the product fills the image, or the product isn't in it. */
export type DrawnProduct = ProductPose | "unmeasured";

/** Generates still images. */
export type Images = {
  /**
   * Writes a PNG of exactly the request's size to `path`. The image is never generated much smaller and enlarged. `product`:
   * where the product was drawn. Undefined if that isn't known, as of vendors' images.
   */
  keyframe(
    request: KeyframeRequest,
    path: string,
    control: Control,
  ): Promise<{ readonly recipe: unknown; readonly product?: DrawnProduct }>;
};

export type SegmentRequest = SceneContext & {
  readonly index: number;
  /** Size of the segment. Default: the frame's size. */
  readonly size?: Size;
  /** Length in whole seconds. The result has exactly `seconds × 30` frames. */
  readonly seconds: number;
  /** When words are heard, from the segment's start. Lips and gestures follow them. */
  readonly words: readonly TimedWord[];
  /** The segment's shots. Undefined for a single take. */
  readonly shots?: readonly PlannedShot[];
  readonly start: { readonly keyframe: Keyframe; readonly image: LocalFile };
  readonly end: { readonly keyframe: Keyframe; readonly image: LocalFile };
  /** Attempt number of this segment, from 0. Each attempt generates a different video. */
  readonly itemAttempt: number;
  /** Change requests from reviewers who rejected earlier attempts. */
  readonly feedback: readonly string[];
  /**
   * Path for the sound that the model generates with the video: WAV, 48 kHz stereo, exactly `seconds` long, in sync.
   * Null or undefined orders no sound. If the model generates none, no file is written.
   */
  readonly sound?: string | null;
};

/** Animates from one keyframe to the next. */
export type Videos = {
  /** Highest resolution of generated segments. The final encode scales up to a higher order. */
  readonly maxResolution: "standard" | "1080p" | "4k";
  /**
   * Writes a conformed segment (see `segmentFormat`) of the request's size to `path`. In the embedded provider's
   * segments, the first and last frames are the keyframes. Vendors' models get the keyframes as input and only
   * approximate them. Returns where subjects are; undefined if only looking at the segment can tell.
   */
  segment(
    request: SegmentRequest,
    path: string,
    control: Control,
  ): Promise<readonly Subject[] | undefined>;
};

/** A segment in which the person speaks. */
export type TalkingRequest = Omit<SegmentRequest, "sound"> & {
  /** The narration's takes: mono 48 kHz 16-bit WAV files, and when each starts, from the segment's start; may be negative. */
  readonly voices: readonly { readonly file: LocalFile; readonly startMs: number }[];
};

/** Lets the person of a keyframe speak the narration. */
export type Presenter = {
  /**
   * Writes a conformed segment (see `segmentFormat`) of the request's size to `path`. It begins with the start keyframe, and
   * its lips follow the takes within 40 ms.
   */
  segment(
    request: TalkingRequest,
    path: string,
    control: Control,
  ): Promise<readonly Subject[] | undefined>;
};

/** Sharpness of one frame of a segment. Any measure that increases with sharpness. */
export type SharpMoment = { readonly frame: number; readonly sharpness: number };

/** A segment's score, the sharpness of some frames if it was measured, and subjects if they were looked for. */
export type SegmentScore = Score & {
  readonly moments?: readonly SharpMoment[];
  readonly subjects?: readonly Subject[];
};

/** Subjects to look for in a segment. */
export type SoughtSubjects = {
  readonly cutout: LocalFile;
  /** On the cut-out. */
  readonly lettering: readonly Lettering[];
  /** Whether somebody may be seen. */
  readonly hasPersona: boolean;
};

/** Rates keyframes and segments by measurements, and optionally by a model. Scores are 0 to 100. */
export type Inspection = {
  keyframe(
    request: {
      readonly image: string;
      readonly cutout: LocalFile;
      readonly anchor: LocalFile | null;
      readonly frame: Size;
      /** Where the product was drawn. Undefined: it is searched for. */
      readonly product?: DrawnProduct | undefined;
    },
    control: Control,
  ): Promise<Score>;
  segment(
    request: {
      readonly video: string;
      readonly start: LocalFile;
      /** Null if the segment leads to no second image. */
      readonly end: LocalFile | null;
      readonly seconds: number;
      readonly frame: Size;
      /** Undefined if they are known, or nothing is drawn over the film. */
      readonly subjects?: SoughtSubjects;
    },
    control: Control,
  ): Promise<SegmentScore>;
};
