/** What somebody chose for a job, by the names of the API's fields. What isn't there has the server's default. */
import { type EstimateParams, estimateParamsOf, type JobFields } from "reelwright";

export type Values = { readonly [field: string]: unknown };

/** A short video, quickly made: what a form without anything else begins with, as `reelwright make` does. */
const short = { segment_count: 3, segment_duration: 4, video_model: "vidB_std" };

/** Returns what an empty form begins with on this server. */
export const initialValues = (fields: JobFields): Values =>
  fields.get("video_model")?.values?.includes(short.video_model)
    ? short
    : { segment_count: short.segment_count };

/** Whether two values of JSON say the same. */
export const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

const isBlank = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  (typeof value === "string" && value.trim() === "") ||
  (Array.isArray(value) && value.every(isBlank)) ||
  (typeof value === "object" && Object.keys(value).length === 0);

/** Texts without blanks around them, lists without empty entries. */
const tidy = (value: unknown): unknown => {
  if (typeof value === "string") return value.trim();
  return Array.isArray(value) ? value.filter((each) => !isBlank(each)).map(tidy) : value;
};

/** Returns a field's value in force: what was chosen, else the server's default. */
export const valueIn = (values: Values, fields: JobFields, name: string): unknown =>
  values[name] ?? fields.get(name)?.default ?? null;

/** Whether a field has another value than the server's default. */
export const isChanged = (values: Values, fields: JobFields, name: string): boolean => {
  const value = tidy(values[name]);
  return !isBlank(value) && !isSame(value, fields.get(name)?.default);
};

/** What only counts together with another choice: `custom_caption_options` with a style of one's own. */
const isIdle = (values: Values, fields: JobFields, name: string): boolean =>
  name === "custom_caption_options" && valueIn(values, fields, "caption_style") !== "custom";

/** Returns the body of `POST /jobs`: fields with another value than the server's default, in the document's order. */
export const bodyOf = (values: Values, fields: JobFields): Values =>
  Object.fromEntries(
    [...fields.keys()]
      .filter((name) => isChanged(values, fields, name) && !isIdle(values, fields, name))
      .map((name) => [name, tidy(values[name])]),
  );

/** What one job has of its own, so that no template holds it. */
const ownFields = ["product_name", "product_image_url", "idempotency_key", "template_id"];

/** Returns what a template keeps of a form. Metadata says what a job is of, and belongs to it. */
export const templateConfigOf = (values: Values, fields: JobFields): Values => {
  const { metadata: _metadata, ...body } = bodyOf(values, fields);
  return Object.fromEntries(Object.entries(body).filter(([name]) => !ownFields.includes(name)));
};

/** Returns the form that makes another job like this one. Its product is kept; what it got by chance isn't chosen. */
export const valuesOfJob = (job: object, fields: JobFields): Values => {
  const given = Object.entries(job).filter(
    ([name, value]) => fields.has(name) && name !== "idempotency_key" && !isBlank(value),
  );
  return Object.fromEntries(given);
};

/** Returns what `credits.estimate` prices the form with. */
export const estimateParams = (values: Values, fields: JobFields): EstimateParams =>
  estimateParamsOf((name) => valueIn(values, fields, name));
