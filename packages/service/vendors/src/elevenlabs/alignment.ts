import type { SpeechAnswer } from "@reelwright/core/vendors/sound-requests";
import { at, listAt } from "../json-answer.ts";

/** More characters than this would make `info` too large; their words are found in the sound instead. */
const maxCharacters = 8_000;

const milliseconds = (value: unknown): number =>
  typeof value === "number" && Number.isFinite(value) ? Math.max(0, Math.round(value * 1000)) : 0;

/** Characters with their times, of an answer `with-timestamps`; null where it has none that fit together. */
export const timesOf = (answer: unknown): SpeechAnswer["times"] => {
  const alignment = at(answer, "alignment");
  const characters = listAt(alignment, "characters").map(String);
  const startsMs = listAt(alignment, "character_start_times_seconds").map(milliseconds);
  const endsMs = listAt(alignment, "character_end_times_seconds").map(milliseconds);
  const isWhole = startsMs.length === characters.length && endsMs.length === characters.length;
  if (!isWhole || characters.length === 0 || characters.length > maxCharacters) return null;
  return { characters, startsMs, endsMs };
};
