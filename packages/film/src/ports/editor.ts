import type { EndCard, HexColour, Size, Subject } from "../artifacts.ts";
import type { CaptionDesign, CaptionWord } from "../captions/caption-renderer.ts";
import type { OverlayTheme, TextOverlay } from "../text-overlays.ts";
import type { Control } from "./vendors.ts";

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
  /** Speech files. Each plays from `startMs`, whole. */
  readonly voices: readonly { readonly path: string; readonly startMs: number }[];
  /** Sound of the segments whose model generated any. */
  readonly scenes?: readonly {
    readonly path: string;
    readonly startMs: number;
    readonly seconds: number;
  }[];
  readonly music: {
    readonly path: string /** Linear gain, 0.05 to 0.30. */;
    readonly volume: number;
    /** When the film is cut; seconds. A track of another length begins so that many of them fall on its beats. */
    readonly cuts?: readonly number[];
  } | null;
};

/** The end card: the image that covers the video's last frames. */
export type EndCardRequest = {
  readonly texts: EndCard;
  /** Language of the script, ISO 639-1. */
  readonly language: string;
  /** The product, PNG with alpha. Null if its file no longer exists. */
  readonly cutout: string | null;
  /** The cut-out ends at its foot, as an arm that holds it does: it fades there. */
  readonly endsAtFoot?: true;
  /** The product's colors with their shares, most frequent first. */
  readonly palette: readonly { readonly hex: HexColour; readonly share: number }[];
  /** Number of frames that the end card covers. */
  readonly frames: number;
};

/** The caller's texts in the picture. */
export type OverlayRequest = {
  /** In the order in which they are shown. */
  readonly texts: readonly TextOverlay[];
  readonly theme: OverlayTheme;
  /** Language of the script, ISO 639-1. */
  readonly language: string;
  readonly palette: EndCardRequest["palette"];
  /** No text is shown from this frame on. */
  readonly endFrame: number;
  /** What they keep clear of. Frames are the film's. */
  readonly subjects: readonly Subject[];
};

export type MergeRequest = {
  readonly reel: string;
  readonly reelFrames: number;
  readonly reelSize: Size;
  readonly output: Size;
  readonly audio: string | null;
  /** Words to draw, and how. */
  readonly captions: {
    readonly words: readonly CaptionWord[];
    readonly design: CaptionDesign;
  } | null;
  /** Null for none. */
  readonly overlays: OverlayRequest | null;
  /** Logo with alpha to overlay at the top left. */
  readonly logo: string | null;
  /** Covers the last frames and replaces the logo at the top left with its own. Null for no end card. */
  readonly endCard: EndCardRequest | null;
  /** Frame number of the thumbnail. The thumbnail has no captions and no end card. */
  readonly thumbnailFrame: number;
};

/** Cuts, mixes and encodes. Reads local files only. */
export type Editor = {
  probe(path: string, signal: AbortSignal): Promise<MediaInfo>;
  /** Writes frame `frame` of a video as JPEG to `path`. */
  still(video: string, frame: number, path: string, signal: AbortSignal): Promise<void>;
  /** Writes a small WebP of an image to `path`. `previewSize` gives its size. */
  preview(
    picture: { readonly path: string; readonly size: Size },
    path: string,
    signal: AbortSignal,
  ): Promise<void>;
  /** Joins conformed segments without re-encoding. */
  concat(
    segments: readonly string[],
    path: string,
    control: Control,
  ): Promise<{ readonly frames: number }>;
  /**
   * Mixes voice, scene sounds and music. Music and scene sounds are ducked under the voice. The result is AAC, 48 kHz
   * stereo, −14 LUFS, true peak ≤ −1 dBTP, exactly `seconds` long.
   */
  mix(
    request: MixRequest,
    path: string,
    control: Control,
  ): Promise<{ readonly integratedLufs: number; readonly truePeakDbtp: number }>;
  /**
   * The only encode: captions, logo, scaling, end card, mux, thumbnail. Video that nothing is drawn on is
   * stream-copied: the whole video, or the part before the end card.
   */
  merge(
    request: MergeRequest,
    into: { readonly video: string; readonly thumbnail: string },
    control: Control,
  ): Promise<void>;
};
