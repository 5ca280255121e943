/** Values for the documentation's examples: fixed ones and real entries of the catalogue. */
import { catalogue } from "@reelwright/catalog/catalogue";
import { modelsOf } from "@reelwright/catalog/models/models";
import type { Edition } from "@reelwright/core/edition/edition";
import {
  type EstimateBody,
  estimateBodySchema,
  priceEstimate,
} from "@reelwright/core/pricing/estimate";
import { packsOf } from "@reelwright/core/pricing/packs";
import { priceEntriesOf } from "@reelwright/core/pricing/pricing-schema";
import { stages } from "@reelwright/core/stages/stages";
import type { Schema } from "@reelwright/core/validation/schema";
import { linkedVoiceView, personaView, trackView, voiceView } from "../../catalogue/views.ts";
import type { ExampleSource } from "./build-examples.ts";
import { store } from "./values/constants.ts";
import { exampleValues } from "./values/index.ts";

/** Returns the estimate of two segments with defaults otherwise. */
const estimateOf = (edition: Edition): object => {
  const fields: { readonly [name: string]: Schema } = estimateBodySchema(edition).properties;
  const defaults = Object.entries(fields).map(([name, each]) => [name, each["default"]]);
  const body = { ...Object.fromEntries(defaults), segment_count: 2 } as EstimateBody;
  return { ...priceEstimate({ stages })(body), warnings: [] };
};

/** Returns the example values, with this edition's catalogue entries. */
export const exampleSourceOf = (edition: Edition): ExampleSource => {
  const url = (key: string) => `${store}/${key}`;
  const { personas, voices, tracks } = catalogue;
  const [persona, voice, track] = [personas[0], voices[0], tracks[0]];
  if (!persona || !voice || !track) throw new Error("the catalogue is empty");
  return {
    values: exampleValues,
    objects: [
      personaView(persona, url),
      voiceView(voice, url),
      { ...voiceView(voice, url), usage_count: 12 },
      linkedVoiceView(voice, personas.slice(0, 0), url),
      trackView(track, url),
      modelsOf(edition).find(({ model_id }) => model_id === edition.defaultModel) ?? {},
      estimateOf(edition),
      priceEntriesOf(edition)[0] ?? {},
      packsOf(edition)[1] ?? {},
    ],
  };
};
