/** Inputs of Replicate's models, as their pages declare them. */

type Field = {
  readonly type: "string" | "integer" | "boolean" | "array";
  readonly allowed?: readonly unknown[];
};
export type ReplicateModel = {
  readonly fields: Readonly<Record<string, Field>>;
  readonly required: readonly string[];
  readonly makes: "image" | "video";
};

const text: Field = { type: "string" };
const flag: Field = { type: "boolean" };
const list: Field = { type: "array" };
const one = (...allowed: readonly unknown[]): Field => ({
  type: typeof allowed[0] === "number" ? "integer" : "string",
  allowed,
});

const veo = (...more: readonly string[]): ReplicateModel => ({
  required: ["prompt"],
  makes: "video",
  fields: {
    prompt: text,
    aspect_ratio: one("16:9", "9:16"),
    duration: one(4, 6, 8),
    image: text,
    last_frame: text,
    negative_prompt: text,
    resolution: one("720p", "1080p"),
    generate_audio: flag,
    seed: { type: "integer" },
    ...Object.fromEntries(more.map((name) => [name, list])),
  },
});

const kling = (...more: readonly string[]): ReplicateModel => ({
  required: ["prompt"],
  makes: "video",
  fields: {
    prompt: text,
    negative_prompt: text,
    start_image: text,
    end_image: text,
    mode: one("standard", "pro"),
    aspect_ratio: one("16:9", "9:16", "1:1"),
    duration: one(...Array.from({ length: 13 }, (_, at) => at + 3)),
    generate_audio: flag,
    multi_prompt: text,
    ...Object.fromEntries(more.map((name) => [name, list])),
  },
});

const sora = (more: Readonly<Record<string, Field>> = {}): ReplicateModel => ({
  required: ["prompt"],
  makes: "video",
  fields: {
    prompt: text,
    seconds: one(4, 8, 12),
    aspect_ratio: one("portrait", "landscape"),
    input_reference: text,
    ...more,
  },
});

export const replicateModels: Readonly<Record<string, ReplicateModel>> = {
  "google/veo-3.1": veo("reference_images"),
  "google/veo-3.1-fast": veo(),
  "kwaivgi/kling-v3-video": kling(),
  "kwaivgi/kling-v3-omni-video": kling("reference_images"),
  "openai/sora-2": sora(),
  "openai/sora-2-pro": sora({ resolution: one("standard", "high") }),
  "google/nano-banana-2": {
    required: ["prompt"],
    makes: "image",
    fields: {
      prompt: text,
      image_input: list,
      aspect_ratio: one(
        ...["match_input_image", "1:1", "1:4", "1:8", "2:3", "3:2", "3:4", "4:1", "4:3"],
        ...["4:5", "5:4", "8:1", "9:16", "16:9", "21:9"],
      ),
      resolution: one("1K", "2K", "4K"),
      output_format: one("png", "jpg"),
    },
  },
  "kwaivgi/kling-avatar-v2": {
    required: ["image", "audio"],
    makes: "video",
    fields: { image: text, audio: text, prompt: text, mode: one("std", "pro") },
  },
  "topazlabs/video-upscale": {
    required: ["video"],
    makes: "video",
    fields: {
      video: text,
      target_resolution: one("720p", "1080p", "4k"),
      target_fps: { type: "integer" },
    },
  },
};

const isOfType = (value: unknown, { type, allowed }: Field): boolean => {
  if (allowed && !allowed.includes(value)) return false;
  if (type === "array") return Array.isArray(value);
  return type === "integer" ? Number.isInteger(value) : typeof value === type;
};

/** What is wrong with an input; stricter than Replicate, which ignores members that it doesn't know. */
export const invalidFields = (
  { fields, required }: ReplicateModel,
  input: Readonly<Record<string, unknown>>,
) => {
  const missing = required.filter((name) => input[name] === undefined);
  const wrong = Object.entries(input)
    .filter(([name, value]) => {
      const field = fields[name];
      return !field || !isOfType(value, field);
    })
    .map(([name]) => name);
  return [
    ...missing.map((name) => ({
      type: "required",
      field: `input.${name}`,
      description: "is required",
    })),
    ...wrong.map((name) => ({
      type: "invalid",
      field: `input.${name}`,
      description: "is invalid",
    })),
  ];
};
