/**
 * What the nine stages hand on. Files are named by their key in the file store; every artifact is
 * plain JSON, kept in its task's row, so that a restarted stage reads only its inputs.
 */

/** Size of a picture or video in pixels. */
export type Size = { readonly width: number; readonly height: number };

/** `#rrggbb`, lower case. */
export type HexColour = string;

/** How the product was separated from its picture. `card` is the framed picture when nothing could be cut. */
export type CutoutKind = "alpha" | "plain_background" | "real_background" | "card";

/** The product, cut out and measured. */
export type Product = {
  readonly name: string;
  /** The fetched picture, upright, sRGB, re-encoded, at most 2048 px a side. */
  readonly image: string;
  readonly imageSize: Size;
  /** PNG with alpha, cropped to the visible product, at most 1024 px a side. */
  readonly cutout: string;
  readonly cutoutSize: Size;
  readonly cutoutKind: CutoutKind;
  /** The product's main colours, most frequent first, 1 to 6; shares add up to 1 at most. */
  readonly palette: readonly { readonly hex: HexColour; readonly share: number }[];
};

/** How a persona looks: what the figure's drawing is made of. */
export type Appearance = {
  readonly skin: HexColour;
  readonly hair: HexColour;
  /** A hair style's name; unknown names fall back by hash. */
  readonly hairStyle: string;
  readonly presentation: "feminine" | "masculine" | "neutral";
  readonly ageRange: "18-24" | "25-34" | "35-44" | "45-54" | "55-64" | "65+";
  readonly outfit: "tee" | "shirt" | "hoodie" | "blazer" | "sweater" | "dress" | "tank" | "apron";
  readonly outfitColour: HexColour;
  readonly accessories: readonly (
    | "glasses"
    | "earrings"
    | "necklace"
    | "cap"
    | "headscarf"
    | "beard"
    | "moustache"
    | "freckles"
    | "watch"
  )[];
};

/** A persona of the catalogue: who presents the product. */
export type Persona = {
  readonly persona_id: string;
  readonly slug: string;
  readonly name: string;
  readonly description: string;
  readonly category: string;
  readonly gender: string;
  readonly age_range: string;
  readonly ethnicity: string;
  readonly voice_style: string;
  readonly tags: readonly string[];
  /** Key of the portrait in the file store, where it is drawn when it is first asked for; null: there is none. */
  readonly portrait: string | null;
  /** The voice used when the job names none; null: no voice-over. */
  readonly tts_voice_id: string | null;
  readonly appearance: Appearance;
};

/** What speaks for an installed voice: a model in the voices' folder, by its name there. */
export type VoiceModel = {
  /** As `en_US-amy-medium`. */
  readonly name: string;
  /** Which of the model's speakers; null: it has one. */
  readonly speaker: number | null;
  /** SHA-256 of the model's file, in hexadecimal digits. */
  readonly digest: string;
};

/** A voice of the catalogue and how the embedded provider makes it. */
export type Voice = {
  readonly voice_id: string;
  readonly name: string;
  /** ISO 639-1. */
  readonly language: string;
  readonly accent: string;
  readonly gender: string;
  readonly age: string;
  readonly use_case: string;
  readonly category: string;
  /**
   * espeak-ng voice, e.g. `en-us`, its variant, e.g. `f3`, pitch 0-99, pitch range 0-99, rate factor 0.7-1.3. Of an
   * installed voice: what its phonemes come from, and its measured pace as a factor of the synthesiser's.
   */
  readonly synthesis: {
    readonly voice: string;
    readonly variant: string;
    readonly pitch: number;
    readonly range: number;
    readonly rate: number;
  };
  /** Only of an installed voice, which this model speaks for in place of the synthesiser. */
  readonly model?: VoiceModel;
};

/** A track of the catalogue (synthesised on demand) or a tenant's own (a stored file). */
export type MusicTrack = {
  readonly music_id: string;
  readonly title: string;
  readonly artist: string;
  readonly mood: string;
  readonly tempo: "slow" | "medium" | "fast";
  readonly energy_level: "low" | "medium" | "high";
  readonly bpm: number;
  readonly has_vocals: boolean;
  readonly tags: readonly string[];
  /** Seed of the composition; null for a custom track, which has a file instead. */
  readonly seed: number | null;
  /** Key in the file store of a custom track; null for the catalogue. */
  readonly file: string | null;
};

/** Result of `prepare`: everything that is settled before creative work begins. */
export type Brief = {
  readonly product: Product;
  readonly persona: Persona | null;
  readonly voice: Voice | null;
  readonly music: MusicTrack | null;
  /** `Auto` resolved against the product's picture. */
  readonly aspectRatio: "9:16" | "16:9" | "1:1";
  /** The standard size of the ratio: the least that keyframes and segments have. */
  readonly frame: Size;
  /** The final video's. All sizes are even. */
  readonly output: Size;
  /** What was ordered of keyframes and segments; left out by jobs of earlier releases: the frame's. */
  readonly keyframeSize?: Size;
  readonly segmentSize?: Size;
  /** 32-bit seed; everything that looks random in this job derives from it. */
  readonly seed: number;
};

export type ScriptSegment = {
  readonly index: number;
  /** The phase of the structure this segment belongs to, e.g. `hook`. */
  readonly phase: string;
  /** What is said; may be empty (no voice). */
  readonly narration: string;
};

/** What the last seconds of the video say, as text. */
export type EndCard = {
  /** The product's, as a headline. */
  readonly name: string;
  /** A price, a discount, free delivery … in the caller's words; null: none was given. */
  readonly offer: string | null;
  /** What the viewer is asked to do, in few words; null where no phrase is known in the script's language. */
  readonly action: string | null;
};

/** Result of `agents`. */
export type Script = {
  /** ISO 639-1, the narration's language. */
  readonly language: string;
  readonly structure: string;
  readonly tone: string;
  readonly segments: readonly ScriptSegment[];
  /** One visual prompt per keyframe (segments + 1). */
  readonly keyframePrompts: readonly string[];
  /** What the author should know, e.g. that a custom script is too long for its seconds. */
  readonly warnings: readonly string[];
  /** Scripts of earlier versions have none. */
  readonly endCard?: EndCard;
};

/** A measured quality: 0-100 and the parts it is made of (each 0-1). */
export type Score = {
  readonly score: number;
  readonly parts: { readonly [part: string]: number };
};

/** Result of one unit of `init`. */
export type Keyframe = {
  readonly index: number;
  /** PNG or JPEG of exactly the brief's size for keyframes. */
  readonly image: string;
  /** The same, small: WebP. Keyframes of earlier versions have none. */
  readonly preview?: string;
  readonly prompt: string;
  /** The drawing's parameters, understood by the adapter that made it; null from a vendor. */
  readonly recipe: unknown;
  readonly score: Score;
};

/** Result of one unit of `generation`: a conformed segment (in the segment format). */
export type Segment = {
  readonly index: number;
  readonly video: string;
  readonly thumbnail: string;
  /** The thumbnail, small: WebP. Segments of earlier versions have none. */
  readonly preview?: string;
  /** What the model lets be heard with it, as long as the segment; null or left out: nothing. */
  readonly sound?: string | null;
  readonly seconds: number;
  readonly frames: number;
  readonly score: Score;
  /** The frame that serves best as a picture, and how well (0-1); segments of earlier versions have none. */
  readonly best?: { readonly frame: number; readonly worth: number };
};

/** Result of `concat`. */
export type Reel = { readonly video: string; readonly frames: number; readonly seconds: number };

/** A spoken word on the final video's time line. */
export type Word = {
  readonly text: string;
  readonly startMs: number;
  readonly endMs: number;
  /** Index of the segment in which it is spoken. */
  readonly segment: number;
};

/** Result of `audio`. */
export type Soundtrack = {
  /** AAC in MP4 (`.m4a`), 48 kHz stereo, as long as the reel; null: the video has no audio stream. */
  readonly audio: string | null;
  /** Every word of the narration in order; empty without a voice. */
  readonly words: readonly Word[];
  readonly integratedLufs: number | null;
  readonly truePeakDbtp: number | null;
};

/** Result of `captions`; all null when captions are off or nothing is said. */
export type Captions = {
  readonly ass: string | null;
  readonly srt: string | null;
  readonly vtt: string | null;
  readonly words: string | null;
};

/** Result of `final_merge`. */
export type FinalVideo = {
  readonly video: string;
  readonly thumbnail: string;
  /** The thumbnail, small: WebP. Videos of earlier versions have none. */
  readonly preview?: string;
  readonly seconds: number;
  readonly frames: number;
  /** The same two as addresses, for the event of a job that stops here; earlier versions have none. */
  readonly final_video_url?: string;
  readonly thumbnail_url?: string;
};

/** Result of `complete`: public addresses, checked. */
export type Delivered = {
  readonly final_video_url: string;
  readonly thumbnail_url: string;
  readonly audio_url: string | null;
  readonly captions: {
    readonly srt_url: string | null;
    readonly vtt_url: string | null;
    readonly words_url: string | null;
  };
};

/** Every artifact of the pipeline by the name that stages `need` and `yield`. */
export type Artifacts = {
  readonly brief: Brief;
  readonly script: Script;
  readonly keyframes: readonly Keyframe[];
  readonly segments: readonly Segment[];
  readonly reel: Reel;
  readonly soundtrack: Soundtrack;
  readonly captions: Captions;
  readonly finalVideo: FinalVideo;
  readonly delivered: Delivered;
};

/** The one format of every segment, so that joining is a stream copy. docs/contribute/rendering.md#segment-format. */
export const segmentFormat = {
  framesPerSecond: 30,
  /** A closed group of pictures a second. */
  gopFrames: 30,
  timeScale: 15_360,
  codec: "h264",
  pixelFormat: "yuv420p",
  audioRateHz: 48_000,
} as const;

/** Where captions and logos may stand, as shares of the frame: platforms draw buttons over the rest. */
export const safeArea = { bottom: 0.2, right: 0.12, left: 0.06, top: 0.08 } as const;

/** The shorter side of a preview: sharp at 300 CSS pixels on most screens, in some 20 KB. */
const shorterSide = 480;

/** Returns the size of the preview of a picture: the same ratio, and never larger. */
export const previewSize = ({ width, height }: Size): Size => {
  const scale = Math.min(1, shorterSide / Math.min(width, height));
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
};
