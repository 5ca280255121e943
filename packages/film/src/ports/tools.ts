import type { Appearance, Brief, MusicTrack, Script, Voice } from "../artifacts.ts";
import type { CaptionRenderer } from "../captions/caption-renderer.ts";
import type { Editor } from "./editor.ts";
import type { Images, Inspection, Photos, Presenter, Videos } from "./pictures.ts";
import type { Control } from "./vendors.ts";

/**
 * Ports of the media tools that stages call. Local paths are absolute paths in the task's workspace, which is deleted
 * when the task ends. Keys name files in the file store.
 */

/** All tools of a stage. Each has one adapter, wired in the app. */
export type MediaTools = {
  readonly downloads: Downloads;
  readonly files: Files;
  readonly photos: Photos;
  readonly images: Images;
  readonly videos: Videos;
  /** Undefined if nobody can speak: the port is off. */
  readonly presenter?: Presenter;
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
  /** A script to use verbatim, split at sentence ends. If empty, a script is written. */
  readonly customScript: string;
  readonly segmentCount: number;
  readonly segmentSeconds: number;
  /** Pace of the chosen voice at the ordered speed. 1 is its language's measured pace. */
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
   * 0 to 1 each. `stability`: how consistent sentences sound. `similarity`: how close they stay to the voice's own
   * pitch and melody. `style`: how lively they are.
   */
  readonly stability: number;
  readonly similarity: number;
  readonly style: number;
  /** Text that the same voice says before and after this one, for its intonation. Undefined if there is none. */
  readonly before?: string;
  readonly after?: string;
};

/** Speaks a text. */
export type Speaker = {
  /** Speaking costs nothing, so each sentence is a take of its own. Otherwise a segment is one take. */
  readonly speaksSentences?: true;
  /** Writes mono 48 kHz 16-bit WAV to `path`, without silence at either end. Word times come from the synthesizer. */
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
   * Runs `narrate` with a speaker that uses the same provider throughout. If the vendor is unavailable and fallback is
   * allowed, `narrate` restarts with the embedded speaker, and earlier speech is discarded. Undefined if there is only
   * one provider.
   */
  readonly withOneSpeaker?: <Result>(
    control: Control,
    narrate: (speaker: Speaker) => Promise<Result>,
  ) => Promise<Result>;
};

/** A track, and when the film under which it plays is cut; seconds. */
export type CutTrack = MusicTrack & { readonly cuts?: readonly number[] };

/** Generates background music. */
export type Music = {
  /**
   * Writes stereo 48 kHz 16-bit WAV of exactly `seconds` to `path`. The music ends musically, not in mid-bar. As many cuts
   * of the film as possible fall on its beats.
   */
  compose(track: CutTrack, seconds: number, path: string, control: Control): Promise<void>;
  /** Writes a seamless loop of whole bars at exactly the track's `bpm`, in the same format. */
  loop(track: MusicTrack, path: string, control: Control): Promise<{ readonly seconds: number }>;
};

/** Input for a suggestion. `image` is the local path of the product image. */
export type AdviceRequest = {
  readonly tenantId: string;
  readonly productName: string;
  readonly image: string;
  /** Category of the persona. Null if the caller named no persona. */
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
  /** Fits into the segments' total time. */
  readonly script: string;
  /** What the advisor recognized in the image. */
  readonly seen: {
    readonly category: string;
    readonly shape: string;
    /** Words read in the image. */
    readonly text: readonly string[];
    readonly colours: readonly {
      readonly name: string;
      readonly hex: string;
      readonly share: number;
    }[];
  };
};

/** Analyzes a product image and suggests how to advertise the product. Embedded, or a vendor's. */
export type Advisor = {
  /** Deterministic. If the image can't be used, throws the same failures as `Photos.prepare`. */
  advise(request: AdviceRequest, control: Control): Promise<Advice>;
};

/** A preview of a catalogue entry: a portrait (WebP), or audio (AAC in `.m4a`). */
export type Sample =
  | { readonly kind: "portrait"; readonly appearance: Appearance }
  | { readonly kind: "speech"; readonly voice: Voice; readonly text: string }
  | { readonly kind: "music"; readonly track: MusicTrack };

/** Generates samples. Deterministic. */
export type Samples = {
  /** Writes the sample to `path`. */
  make(sample: Sample, path: string, control: Control): Promise<void>;
};

/** Fetches callers' URLs. Refuses private addresses (unless allowed) at every redirect. */
export type Downloads = {
  /**
   * Streams `url` into `path`. Throws `Failure`: `IMAGE_URL_FORBIDDEN` (a private address),
   * `IMAGE_NOT_FOUND` (404/410), `IMAGE_UNREACHABLE` (DNS, connection, other status), `IMAGE_TOO_LARGE`,
   * `IMAGE_TIMEOUT`. Only `IMAGE_UNREACHABLE` and `IMAGE_TIMEOUT` are retryable.
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
  /**
   * Stores a local file; overwriting an existing key is an error. The content type follows from the extension. `isFinal`: the
   * local file may be removed but is never written again, so that a store on disk can link it instead of copying it.
   */
  put(key: string, path: string, isFinal?: boolean): Promise<void>;
  /** Links or downloads the stored file into `directory` and returns its local path. */
  get(key: string, directory: string): Promise<string>;
  /** Size of the stored file, or null when there is none. */
  sizeBytes(key: string): Promise<number | null>;
  /** Deletes one file. A missing file is no error. */
  remove(key: string): Promise<void>;
  /** Deletes every file below the prefix, except those below `except` (a longer prefix). No files is no error. */
  removeAll(prefix: string, except?: string): Promise<void>;
  /** The public URL of a key. */
  url(key: string): string;
  /** The key of one of our own public URLs, or null for any other URL. */
  keyOf(url: string): string | null;
};

/** An entry of a listing. */
export type StoredFile = {
  readonly key: string;
  readonly bytes: number;
  /** When it was stored. */
  readonly modifiedMs: number;
};

/** A store whose files can be listed. */
export type StoredFiles = Files & {
  /** Lists at most `limit` files in byte order of their keys, after the key `after`. Null starts at the first key. */
  list(after: string | null, limit: number): Promise<readonly StoredFile[]>;
};
