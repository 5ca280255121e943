import type { MusicTrack, Voice } from "../artifacts/artifacts.ts";
import type { Control } from "./control.ts";

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
