import type { CaptionWord } from "@reelwright/core/ports/caption-renderer";
import { px } from "./ass-text.ts";
import type { Spoken } from "./drawn-style.ts";
import type { PlacedCue, Setting } from "./layout.ts";

/** A cue with what its words need to know. */
export type EventContext = {
  readonly setting: Setting;
  readonly placedCue: PlacedCue;
  /** Until when each word counts as the one being spoken: the next word's start, or the cue's end. */
  readonly untilCs: ReadonlyMap<CaptionWord, number>;
  /** Whether another cue follows without a gap. */
  readonly continues: boolean;
};

/** Where the event's centre stands. */
export const at = ({ x, y }: { readonly x: number; readonly y: number }): string =>
  `\\an5\\pos(${px(x)},${px(y)})`;

/** When a word is spoken, counted from the event's start. */
export const spokenFrom = (eventCs: number, word: CaptionWord, context: EventContext): Spoken => ({
  startMs: (word.startCs - eventCs) * 10,
  endMs: ((context.untilCs.get(word) ?? word.endCs) - eventCs) * 10,
});

/** How long the event takes to go; not at all when the next cue takes its place. */
export const fadeOutMs = ({ continues }: EventContext): number => (continues ? 0 : 110);
