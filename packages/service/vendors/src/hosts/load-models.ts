import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { modelPrices } from "@reelwright/core/pricing/price-list";
import { schema } from "@reelwright/core/validation/schema";
import type { GoogleModels, HostModel, HostModels, HostRoute } from "./host-model.ts";
import { placeholdersOf } from "./input.ts";

/** Vendors' models by the API's models. */
export type VendorModels = {
  readonly fal: HostModels;
  readonly replicate: HostModels;
  readonly google: GoogleModels;
};

/** Path of the file that ships. */
export const shippedModels = (): string =>
  fileURLToPath(new URL("../../data/models.json", import.meta.url));

/** Placeholders that templates can use. */
const knownPlaceholders = new Set([
  ...["prompt", "script", "start", "end", "references", "images", "source", "shots", "item"],
  ...["voice", "seconds", "aspectRatio", "orientation", "resolution", "sound", "seed"],
]);

type SchemaError = {
  readonly instancePath: string;
  readonly message?: string;
  readonly params: Readonly<Record<string, unknown>>;
};

const memberPath = (pointer: string): string =>
  pointer === "" ? "the file" : pointer.slice(1).replaceAll("/", ".").replaceAll("~1", "/");

const described = ({ instancePath, message = "is wrong", params }: SchemaError): string => {
  const extra = params["additionalProperty"] ?? params["allowedValues"];
  const detail = extra === undefined ? "" : ` (${JSON.stringify(extra)})`;
  return `${memberPath(instancePath)} ${message}${detail}`;
};

/** Checks of a route that the schema can't express: names of placeholders, and the order of lengths. Null if it is valid. */
const routeIssue = ({ limits }: HostModel, route: HostRoute): string | null => {
  const { input, takes, seconds = limits.seconds ?? [] } = route;
  const names = new Set(placeholdersOf(input));
  const unknown = [...names].find((each) => !knownPlaceholders.has(each));
  if (unknown !== undefined) return `input has the unknown placeholder {${unknown}}`;
  if (names.has("script")) names.add("shots");
  const unsent = takes.map((take) => take.replace("?", "")).find((each) => !names.has(each));
  if (unsent !== undefined) return `takes names ${unsent}, which its input does not send`;
  const ascends = seconds.every((each, place) => each > (seconds[place - 1] ?? 0));
  return ascends ? null : "seconds must ascend";
};

const knownModels = new Set(modelPrices.map(({ modelId }) => modelId));

/** A model that the API doesn't have, such as a misspelled one; null if there is none. */
const unknownModel = (models: VendorModels): string | null => {
  const names = (["fal", "replicate", "google"] as const).flatMap((vendor) =>
    Object.keys(models[vendor]).map((name) => ({ vendor, name })),
  );
  const unknown = names.find(({ name }) => !knownModels.has(name));
  return unknown === undefined
    ? null
    : `${unknown.vendor}.${unknown.name} is not a model of the API`;
};

const meaningIssue = (vendor: string, models: HostModels): string | null => {
  const issues = Object.entries(models).flatMap(([name, model]) =>
    model.routes.map((route, index) => {
      const issue = routeIssue(model, route);
      return issue && `${vendor}.${name}.routes.${index}: ${issue}`;
    }),
  );
  return issues.find((issue) => issue !== null) ?? null;
};

const parsed = (text: string, path: string): unknown => {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new Error(`${path} is no JSON: ${(cause as Error).message}`, { cause });
  }
};

/**
 * Reads the models' file, by default the one that ships. Throws an `Error` that names the file, the wrong member and what is
 * wrong with it.
 */
export const loadModels = async (path: string = shippedModels()): Promise<VendorModels> => {
  // In a bundle, CommonJS that is loaded on demand has only a default export.
  const { Ajv2020 } = (await import("ajv/dist/2020.js")).default;
  const data = parsed(await readFile(path, "utf8"), path);
  const validate = new Ajv2020({ allErrors: false, strict: false }).compile(modelsSchema);
  const [error] = validate(data) ? [] : ((validate.errors ?? []) as SchemaError[]);
  if (error) throw new Error(`${path}: ${described(error)}`);
  const models = data as VendorModels;
  const issue =
    unknownModel(models) ??
    meaningIssue("fal", models.fal) ??
    meaningIssue("replicate", models.replicate);
  if (issue !== null) throw new Error(`${path}: ${issue}`);
  return models;
};

// The schema of the models' file.
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

const takes = ["start", "end", "references", "images", "source", "shots", "voice"];

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
    maxVoiceBytes: { type: "integer", minimum: 1024 },
    alpha: { type: "boolean" },
  },
  ["promptLength"],
);

const hostModel = object(
  {
    makes: { enum: ["picture", "clip", "upscale", "presenter"] },
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

const modelsSchema = object(
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
