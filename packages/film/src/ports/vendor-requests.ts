/** Requests of jobs and of the playground to vendors of images, videos, speech and music. */

/** A picture that goes with a request: a local file of at most 10 MiB, PNG, JPEG or WebP. */
export type InputImage = {
  readonly path: string;
  /** Which input of the API it comes from, for refusals: `product_image_url`, `start_image_url`, `reference_images` … */
  readonly input: string;
  /** The same as PNG with its transparency, where it has some; `path` has white behind it then. */
  readonly cutout?: { readonly path: string };
};

export type PictureRequest = {
  readonly kind: "picture";
  /** A model of the contract: `imgA_2`. */
  readonly model: string;
  readonly prompt: string;
  /** `9:16` and the like; never `Auto`. */
  readonly aspectRatio: string;
  readonly resolution: "1k" | "2k" | "4k";
  /** Pictures of what it shows, the most important first. */
  readonly images: readonly InputImage[];
  /** 32 bits. */
  readonly seed: number;
};

export type ClipRequest = {
  readonly kind: "clip";
  /** A model of the contract: `vidA`, `vidA_fast`, `vidB_std`, `vidB_pro`, `vidB_4k`, `vidC-2-…`, `vidC2_storyboard`. */
  readonly model: string;
  readonly prompt: string;
  readonly aspectRatio: "9:16" | "16:9" | "1:1";
  /** `standard`, `high` or `4k`, as the model has it. */
  readonly resolution: string;
  /** Whole seconds that are needed; a host that only makes longer ones makes the next longer one. */
  readonly seconds: number;
  readonly start: InputImage | null;
  readonly end: InputImage | null;
  /** Pictures of what it shows; only without `start`. */
  readonly references: readonly InputImage[];
  /** Empty: one shot of the prompt. Otherwise their seconds add up to the clip's. */
  readonly shots: readonly { readonly prompt: string; readonly seconds: number }[];
  readonly hasSound: boolean;
  readonly seed: number;
};

/** A clip that the same vendor made, in a higher resolution. */
export type UpscaleRequest = {
  readonly kind: "upscale";
  /** `vidA_get_1080p` or `vidA_get_4k`. */
  readonly model: string;
  readonly resolution: "1080p" | "4k";
  readonly source: {
    /** Local file of the clip. */
    readonly path: string;
    /** The vendor's id of the task that made it, and where its file was then; null where it is unknown. */
    readonly ref: string | null;
    readonly url: string | null;
  };
  readonly seconds: number;
};

export type GenerationRequest = PictureRequest | ClipRequest | UpscaleRequest;

export type SpeechCall = {
  readonly text: string;
  /** The voice, as the vendor calls it. */
  readonly voice: string;
  /** ISO 639-1. */
  readonly language: string;
  /** A factor of the voice's own pace. */
  readonly speed: number;
  /** 0 to 1 each, as in `SpeechRequest`. */
  readonly stability: number;
  readonly similarity: number;
  readonly style: number;
  /** What is said before and after it, for the melody; empty where it stands alone. */
  readonly before: string;
  readonly after: string;
  /** 32 bits. */
  readonly seed: number;
};

/** `info` of a finished `SpeechCall`. */
export type SpeechAnswer = {
  /** When each character of the text sounds, in order, where the vendor says so; else null. */
  readonly times: {
    readonly characters: readonly string[];
    readonly startsMs: readonly number[];
    readonly endsMs: readonly number[];
  } | null;
};

export type MusicCall = {
  readonly prompt: string;
  /** At least so long, 1 to 600. */
  readonly seconds: number;
  readonly isInstrumental: boolean;
  /** 32 bits. */
  readonly seed: number;
};
