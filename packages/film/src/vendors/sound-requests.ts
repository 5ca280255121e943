/** What vendors of speech and music are asked for. */

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
