import type { MusicTrack, Voice } from "@reelwright/core/artifacts/artifacts";
import type { Catalogue } from "@reelwright/core/ports/catalogue";
import type { Sample } from "@reelwright/core/ports/samples";
import { lazy } from "@reelwright/core/util/lazy";
import { catalogue } from "../catalogue.ts";
import { readTable } from "../data-file.ts";
import { excerptKey, previewKey, samplesPrefix } from "./keys.ts";

const texts = lazy(
  () => new Map(readTable("previews.txt", 2).map(([language = "", text = ""]) => [language, text])),
);
/** An installed voice may be of a language that we have no text in. */
const textOf = ({ language }: Pick<Voice, "language">): string =>
  texts().get(language) ?? texts().get("en") ?? "";

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

/** What a voice says in its preview. */
export const previewText = textOf;

/**
 * What is to be seen or heard under this key; null for a key that is no sample's. `library` with the voices that are
 * installed.
 */
export const sampleAt = (
  key: string,
  library: Pick<Catalogue, "voices"> = catalogue,
): Sample | null => {
  const known = samples().get(key);
  if (known || library === catalogue || !key.startsWith(samplesPrefix)) return known ?? null;
  const voice = library.voices.find((each) => each.model && previewOf(each) === key);
  return voice ? { kind: "speech", voice, text: textOf(voice) } : null;
};
