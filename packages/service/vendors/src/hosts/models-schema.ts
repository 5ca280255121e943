/** The schema of the models' file. */
import { schema } from "@reelwright/core/validation/schema";

const text = schema({ type: "string", minLength: 1, maxLength: 500 });
const usd = schema({ type: "number", minimum: 0 });
const texts = schema({ type: "array", items: text, maxItems: 50 });
const lengths = schema({
  type: "array",
  items: { type: "integer", minimum: 1, maximum: 600 },
  minItems: 1,
  maxItems: 60,
});

const object = <const P extends object, const R extends readonly string[]>(
  properties: P,
  required: R,
) => ({ type: "object", properties, required, additionalProperties: false }) as const;

const price = object(
  {
    per: { enum: ["second", "generation"] },
    usd: {
      type: "object",
      minProperties: 1,
      additionalProperties: {
        oneOf: [usd, object({ silent: usd, sound: usd }, ["silent", "sound"])],
      },
    },
  },
  ["per", "usd"],
);

const takes = ["start", "end", "references", "images", "source", "shots"];

const route = object(
  {
    takes: {
      type: "array",
      uniqueItems: true,
      items: { enum: [...takes, ...takes.map((take) => `${take}?`)] },
    },
    path: { ...text, pattern: "^[\\w.-]+(/[\\w.-]+)+(:[0-9a-f]{8,64})?$" },
    input: { type: "object" },
    mention: { ...text, pattern: "\\{n\\}" },
    price,
    seconds: lengths,
  },
  ["takes", "path", "input"],
);

const limits = object(
  {
    promptLength: { type: "integer", minimum: 1 },
    seconds: lengths,
    aspectRatios: { ...texts, minItems: 1 },
    maxImages: { type: "integer", minimum: 1, maximum: 100 },
    maxImageBytes: { type: "integer", minimum: 1024 },
    alpha: { type: "boolean" },
  },
  ["promptLength"],
);

const hostModel = object(
  {
    makes: { enum: ["picture", "clip", "upscale"] },
    sources: texts,
    checked: { ...text, pattern: "^\\d{4}-\\d\\d-\\d\\d$" },
    routes: { type: "array", items: route, minItems: 1, maxItems: 20 },
    output: { type: "string", maxLength: 200 },
    limits,
    resolutions: { type: "object", minProperties: 1, additionalProperties: text },
    price,
  },
  ["makes", "sources", "checked", "routes", "output", "limits", "resolutions", "price"],
);

const googlePicture = object(
  {
    makes: { const: "picture" },
    model: text,
    aspectRatios: texts,
    maxImages: { type: "integer", minimum: 1 },
    alpha: { type: "boolean" },
    pictureUsd: object({ "1k": usd, "2k": usd, "4k": usd }, []),
    imageUsd: usd,
  },
  ["makes", "model", "aspectRatios", "maxImages", "pictureUsd", "imageUsd"],
);

const googleClip = object(
  {
    makes: { const: "clip" },
    model: text,
    aspectRatios: texts,
    seconds: lengths,
    resolutions: {
      type: "object",
      additionalProperties: object({ name: { enum: ["720p", "1080p", "4k"] }, secondUsd: usd }, [
        "name",
        "secondUsd",
      ]),
    },
    maxReferences: { type: "integer", minimum: 0 },
    hasSeed: { type: "boolean" },
  },
  ["makes", "model", "aspectRatios", "seconds", "resolutions", "maxReferences", "hasSeed"],
);

const models = (each: object) => ({ type: "object", additionalProperties: each }) as const;

export const modelsSchema = object(
  {
    about: { type: "string" },
    fal: models(hostModel),
    replicate: models(hostModel),
    google: models({
      type: "object",
      required: ["makes"],
      properties: { makes: { enum: ["picture", "clip"] } },
      if: { properties: { makes: { const: "picture" } } },
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema.
      then: googlePicture,
      else: googleClip,
    }),
  },
  ["fal", "replicate", "google"],
);
