/**
 * Artifacts that the nine stages pass on. Each is plain JSON in its task's row, so a restarted stage reads only its
 * inputs. Files are named by their key in the file store.
 */

/** Size of an image or video in pixels. */
export type Size = { readonly width: number; readonly height: number };

/** `#rrggbb`, lower case. */
export type HexColour = string;

/** How the product was separated from its image. `card` is the whole image, used if the product can't be cut out. */
export type CutoutKind = "alpha" | "plain_background" | "real_background" | "card";

/** A line of text on the product. */
export type Lettering = {
  /** The upright box around it, in shares of the cut-out's width and height. */
  readonly box: {
    readonly left: number;
    readonly top: number;
    readonly right: number;
    readonly bottom: number;
  };
  /** Its direction in degrees, clockwise; 0: from left to right. */
  readonly angle: number;
  readonly text: string;
  /** 0 to 1. */
  readonly confidence: number;
};

/** The product, cut out and measured. */
export type Product = {
  readonly name: string;
  /** The fetched image, upright, sRGB, re-encoded, at most 4096 px a side. */
  readonly image: string;
  readonly imageSize: Size;
  /** PNG with alpha, cropped to the visible product, as large as in the image. */
  readonly cutout: string;
  readonly cutoutSize: Size;
  readonly cutoutKind: CutoutKind;
  /** The product's 1 to 6 main colors, most frequent first. Shares add up to at most 1. */
  readonly palette: readonly { readonly hex: HexColour; readonly share: number }[];
  /** Text on the product, the largest first. Jobs of earlier versions have none. */
  readonly lettering?: readonly Lettering[];
  /** Where it most likely is in an image that nothing is cut out of, in shares of the image. */
  readonly place?: Subject["box"];
  /** The cut-out ends at its foot, where an arm that holds the product was cut off. */
  readonly endsAtFoot?: true;
};

/** A persona's looks, the input for drawing the figure. */
export type Appearance = {
  readonly skin: HexColour;
  readonly hair: HexColour;
  /** Name of a hairstyle. An unknown name selects one by its hash. */
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
  /** Key of the portrait in the file store. It is drawn on the first request. Null if there is none. */
  readonly portrait: string | null;
  /** Default voice for jobs that name none. Null for no voice-over. */
  readonly tts_voice_id: string | null;
  readonly appearance: Appearance;
};

/** The model of an installed voice, in the voices folder. */
export type VoiceModel = {
  /** For example `en_US-amy-medium`. */
  readonly name: string;
  /** Index of the model's speaker. Null if it has only one. */
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
   * espeak-ng voice (`en-us`), its variant (`f3`), pitch 0-99, pitch range 0-99, rate factor 0.7-1.3. For an installed
   * voice: the source of its phonemes, and its measured pace as a factor of the synthesizer's.
   */
  readonly synthesis: {
    readonly voice: string;
    readonly variant: string;
    readonly pitch: number;
    readonly range: number;
    readonly rate: number;
  };
  /** Set only for an installed voice. The model then speaks instead of the synthesizer. */
  readonly model?: VoiceModel;
};

/** A track of the catalogue (synthesized on demand) or a tenant's own track (a stored file). */
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
  /** Seed of the composition. Null for a custom track, which has a file instead. */
  readonly seed: number | null;
  /** File store key of a custom track. Null for the catalogue's tracks. */
  readonly file: string | null;
};

/** Whether a persona presents the product, or the film shows nobody. */
export type FilmStyle = "presenter" | "product";

/** Result of `prepare`: everything that is decided before creative work begins. */
export type Brief = {
  readonly product: Product;
  /** Who is seen. Null in a product film, whose voice is the persona's all the same. */
  readonly persona: Persona | null;
  /** Jobs of earlier releases have none: `presenter`. */
  readonly style?: FilmStyle;
  readonly voice: Voice | null;
  readonly music: MusicTrack | null;
  /** `Auto` is resolved to the ratio of the product image. */
  readonly aspectRatio: "9:16" | "16:9" | "1:1";
  /** Standard size of the ratio, the minimum size of keyframes and segments. */
  readonly frame: Size;
  /** Size of the final video. All sizes are even. */
  readonly output: Size;
  /** Ordered sizes of keyframes and segments. Jobs of earlier releases have none and use `frame`. */
  readonly keyframeSize?: Size;
  readonly segmentSize?: Size;
  /** 32-bit seed. Everything pseudorandom in this job derives from it. */
  readonly seed: number;
};

export type ScriptSegment = {
  readonly index: number;
  /** The phase of the structure this segment belongs to, e.g. `hook`. */
  readonly phase: string;
  /** Spoken text. Empty without a voice. */
  readonly narration: string;
};

/** Texts of the video's last seconds. */
export type EndCard = {
  /** The product's name as a headline. */
  readonly name: string;
  /** A price, a discount, free delivery … in the caller's words. Null if there is none. */
  readonly offer: string | null;
  /** A short call to action. Null if no phrase is known in the script's language. */
  readonly action: string | null;
};

/** Result of `agents`. */
export type Script = {
  /** Language of the narration, ISO 639-1. */
  readonly language: string;
  readonly structure: string;
  readonly tone: string;
  readonly segments: readonly ScriptSegment[];
  /** One visual prompt per keyframe (segments + 1). */
  readonly keyframePrompts: readonly string[];
  /** Warnings for the author, for example that a custom script is too long. */
  readonly warnings: readonly string[];
  /** Scripts of earlier versions have none. */
  readonly endCard?: EndCard;
  /** Undefined if the job stops before `audio`, and for scripts of earlier versions. `audio` then speaks. */
  readonly narration?: Narration;
};

/** A take in the film: a WAV file, whole, and when it starts. */
export type PlacedTake = {
  readonly file: string;
  readonly startMs: number;
  /** Its segment, length and content key. Takes of earlier versions have none. */
  readonly segment?: number;
  readonly seconds?: number;
  readonly key?: string;
};

/** The spoken narration, placed in the film. Both lists are empty if nothing is said. */
export type Narration = {
  /** In the order in which they are heard. */
  readonly takes: readonly PlacedTake[];
  /** Words in order. */
  readonly words: readonly Word[];
};

/** A measured quality from 0 to 100, and its parts from 0 to 1. */
export type Score = {
  readonly score: number;
  readonly parts: { readonly [part: string]: number };
};

/** Result of one unit of `init`. */
export type Keyframe = {
  readonly index: number;
  /** PNG or JPEG of exactly the brief's keyframe size. */
  readonly image: string;
  /** The same image as a small WebP. Keyframes of earlier versions have none. */
  readonly preview?: string;
  readonly prompt: string;
  /** Parameters of the drawing, for the adapter that generated it. Null from a vendor. */
  readonly recipe: unknown;
  readonly score: Score;
  /** Content key: the hash of what it was made from. Keyframes of earlier versions have none. */
  readonly key?: string;
};

/** Something in the picture that type must not cover, and the frames in which its box holds it. */
export type Subject = {
  readonly kind: "head" | "product" | "lettering";
  /** In shares of the frame. */
  readonly box: Lettering["box"];
  readonly from: number;
  /** The frame after its last one. */
  readonly to: number;
};

/** Result of one unit of `generation`: a conformed segment (in the segment format). */
export type Segment = {
  readonly index: number;
  readonly video: string;
  readonly thumbnail: string;
  /** The thumbnail as a small WebP. Segments of earlier versions have none. */
  readonly preview?: string;
  /** Sound that the model generated, as long as the segment. Null or undefined if there is none. */
  readonly sound?: string | null;
  readonly seconds: number;
  readonly frames: number;
  readonly score: Score;
  /** The frame that is best as a still image, and its quality (0-1). Segments of earlier versions have none. */
  readonly best?: { readonly frame: number; readonly worth: number };
  /** Where faces, the product and its lettering are, as far as that is known. Segments of earlier versions have none. */
  readonly subjects?: readonly Subject[];
  /** Its shots and content key. Segments of earlier versions have none. */
  readonly shots?: readonly PlannedShot[];
  readonly key?: string;
};

/** `wide`: the framing of the keyframes; `close`: closer to the persona with the product; `detail`: the product. */
export type ShotSize = "wide" | "close" | "detail";

/** A shot of a segment: its first frame, the frame after its last one, and the keyframe whose scene it shows. */
export type PlannedShot = {
  readonly from: number;
  readonly to: number;
  readonly size: ShotSize;
  readonly scene: "start" | "end";
};

/** Result of `concat`. */
export type Reel = { readonly video: string; readonly frames: number; readonly seconds: number };

/** A spoken word on the final video's timeline. */
export type Word = {
  readonly text: string;
  readonly startMs: number;
  readonly endMs: number;
  /** Index of the segment in which it is spoken. */
  readonly segment: number;
};

/** Result of `audio`. */
export type Soundtrack = {
  /** AAC in MP4 (`.m4a`), 48 kHz stereo, as long as the reel. Null if the video has no audio stream. */
  readonly audio: string | null;
  /** Words of the narration in order. Empty without a voice. */
  readonly words: readonly Word[];
  readonly integratedLufs: number | null;
  readonly truePeakDbtp: number | null;
  /** The composed music, WAV, with its content key. Null without composed music. Undefined in earlier versions. */
  readonly music?: { readonly file: string; readonly key: string } | null;
};

/** Result of `captions`. All fields are null if captions are off or there is no speech. */
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
  /** The thumbnail as a small WebP. Videos of earlier versions have none. */
  readonly preview?: string;
  readonly seconds: number;
  readonly frames: number;
  /** Public URLs of video and thumbnail, for the event of a job that stops here. Earlier versions have none. */
  readonly final_video_url?: string;
  readonly thumbnail_url?: string;
};

/** Result of `complete`: checked public URLs. */
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

/** The pipeline's artifacts by the names that stages `need` and `yield`. */
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

/** Format of every segment, so segments can be joined by stream copy. docs/contribute/rendering.md#segment-format. */
export const segmentFormat = {
  framesPerSecond: 30,
  /** One closed GOP per second. */
  gopFrames: 30,
  timeScale: 15_360,
  codec: "h264",
  pixelFormat: "yuv420p",
  audioRateHz: 48_000,
} as const;

/** Margins without captions and logos, as fractions of the frame. Platforms overlay their buttons there. */
export const safeArea = { bottom: 0.2, right: 0.12, left: 0.06, top: 0.08 } as const;

/** Top of two-line captions at the frame's foot, as a share of its height. What they must not cover is above. */
export const captionsTop = ({ width, height }: Size): number => {
  if (width < 0.9 * height) return 0.645;
  return width > 1.2 * height ? 0.69 : 0.68;
};

/** Shorter side of a preview in pixels: sharp at 300 CSS pixels on most screens, about 20 KB. */
const shorterSide = 480;

/** Returns the size of an image's preview: the same ratio, never larger than the image. */
export const previewSize = ({ width, height }: Size): Size => {
  const scale = Math.min(1, shorterSide / Math.min(width, height));
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
};
