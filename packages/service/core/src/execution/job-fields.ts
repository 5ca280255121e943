import type { JobParams } from "../jobs/model/params-schema.ts";
import type { Claim } from "../ports/task-store.ts";

type Job = Pick<Claim, "stage" | "params">;

const isGiven = (value: JobParams[keyof JobParams]): boolean =>
  typeof value === "string" ? value.trim() !== "" : Array.isArray(value) && value.length > 0;

const given = (params: JobParams, names: readonly (keyof JobParams)[]): readonly string[] =>
  names.filter((name) => isGiven(params[name]));

/** Pictures and clips are described by these, in words of our own. */
const described = ({ params }: Job) => given(params, ["product_name", "environment_description"]);

/** A narration is the caller's own script, or was written about the product. */
const spoken = ({ params }: Job): readonly string[] => {
  const own = given(params, ["custom_script"]);
  return own.length > 0 ? own : given(params, ["product_name", "key_selling_points", "cta_text"]);
};

/** Every picture that is sent shows the product, or was made of its picture. */
const picture = () => ["product_image_url"];

/** Only clips have a model, a length and a shape that the vendor may refuse. */
const ofClips =
  (field: keyof JobParams) =>
  ({ stage }: Job): readonly string[] =>
    stage === "generation" ? [field] : [];

const fields: { readonly [input: string]: (job: Job) => readonly string[] } = {
  prompt: described,
  shots: described,
  custom_script: spoken,
  music: ({ params }) => [isGiven(params.custom_music_id) ? "custom_music_id" : "music_mood"],
  start_image_url: picture,
  end_image_url: picture,
  reference_images: picture,
  model: ofClips("video_model"),
  duration: ofClips("segment_duration"),
  resolution: ({ stage }) => [stage === "generation" ? "video_resolution" : "keyframe_resolution"],
  task_id: ofClips("video_resolution"),
};

/**
 * Fields of `POST /jobs` that an input of a vendor's request was made of, first the one that it owes most to; empty where
 * a caller can change nothing about it. Vendors' adapters name inputs as the playground does, and `keyframes[n]`.
 */
export const jobFieldsOf = (input: string, job: Job): readonly string[] => {
  if (/^keyframes\[\d+\]$/.test(input)) return picture();
  if (Object.hasOwn(fields, input)) return fields[input]?.(job) ?? [];
  return Object.hasOwn(job.params, input) ? [input] : [];
};
