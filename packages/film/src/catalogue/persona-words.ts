import type { Persona } from "../artifacts/artifacts.ts";
import { colourWord } from "./colour-words.ts";

const article = (words: string): string => (/^[aeiou]/i.test(words) ? "an" : "a");

/** A persona in words, as a picture model is told of it; without one a pair of hands. */
export const personaWords = (persona: Persona | null): string => {
  if (!persona) return "A pair of hands";
  const { appearance, age_range, gender, ethnicity } = persona;
  const who = [gender === "female" ? "woman" : gender === "male" ? "man" : "person"];
  const wears = `${colourWord(appearance.outfitColour)} ${appearance.outfit}`;
  const extras =
    appearance.accessories.length > 0 ? `, with ${appearance.accessories.join(" and ")}` : "";
  return (
    `${persona.name}, ${article(ethnicity)} ${ethnicity} ${who} aged ${age_range} with ` +
    `${colourWord(appearance.hair)} hair, in ${article(wears)} ${wears}${extras}`
  );
};
