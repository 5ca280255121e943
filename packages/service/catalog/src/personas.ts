import type { Appearance, Persona } from "@reelwright/film/artifacts";
import { portraitKey, readTable, slugOf, stableId } from "./data-file.ts";

/** The files in `data/personas`, in the order of the catalog. */
const categories = [
  "beauty",
  "fashion",
  "home",
  "food",
  "parenting",
  "fitness",
  "travel",
  "tech",
  "business",
  "lifestyle",
  "wellness",
  "outdoors",
  "pets",
  "gaming",
  "music",
  "education",
  "automotive",
  "crafts",
  "trades",
  "healthcare",
] as const;

const split = (cell: string): string[] => cell.split(" ").filter((word) => word !== "");

/** Tests check that the figure knows all words of the data files. */
const appearanceOf = (age: string, looks: string, wears: string): Appearance => {
  const [presentation, skin = "", hair = "", hairStyle = ""] = split(looks);
  const [outfit, outfitColour = "", ...accessories] = split(wears);
  return {
    skin,
    hair,
    hairStyle,
    presentation: presentation as Appearance["presentation"],
    ageRange: age as Appearance["ageRange"],
    outfit: outfit as Appearance["outfit"],
    outfitColour,
    accessories: accessories as Appearance["accessories"],
  };
};

const personaOf = (category: string, cells: readonly string[]): Persona => {
  const [name = "", who = "", ethnicity = "", voiceStyle = "", voice = "", ...rest] = cells;
  const [looks = "", wears = "", tags = "", description = ""] = rest;
  const [gender = "", age = ""] = split(who);
  const slug = slugOf(name);
  const appearance = appearanceOf(age, looks, wears);
  return {
    persona_id: stableId("persona", slug),
    slug,
    name,
    description,
    category,
    gender,
    age_range: age,
    ethnicity,
    voice_style: voiceStyle,
    tags: split(tags),
    portrait: portraitKey(slug, appearance),
    tts_voice_id: voice,
    appearance,
  };
};

/** Reads all personas of the catalog. */
export const readPersonas = (): readonly Persona[] =>
  categories.flatMap((category) =>
    readTable(`personas/${category}.txt`, 9).map((cells) => personaOf(category, cells)),
  );
