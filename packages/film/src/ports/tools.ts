import type { Appearance, Brief, MusicTrack, Script, Voice } from "../artifacts.ts";
import type { CaptionRenderer } from "../captions/caption-renderer.ts";
import type { Editor } from "./editor.ts";
import type { Images, Inspection, Photos, Videos } from "./pictures.ts";
import type { Control } from "./vendors.ts";

/**
 * The ports of the media tools: what a stage may ask for. Local paths are absolute paths inside the
 * task's workspace, which is deleted when the task ends; keys name files in the file store.
 */

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
  readonly captions: CaptionRenderer;
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
  /** How fast the chosen voice speaks at the ordered speed; 1 is its language's measured pace. */
  readonly pace: number;
  readonly seed: number;
};

/** Writes scripts. */
export type Language = { write(request: ScriptRequest, control: Control): Promise<Script> };

export type SpeechRequest = {
  readonly text: string;
  readonly voice: Voice;
  /** Speaking rate as a factor of the voice's natural one, 0.7 to 1.6. */
  readonly rate: number;
  /**
   * 0 to 1 each: how alike sentences sound, how near to the voice's own pitch and melody they stay, how lively they are.
   */
  readonly stability: number;
  readonly similarity: number;
  readonly style: number;
  /** What the same voice says before and after it, for the melody; left out where it stands alone. */
  readonly before?: string;
  readonly after?: string;
};

/** Speaks a text. */
export type Speaker = {
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

export type Speech = Speaker & {
  /**
   * Runs `narrate` with a speaker that keeps the same provider throughout. When a vendor that may fall back takes nothing,
   * `narrate` runs again from its beginning with the embedded speaker; what was spoken by then isn't used. Left out where
   * only one provider speaks.
   */
  readonly withOneSpeaker?: <Result>(
    control: Control,
    narrate: (speaker: Speaker) => Promise<Result>,
  ) => Promise<Result>;
};

/** Makes background music. */
export type Music = {
  /** Writes stereo 48 kHz 16-bit WAV of exactly `seconds` to `path`, ending well (no cut in mid-bar). */
  compose(track: MusicTrack, seconds: number, path: string, control: Control): Promise<void>;
  /** Writes whole bars of the track at exactly its `bpm`, whose end goes over into their beginning; same format. */
  loop(track: MusicTrack, path: string, control: Control): Promise<{ readonly seconds: number }>;
};

/** What a suggestion is made for. `image`: local path of the product's picture. */
export type AdviceRequest = {
  readonly tenantId: string;
  readonly productName: string;
  readonly image: string;
  /** Where the persona is at home (its category); null: no persona was named. */
  readonly personaCategory: string | null;
  readonly interactionMode: string;
  readonly segmentCount: number;
  /** Whole seconds of each segment. */
  readonly segmentSeconds: number;
  /** Directory for temporary files. */
  readonly directory: string;
};

export type Advice = {
  /** At most five. */
  readonly sellingPoints: readonly string[];
  /** At most 100 characters. */
  readonly cta: string;
  readonly environment: string;
  /** Can be spoken in the segments' seconds. */
  readonly script: string;
  /** What was seen. */
  readonly seen: {
    readonly category: string;
    readonly shape: string;
    /** Words that could be read in the picture. */
    readonly text: readonly string[];
    readonly colours: readonly {
      readonly name: string;
      readonly hex: string;
      readonly share: number;
    }[];
  };
};

/** Looks at a product's picture and says how it could be advertised: the embedded one, or a vendor's. */
export type Advisor = {
  /** The same for the same request. Throws what `Photos.prepare` throws of a picture that can't be used. */
  advise(request: AdviceRequest, control: Control): Promise<Advice>;
};

/** What shows an entry of the catalogue: a portrait (WebP), or a preview to be heard (AAC in `.m4a`). */
export type Sample =
  | { readonly kind: "portrait"; readonly appearance: Appearance }
  | { readonly kind: "speech"; readonly voice: Voice; readonly text: string }
  | { readonly kind: "music"; readonly track: MusicTrack };

/** Makes samples. The same sample gives the same file. */
export type Samples = {
  /** Writes the sample to `path`. */
  make(sample: Sample, path: string, control: Control): Promise<void>;
};

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
  /** Removes one file; one that isn't there is no error. */
  remove(key: string): Promise<void>;
  /** Removes every file below the prefix, but those below `except` (a longer prefix); nothing there is no error. */
  removeAll(prefix: string, except?: string): Promise<void>;
  /** The public address of a key. */
  url(key: string): string;
  /** The key behind one of our own public addresses, or null for any other. */
  keyOf(url: string): string | null;
};

/** A file as a listing shows it. */
export type StoredFile = {
  readonly key: string;
  readonly bytes: number;
  /** When it was stored. */
  readonly modifiedMs: number;
};

/** A store whose files can be listed. */
export type StoredFiles = Files & {
  /** At most `limit` files in the order of their keys (by bytes), beginning after `after`; null: from the beginning. */
  list(after: string | null, limit: number): Promise<readonly StoredFile[]>;
};
