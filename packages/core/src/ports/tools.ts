/**
 * The ports of the media tools: what a stage may ask for. Local paths are absolute paths inside the
 * task's workspace, which is deleted when the task ends; keys name files in the file store.
 */
import type {
  Brief,
  CutoutKind,
  Keyframe,
  MusicTrack,
  Score,
  Script,
  Size,
  Voice,
} from "../artifacts.ts";

/** How long work may take and how to stop it. Aborting ends child processes and leaves no file behind. */
export type Control = {
  readonly signal: AbortSignal;
  /** Reports the fraction done, 0 to 1; cheap, may be called often. */
  progress(fraction: number): void;
};

/** A file on this machine's disk. */
export type LocalFile = { readonly path: string };

/** Fetches what a caller's URL points to. Refuses private addresses (unless allowed), checks every redirect hop. */
export type Downloads = {
  /**
   * Streams `url` into `path`. Throws `Failure`: `IMAGE_URL_FORBIDDEN` (points inside a network),
   * `IMAGE_NOT_FOUND` (404/410), `IMAGE_UNREACHABLE` (DNS, connection, other status), `IMAGE_TOO_LARGE`,
   * `IMAGE_TIMEOUT`. Only the last two of "unreachable" and "timeout" are retryable kinds.
   */
  fetch(
    url: string,
    path: string,
    limits: { readonly maxBytes: number; readonly timeoutMs: number },
    signal: AbortSignal,
  ): Promise<{ readonly sizeBytes: number; readonly contentType: string | null }>;
};

/** The object store. Keys look like `{tenant}/{job}/{run}/{stage}/{unit}/{lease_token}/name.ext`. */
export type Files = {
  /** Stores a local file; overwriting an existing key is an error. The content type follows from the extension. */
  put(key: string, path: string): Promise<void>;
  /** Makes the stored file readable at a local path below `directory` (a link or a download). */
  get(key: string, directory: string): Promise<string>;
  /** Size of the stored file, or null when there is none. */
  sizeBytes(key: string): Promise<number | null>;
  /** Removes every file below the prefix, but those below `except` (a longer prefix); nothing there is no error. */
  removeAll(prefix: string, except?: string): Promise<void>;
  /** The public address of a key. */
  url(key: string): string;
  /** The key behind one of our own public addresses, or null for any other. */
  keyOf(url: string): string | null;
};

/** Measures and cuts the product out of a picture. */
export type Photos = {
  /**
   * Decodes (JPEG, PNG, WebP, GIF, AVIF; by content, not by name), turns upright, re-encodes to sRGB and cuts out.
   * Throws `Failure`: `IMAGE_INVALID` (no image, truncated), `IMAGE_TOO_LARGE` (more than 50 megapixels),
   * `IMAGE_TOO_SMALL` (a side below 32 px), `IMAGE_EMPTY` (fully transparent).
   */
  prepare(
    source: string,
    into: { readonly image: string; readonly cutout: string },
    signal: AbortSignal,
  ): Promise<{
    readonly imageSize: Size;
    readonly cutoutSize: Size;
    readonly cutoutKind: CutoutKind;
    readonly palette: readonly { readonly hex: string; readonly share: number }[];
  }>;
};

/** What both picture-making ports know of the scene. Local paths for the files of the brief. */
export type SceneContext = {
  readonly brief: Brief;
  /** Local path of the product's cut-out PNG. */
  readonly cutout: string;
  readonly interactionMode: string;
  /** The caller's words for the place; empty: chosen by product and colours. */
  readonly environment: string;
  readonly segmentCount: number;
};

export type KeyframeRequest = SceneContext & {
  readonly index: number;
  readonly prompt: string;
  /** Keyframe 0 and its local image, which sets place, light and persona for the others; null for the anchor. */
  readonly anchor: { readonly keyframe: Keyframe; readonly image: string } | null;
  /** Which try at this keyframe, from 0; each gives another picture. */
  readonly attempt: number;
};

/** Makes still pictures. */
export type Images = {
  /** Writes a PNG of the brief's frame size to `path`. */
  keyframe(
    request: KeyframeRequest,
    path: string,
    control: Control,
  ): Promise<{ readonly recipe: unknown }>;
};

export type SegmentRequest = SceneContext & {
  readonly index: number;
  /** Length in whole seconds; the result has exactly `seconds × 30` frames. */
  readonly seconds: number;
  /** What is said in this segment (the persona's lips may follow it). */
  readonly narration: string;
  readonly start: { readonly keyframe: Keyframe; readonly image: string };
  readonly end: { readonly keyframe: Keyframe; readonly image: string };
  readonly attempt: number;
};

/** Animates from one keyframe to the next. */
export type Videos = {
  /** Writes a conformed segment (see `houseFormat`) to `path`; first and last frames are the keyframes. */
  segment(request: SegmentRequest, path: string, control: Control): Promise<void>;
};

export type ScriptRequest = {
  readonly productName: string;
  readonly brief: Brief;
  readonly language: string;
  readonly structure: string;
  readonly tone: string;
  readonly sellingPoints: readonly string[];
  readonly cta: string;
  readonly environment: string;
  readonly interactionMode: string;
  /** Used word for word, split at sentence ends; empty: a script is written. */
  readonly customScript: string;
  readonly segmentCount: number;
  readonly segmentSeconds: number;
  readonly seed: number;
};

/** Writes scripts. */
export type Language = { write(request: ScriptRequest, control: Control): Promise<Script> };

export type SpeechRequest = {
  readonly text: string;
  readonly voice: Voice;
  /** Speaking rate as a factor of the voice's natural one, 0.7 to 1.6. */
  readonly rate: number;
  /** 0 to 1 each; how lively and how even the delivery is. */
  readonly stability: number;
  readonly style: number;
};

/** Speaks a text. */
export type Speech = {
  /** Writes mono 48 kHz 16-bit WAV, trimmed of silence at both ends, to `path`; word times from the synthesiser. */
  speak(
    request: SpeechRequest,
    path: string,
    control: Control,
  ): Promise<{
    readonly seconds: number;
    readonly words: readonly {
      readonly text: string;
      readonly startMs: number;
      readonly endMs: number;
    }[];
  }>;
};

/** Makes background music. */
export type Music = {
  /** Writes stereo 48 kHz 16-bit WAV of exactly `seconds` to `path`, ending well (no cut in mid-bar). */
  compose(track: MusicTrack, seconds: number, path: string, control: Control): Promise<void>;
};

export type MediaInfo = {
  readonly seconds: number;
  readonly video: {
    readonly codec: string;
    readonly width: number;
    readonly height: number;
    /** Frames per second. */
    readonly rate: number;
    readonly frames: number;
    readonly pixelFormat: string;
  } | null;
  readonly audio: {
    readonly codec: string;
    readonly rateHz: number;
    readonly channels: number;
    readonly seconds: number;
  } | null;
};

export type MixRequest = {
  readonly seconds: number;
  readonly voices: readonly { readonly path: string; readonly startMs: number }[];
  readonly music: {
    readonly path: string /** Linear gain, 0.05 to 0.30. */;
    readonly volume: number;
  } | null;
};

export type MergeRequest = {
  readonly reel: string;
  readonly reelFrames: number;
  readonly reelSize: Size;
  readonly output: Size;
  readonly audio: string | null;
  /** ASS subtitles to burn in. */
  readonly ass: string | null;
  /** Logo with alpha to overlay at the top left. */
  readonly logo: string | null;
  /** Frame number for the thumbnail. */
  readonly thumbnailFrame: number;
};

/** Cuts, mixes and encodes. Reads local files only. */
export type Editor = {
  probe(path: string, signal: AbortSignal): Promise<MediaInfo>;
  /** One JPEG of frame `frame` of a video. */
  still(video: string, frame: number, path: string, signal: AbortSignal): Promise<void>;
  /** Joins conformed segments without re-encoding. */
  concat(
    segments: readonly string[],
    path: string,
    control: Control,
  ): Promise<{ readonly frames: number }>;
  /** Voice over ducked music at −14 LUFS, true peak ≤ −1 dBTP, AAC 160k 48 kHz stereo, exactly `seconds` long. */
  mix(
    request: MixRequest,
    path: string,
    control: Control,
  ): Promise<{ readonly integratedLufs: number; readonly truePeakDbtp: number }>;
  /** The one encode: captions, logo, scaling, mux, thumbnail. A stream copy when nothing is to be drawn. */
  merge(
    request: MergeRequest,
    into: { readonly video: string; readonly thumbnail: string },
    control: Control,
  ): Promise<void>;
};

/** Measures pictures; the score says how well the item would serve, 0 to 100. */
export type Inspection = {
  keyframe(
    request: {
      readonly image: string;
      readonly cutout: string;
      readonly anchor: string | null;
      readonly frame: Size;
    },
    signal: AbortSignal,
  ): Promise<Score>;
  segment(
    request: {
      readonly video: string;
      readonly start: string;
      readonly end: string;
      readonly seconds: number;
      readonly frame: Size;
    },
    signal: AbortSignal,
  ): Promise<Score>;
};

/** All the tools a stage may use; an adapter each, wired once in the app. */
export type MediaTools = {
  readonly downloads: Downloads;
  readonly files: Files;
  readonly photos: Photos;
  readonly images: Images;
  readonly videos: Videos;
  readonly language: Language;
  readonly speech: Speech;
  readonly music: Music;
  readonly editor: Editor;
  readonly inspection: Inspection;
};
