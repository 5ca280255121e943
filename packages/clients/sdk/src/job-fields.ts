import type { CreateJobParams, EstimateParams } from "./types.ts";

/** The fields of a job as a server's OpenAPI document describes them: for forms, command lines and tools. */

/** The part of JSON Schema that a job's fields use. */
type Schema = {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly deprecated?: boolean;
  readonly $ref?: string;
  readonly default?: unknown;
  readonly description?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly pattern?: string;
  readonly format?: string;
  readonly items?: Schema;
  readonly properties?: { readonly [name: string]: Schema };
  readonly required?: readonly string[];
};

type Schemas = { readonly [name: string]: Schema };

/** The part of `/openapi.json` that is read. */
export type JobFieldsDocument = { readonly components: { readonly schemas: object } };

/** Limits of a value; null: none. */
export type FieldLimits = {
  readonly minimum: number | null;
  readonly maximum: number | null;
  readonly minLength: number | null;
  readonly maxLength: number | null;
  readonly maxItems: number | null;
  /** A regular expression. */
  readonly pattern: string | null;
  readonly format: string | null;
};

export type JobField = FieldLimits & {
  /** `string`, `integer`, `number`, `boolean`, `array` or `object`; null if there are several. */
  readonly type: string | null;
  readonly isRequired: boolean;
  readonly isNullable: boolean;
  /** The server's default; undefined: none. */
  readonly default: unknown;
  readonly description: string | null;
  /** The allowed values; null: any of its type. */
  readonly values: readonly unknown[] | null;
  /** Deprecated ones among `values`. */
  readonly deprecatedValues: readonly unknown[];
  /** Items of an array. */
  readonly items: JobField | null;
  /** Fields of an object; empty if it accepts any names. */
  readonly fields: JobFields;
};

/** Fields by their names, in the document's order. */
export type JobFields = ReadonlyMap<string, JobField>;

const withoutNull = (schema: Schema, schemas: Schemas): readonly Schema[] => {
  const target = schema.$ref?.split("/").at(-1);
  if (target !== undefined) return withoutNull(schemas[target] ?? {}, schemas);
  const kinds = schema.anyOf ?? schema.oneOf;
  if (kinds) return kinds.flatMap((each) => withoutNull(each, schemas));
  return schema.type === "null" ? [] : [schema];
};

const takesNull = (schema: Schema): boolean =>
  schema.type === "null" || (schema.anyOf ?? []).some(takesNull);

const typeOf = ({ type, enum: values }: Schema): string | null =>
  type ?? (values?.every((value) => typeof value === "string") ? "string" : null);

/** Common to every type. A list of values may be split into several schemas. */
const commonOf = (kinds: readonly Schema[]): Schema => {
  const [kind = {}, ...others] = kinds;
  if (others.length === 0) return kind;
  const lists = kinds.flatMap((each) => (each.enum ? [each.enum] : []));
  return lists.length === kinds.length ? { enum: lists.flat() } : {};
};

const limitsOf = (schema: Schema): FieldLimits => ({
  minimum: schema.minimum ?? null,
  maximum: schema.maximum ?? null,
  minLength: schema.minLength ?? null,
  maxLength: schema.maxLength ?? null,
  maxItems: schema.maxItems ?? null,
  pattern: schema.pattern ?? null,
  format: schema.format ?? null,
});

const fieldsOf = ({ properties = {}, required = [] }: Schema, schemas: Schemas): JobFields =>
  new Map(
    Object.entries(properties).map(([name, schema]) => [
      name,
      fieldOf(schema, schemas, required.includes(name)),
    ]),
  );

const fieldOf = (schema: Schema, schemas: Schemas, isRequired: boolean): JobField => {
  const kinds = withoutNull(schema, schemas);
  const kind = commonOf(kinds);
  return {
    ...limitsOf(kind),
    type: typeOf(kind),
    isRequired,
    isNullable: takesNull(schema),
    default: schema.default,
    description: schema.description ?? kind.description ?? null,
    values: kind.enum ?? null,
    deprecatedValues: kinds.flatMap((each) => (each.deprecated ? (each.enum ?? []) : [])),
    items: kind.items ? fieldOf(kind.items, schemas, false) : null,
    fields: fieldsOf(kind, schemas),
  };
};

/** Returns the fields of `POST /jobs` in a server's OpenAPI document; none if it isn't Reelwright's. */
export const jobFieldsOf = ({ components }: JobFieldsDocument): JobFields => {
  const schemas = components.schemas as Schemas;
  return fieldsOf(schemas["CreateJobRequest"] ?? {}, schemas);
};

/**
 * Returns the parameters of `credits.estimate` that price a job as its creation does. `fieldOf` gives the value of each of
 * the job's fields, with the server's default where the job leaves it out (`jobs.fields`).
 */
export const estimateParamsOf = (
  fieldOf: (field: keyof CreateJobParams) => unknown,
): EstimateParams => {
  const review = fieldOf("human_review");
  const rejections = fieldOf("human_review_max_rejections");
  const presentation = fieldOf("presentation") ?? "voice_over";
  return {
    segment_count: fieldOf("segment_count"),
    model_id: fieldOf("video_model"),
    duration_seconds: fieldOf("segment_duration"),
    resolution: fieldOf("video_resolution"),
    keyframe_resolution: fieldOf("keyframe_resolution"),
    caption_style: fieldOf("caption_style"),
    captions_enabled: fieldOf("captions_enabled"),
    music_enabled: fieldOf("music_enabled"),
    // Earlier servers don't know it.
    ...(presentation !== "voice_over" && { presentation }),
    voice_enabled: true,
    custom_voice: fieldOf("tts_voice_id") != null,
    qai_enabled: fieldOf("qai_enabled"),
    max_kf_retries: fieldOf("max_retries_keyframe"),
    max_video_retries: fieldOf("max_retries_video"),
    human_review_gate: review !== "off",
    hitl_anchor_max_rejections: rejections,
    human_review_videos: review === "all",
    hitl_segments_max_rejections: review === "all" ? rejections : 0,
  } as EstimateParams;
};
