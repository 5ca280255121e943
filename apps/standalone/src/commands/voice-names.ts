/** Names of voices that a name which there isn't may have been meant for. */
import type { VoiceEntry } from "@reelwright/integrations/voice-collection/voice-entry";
import { distance } from "fastest-levenshtein";

const most = 5;

type Named = Pick<VoiceEntry, "name" | "speaker">;

/** How far a name is from a voice's: by letters, its speaker's name counting most. */
const farFrom = (name: string) => {
  const [first = "", speaker = first] = name.toLowerCase().split("-");
  return (entry: Named) => {
    const [, own = entry.speaker] = entry.name.toLowerCase().split("-");
    const bySpeaker = distance(speaker, own) / Math.max(speaker.length, own.length, 1);
    return { ...entry, bySpeaker, byName: distance(name.toLowerCase(), entry.name.toLowerCase()) };
  };
};

/** A third of a speaker's letters may differ. */
const isAlike = ({ bySpeaker }: { readonly bySpeaker: number }): boolean => bySpeaker <= 1 / 3;

/**
 * Up to five names, the most similar first: those of speakers with a similar name, in any language; else those of the
 * language that the name begins with.
 */
export const namesLike = (name: string, entries: readonly Named[]): readonly string[] => {
  const [language = ""] = name.toLowerCase().split("-");
  const ranked = entries
    .map(farFrom(name))
    .toSorted((one, other) => one.byName - other.byName || one.bySpeaker - other.bySpeaker);
  const alike = ranked.filter(isAlike);
  const meant =
    alike.length > 0
      ? alike
      : ranked.filter((each) => each.name.toLowerCase().startsWith(`${language}-`));
  return meant.slice(0, most).map((each) => each.name);
};
