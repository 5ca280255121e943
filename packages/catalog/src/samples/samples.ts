import type { MusicTrack, Voice } from "@reelwright/core/artifacts";
import type { Sample } from "@reelwright/core/ports";
import { lazy } from "@reelwright/core/util";
import { catalogue } from "../catalogue.ts";
import { readTable } from "../data-file.ts";
import { excerptKey, previewKey } from "./keys.ts";

const texts = lazy(
  () => new Map(readTable("previews.txt", 2).map(([language = "", text = ""]) => [language, text])),
);
const textOf = ({ language }: Voice): string => texts().get(language) ?? "";

/** Key of the voice's preview in the file store. */
export const previewOf = (voice: Voice): string => previewKey(voice, textOf(voice));
/** Key of the track's preview in the file store. */
export const excerptOf = (track: MusicTrack): string => excerptKey(track);

const samples = lazy(() => {
  const byKey = new Map<string, Sample>();
  for (const { portrait, appearance } of catalogue.personas) {
    if (portrait !== null) byKey.set(portrait, { kind: "portrait", appearance });
  }
  for (const voice of catalogue.voices) {
    byKey.set(previewOf(voice), { kind: "speech", voice, text: textOf(voice) });
  }
  for (const track of catalogue.tracks) byKey.set(excerptOf(track), { kind: "music", track });
  return byKey;
});

/** What is to be seen or heard under this key; null for a key that is no sample's. */
export const sampleAt = (key: string): Sample | null => samples().get(key) ?? null;
