/** Requests from jobs and the playground to vendors of images, videos, speech and music. */

/** An input image of a request: a local PNG, JPEG or WebP file of at most 10 MiB. */
export type InputImage = {
  readonly path: string;
  /** The API input it comes from, for error messages: `product_image_url`, `start_image_url`, `reference_images` … */
  readonly input: string;
  /** The same image as PNG with transparency, if it has any. `path` then has a white background. */
  readonly cutout?: { readonly path: string };
};

/** The voice of a request: a local WAV file, mono, 48 kHz, 16 bits. */
export type InputSound = {
  readonly path: string;
  /** The API input that it comes from, for error messages. */
  readonly input: string;
};

export type PictureRequest = {
  readonly kind: "picture";
  /** A model of the API: `imgA_2`. */
  readonly model: string;
  readonly prompt: string;
  /** `9:16` and the like; never `Auto`. */
  readonly aspectRatio: string;
  readonly resolution: "1k" | "2k" | "4k";
  /** Reference images, the most important first. */
  readonly images: readonly InputImage[];
  /** 32 bits. */
  readonly seed: number;
};

export type ClipRequest = {
  readonly kind: "clip";
  /** A model of the API: `vidA`, `vidA_fast`, `vidB_std`, `vidB_pro`, `vidB_4k`, `vidC-2-…`, `vidC2_storyboard`. */
  readonly model: string;
  readonly prompt: string;
  readonly aspectRatio: "9:16" | "16:9" | "1:1";
  /** `standard`, `high` or `4k`, depending on the model. */
  readonly resolution: string;
  /** Whole seconds that are needed. A vendor without this length generates the next longer one. */
  readonly seconds: number;
  readonly start: InputImage | null;
  readonly end: InputImage | null;
  /** Reference images. Only without `start`. */
  readonly references: readonly InputImage[];
  /** If empty, the clip is one shot of the prompt. Otherwise the shots' seconds add up to the clip's. */
  readonly shots: readonly { readonly prompt: string; readonly seconds: number }[];
  readonly hasSound: boolean;
  readonly seed: number;
};

/** A request to upscale a clip that the same vendor generated. */
export type UpscaleRequest = {
  readonly kind: "upscale";
  /** `vidA_get_1080p` or `vidA_get_4k`. */
  readonly model: string;
  readonly resolution: "1080p" | "4k";
  readonly source: {
    /** Local file of the clip. */
    readonly path: string;
    /** The vendor's ID of the task that generated it, and the URL of its file at that time. Null if unknown. */
    readonly ref: string | null;
    readonly url: string | null;
  };
  readonly seconds: number;
};

/** The API's name of the models that let a person speak. They are no models that a caller can name. */
export const presenterModel = "presenter";

/** A request to let the person in an image speak. */
export type PresenterClipRequest = {
  readonly kind: "presenter";
  readonly model: typeof presenterModel;
  readonly prompt: string;
  readonly aspectRatio: "9:16" | "16:9" | "1:1";
  readonly resolution: "standard";
  /** Whole seconds, as long as the voice. */
  readonly seconds: number;
  readonly start: InputImage;
  readonly voice: InputSound;
  readonly seed: number;
};

export type GenerationRequest =
  | PictureRequest
  | ClipRequest
  | UpscaleRequest
  | PresenterClipRequest;

export type SpeechCall = {
  readonly text: string;
  /** The vendor's name of the voice. */
  readonly voice: string;
  /** ISO 639-1. */
  readonly language: string;
  /** A factor of the voice's natural pace. */
  readonly speed: number;
  /** 0 to 1 each, as in `SpeechRequest`. */
  readonly stability: number;
  readonly similarity: number;
  readonly style: number;
  /** Text spoken before and after this one, for its intonation. Empty if there is none. */
  readonly before: string;
  readonly after: string;
  /** 32 bits. */
  readonly seed: number;
};

/** `info` of a finished `SpeechCall`. */
export type SpeechAnswer = {
  /** Start and end of each character of the text, in order. Null if the vendor doesn't report them. */
  readonly times: {
    readonly characters: readonly string[];
    readonly startsMs: readonly number[];
    readonly endsMs: readonly number[];
  } | null;
};

export type MusicCall = {
  readonly prompt: string;
  /** Minimum length, 1 to 600. */
  readonly seconds: number;
  readonly isInstrumental: boolean;
  /** 32 bits. */
  readonly seed: number;
};
