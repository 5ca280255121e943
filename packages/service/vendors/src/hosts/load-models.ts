import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { modelPrices } from "@reelwright/core/pricing/price-list";
import type { GoogleModels } from "../google/google-models.ts";
import type { HostModel, HostModels, HostRoute } from "./host-model.ts";
import { modelsSchema } from "./models-schema.ts";
import { placeholdersOf } from "./template.ts";

/** Which model of each vendor serves which model of the API. */
export type VendorModels = {
  readonly fal: HostModels;
  readonly replicate: HostModels;
  readonly google: GoogleModels;
};

/** The file that ships. */
export const shippedModels = (): string =>
  fileURLToPath(new URL("../../data/models.json", import.meta.url));

/** What templates can name. */
const knownPlaceholders = new Set([
  ...["prompt", "script", "start", "end", "references", "images", "source", "shots", "item"],
  ...["seconds", "aspectRatio", "orientation", "resolution", "sound", "seed"],
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

/** What the schema can't say of a route: names of placeholders, and lengths in their order; null: it is right. */
const routeIssue = ({ limits }: HostModel, route: HostRoute): string | null => {
  const { input, takes, seconds = limits.seconds ?? [] } = route;
  const names = new Set(placeholdersOf(input));
  const unknown = [...names].find((each) => !knownPlaceholders.has(each));
  if (unknown !== undefined) return `input has a placeholder {${unknown}}, which there is none of`;
  if (names.has("script")) names.add("shots");
  const unsent = takes.map((take) => take.replace("?", "")).find((each) => !names.has(each));
  if (unsent !== undefined) return `takes names ${unsent}, which its input does not send`;
  const ascends = seconds.every((each, place) => each > (seconds[place - 1] ?? 0));
  return ascends ? null : "seconds must ascend";
};

const knownModels = new Set(modelPrices.map(({ modelId }) => modelId));

/** A model that nobody can order, such as one whose name is misspelt; null: there is none. */
const unknownModel = (models: VendorModels): string | null => {
  const names = (["fal", "replicate", "google"] as const).flatMap((vendor) =>
    Object.keys(models[vendor]).map((name) => ({ vendor, name })),
  );
  const unknown = names.find(({ name }) => !knownModels.has(name));
  return unknown === undefined ? null : `${unknown.vendor}.${unknown.name} is no model of the API`;
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
 * Reads the models' file (the one that ships, where no path is given). Throws an `Error` that names the file, the wrong
 * member and what is wrong with it.
 */
export const loadModels = async (path: string = shippedModels()): Promise<VendorModels> => {
  // By its default: in a bundle, what is loaded on demand of CommonJS has no other export.
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
