import type { EndCard, HexColour, Size } from "../artifacts.ts";
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

/** A spoken file, or the stretch of it from `fromMs` up to `toMs`, and when it is heard. */
export type VoicePiece = {
  readonly path: string;
  readonly fromMs?: number;
  readonly toMs?: number;
  readonly startMs: number;
};

export type MixRequest = {
  readonly seconds: number;
  readonly voices: readonly VoicePiece[];
  /** What the segments themselves sound like, where their model made sound. */
  readonly scenes?: readonly {
    readonly path: string;
    readonly startMs: number;
    readonly seconds: number;
  }[];
  readonly music: {
    readonly path: string /** Linear gain, 0.05 to 0.30. */;
    readonly volume: number;
  } | null;
};

/** The picture in which the video ends. */
export type EndCardRequest = {
  readonly texts: EndCard;
  /** ISO 639-1, of the script. */
  readonly language: string;
  /** The product, PNG with alpha; null: its file is gone. */
  readonly cutout: string | null;
  /** The product's colours with their shares, most frequent first. */
  readonly palette: readonly { readonly hex: HexColour; readonly share: number }[];
  /** How many of the last frames it covers. */
  readonly frames: number;
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
  /** Shown over the last frames, with the logo in place of the one at the top left; null: the film ends as it does. */
  readonly endCard: EndCardRequest | null;
  /** Frame number for the thumbnail, which is taken without captions and end card. */
  readonly thumbnailFrame: number;
};

/** Cuts, mixes and encodes. Reads local files only. */
export type Editor = {
  probe(path: string, signal: AbortSignal): Promise<MediaInfo>;
  /** One JPEG of frame `frame` of a video. */
  still(video: string, frame: number, path: string, signal: AbortSignal): Promise<void>;
  /** A small WebP of a picture of this size, as `previewSize` says. */
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
  /** Voice over the scenes' sounds and music, which give way to it, at −14 LUFS, true peak ≤ −1 dBTP, AAC 48 kHz stereo, exactly `seconds` long. */
  mix(
    request: MixRequest,
    path: string,
    control: Control,
  ): Promise<{ readonly integratedLufs: number; readonly truePeakDbtp: number }>;
  /**
   * The one encode: captions, logo, scaling, end card, mux, thumbnail. What nothing is drawn on is a stream copy: all of it,
   * or all up to the end card.
   */
  merge(
    request: MergeRequest,
    into: { readonly video: string; readonly thumbnail: string },
    control: Control,
  ): Promise<void>;
};
