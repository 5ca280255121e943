import type { Appearance, Persona } from "@reelwright/core";
import { slugOf, stableId } from "../stable-id.ts";

/** A persona as it is written down. */
export type PersonaRow = {
  readonly name: string;
  /** One or two sentences: who they are and how they talk. */
  readonly about: string;
  /** Separated by spaces. */
  readonly tags: string;
  readonly who: readonly [
    gender: "female" | "male" | "non_binary",
    age: Appearance["ageRange"],
    ethnicity: string,
    voiceStyle: string,
  ];
  readonly looks: readonly [
    presentation: Appearance["presentation"],
    skin: string,
    hair: string,
    hairStyle: string,
  ];
  readonly wears: readonly [
    outfit: Appearance["outfit"],
    colour: string,
    ...accessories: Appearance["accessories"],
  ];
  /** Id of the voice they speak with. */
  readonly voice: string;
};

/** The personas of one category. */
export type CategoryRow = { readonly category: string; readonly personas: readonly PersonaRow[] };

/** A row of the data as a persona of the catalogue. */
export const personaOf = (category: string, row: PersonaRow): Persona => {
  const slug = slugOf(row.name);
  const [gender, age_range, ethnicity, voice_style] = row.who;
  const [presentation, skin, hair, hairStyle] = row.looks;
  const [outfit, outfitColour, ...accessories] = row.wears;
  return {
    persona_id: stableId("persona", slug),
    slug,
    name: row.name,
    description: row.about,
    category,
    gender,
    age_range,
    ethnicity,
    voice_style,
    tags: row.tags.split(" "),
    portrait_url: null,
    tts_voice_id: row.voice,
    appearance: {
      skin,
      hair,
      hairStyle,
      presentation,
      ageRange: age_range,
      outfit,
      outfitColour,
      accessories,
    },
  };
};
