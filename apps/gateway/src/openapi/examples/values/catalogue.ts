/** What the examples say of personas, voices and music. */
import { catalogue } from "@reelwright/catalog/catalogue";
import type { ExampleValues } from "../build-examples.ts";
import { store } from "./constants.ts";

export const catalogueValues: ExampleValues = {
  persona_id: [catalogue.personas[0]?.persona_id],
  tts_voice_id: [null],
  voice_id: [catalogue.voices[0]?.voice_id],
  portrait_url: [`${store}/persona.webp`],
  "getPersonasByIds.ids": [catalogue.personas.slice(0, 2).map(({ slug }) => slug)],
  "getVoicesByIds.ids": [catalogue.voices.slice(0, 2).map(({ voice_id }) => voice_id)],
  "listPersonaCategories.items": [["beauty", "fitness", "tech"]],
  q: ["skincare"],
  usage_count: [12],
  gender: [["female", "male"]],
  age_range: [["18-24", "25-34"]],
  ethnicity: [["Black", "East Asian"]],
  voice_style: [["warm", "calm"]],
  tag: [["skincare", "routine"]],
  "Personas.category": [["beauty", "fitness"]],
  language: ["en", ["en", "de"]],
  accent: [["American", "British"]],
  age: [["young", "middle_aged"]],
  use_case: [["social_media", "narration"]],
  "Voices.category": [["bright", "warm"]],
};
