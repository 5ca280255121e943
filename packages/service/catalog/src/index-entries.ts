import type { Persona, Voice } from "@reelwright/core/artifacts/artifacts";
import { facetOf, foldText } from "@reelwright/core/catalogue/folding";
import type { Catalogue } from "@reelwright/core/ports/catalogue";
import type { IndexEntry } from "@reelwright/core/ports/catalogue-index";
import { catalogue } from "./catalogue.ts";
import { languageName } from "./voices/language-name.ts";

type Fields = { readonly [field: string]: string };

const facets = (fields: Fields, more: readonly string[] = []): readonly string[] => [
  ...new Set([...Object.entries(fields).map(([field, value]) => facetOf(field, value)), ...more]),
];

/** Field values are words joined by underscores; they are looked for as people write them. */
const plain = (values: readonly string[]): string =>
  foldText(values.join(" ").replaceAll("_", " "));

const personaEntry = (persona: Persona): IndexEntry => {
  const { name, category, gender, ethnicity, age_range, voice_style, tags } = persona;
  const fields = { category, gender, ethnicity, age_range, voice_style };
  return {
    kind: "persona",
    id: persona.persona_id,
    facets: facets(
      fields,
      tags.map((tag) => facetOf("tag", tag)),
    ),
    sortKeys: { name, ...fields },
    texts: [
      foldText(name),
      plain([...Object.values(fields), ...tags]),
      foldText(persona.description),
    ],
  };
};

const voiceEntry = (voice: Voice): IndexEntry => {
  const { name, gender, language, accent, age, use_case, category } = voice;
  const fields = { gender, language, accent, age, use_case, category };
  const inWords = languageName(language);
  return {
    kind: "voice",
    id: voice.voice_id,
    // `language=German` finds what `language=de` finds.
    facets: facets(fields, [facetOf("language", inWords)]),
    sortKeys: { name, ...fields },
    texts: [foldText(name), plain([...Object.values(fields), inWords]), ""],
  };
};

/** All that the database's index of the catalogue holds; `library` with the voices that are installed. */
export const indexEntries = (
  library: Pick<Catalogue, "personas" | "voices"> = catalogue,
): readonly IndexEntry[] => [
  ...library.personas.map(personaEntry),
  ...library.voices.map(voiceEntry),
];
