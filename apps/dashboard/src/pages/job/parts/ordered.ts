/** What was ordered, as the page lists it. Pure. */
import type { Job, JobFields } from "reelwright";

/** A field of the order, as the API has it. */
export type OrderedField = { readonly name: string; readonly value: unknown };

const isSame = (a: unknown, b: unknown): boolean =>
  JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** Fields that say which order it is, and not what was ordered. */
const left = new Set(["idempotency_key", "template_id", "output_aspect_ratio"]);

/** Splits the fields of a job into those that were chosen and those that are as they would be without a word. */
export const orderedFields = (
  job: Job,
  fields: JobFields,
): { readonly chosen: readonly OrderedField[]; readonly usual: readonly OrderedField[] } => {
  const chosen: OrderedField[] = [];
  const usual: OrderedField[] = [];
  for (const [name, field] of fields) {
    if (left.has(name) || !(name in job)) continue;
    const value: unknown = job[name as keyof Job];
    const isUsual = isSame(value, field.default);
    if (isUsual && (value ?? null) === null) continue;
    (isUsual ? usual : chosen).push({ name, value });
  }
  return { chosen, usual };
};

/** Fields that the page shows elsewhere, and ids, which mean nothing to people. */
const toldElsewhere = new Set([
  ...["product_name", "product_image_url", "persona_id", "aspect_ratio"],
  ...["segment_count", "segment_duration", "custom_script"],
  ...["tts_voice_id", "custom_music_id", "metadata", "webhook_url"],
]);

/** Returns the fields of an order that say something to people. */
export const forPeople = (chosen: readonly OrderedField[]): readonly OrderedField[] =>
  chosen.filter(({ name }) => !toldElsewhere.has(name));
