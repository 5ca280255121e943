/** Inputs of fal's endpoints, as the types of @fal-ai/client 1.10.1 and fal's own pages declare them. */

export type Endpoint = {
  readonly required: readonly string[];
  readonly optional: readonly string[];
  readonly enums: Readonly<Record<string, readonly string[]>>;
  readonly makes: "image" | "video" | "audio";
};

const veoEnums = {
  aspect_ratio: ["auto", "16:9", "9:16"],
  duration: ["4s", "6s", "8s"],
  resolution: ["720p", "1080p", "4k"],
};
const veoOptional = [
  ...["aspect_ratio", "auto_fix", "duration", "generate_audio", "negative_prompt"],
  ...["resolution", "safety_tolerance", "seed"],
];
const veo = (...required: string[]): Endpoint => ({
  required: ["prompt", ...required],
  optional: veoOptional,
  enums: veoEnums,
  makes: "video",
});

const klingSeconds = Array.from({ length: 13 }, (_, at) => String(at + 3));
const kling = (required: readonly string[], optional: readonly string[]): Endpoint => ({
  required,
  optional: [
    ...["prompt", "multi_prompt", "shot_type", "duration", "generate_audio", "elements"],
    ...["negative_prompt", "cfg_scale", "end_image_url", ...optional],
  ],
  enums: { duration: klingSeconds, aspect_ratio: ["16:9", "9:16", "1:1"] },
  makes: "video",
});

const sora = (resolutions: readonly string[], ...required: string[]): Endpoint => ({
  required: ["prompt", ...required],
  optional: ["aspect_ratio", "character_ids", "delete_video", "duration", "model", "resolution"],
  enums: {
    aspect_ratio: ["auto", "9:16", "16:9"],
    duration: ["4", "8", "12", "16", "20"],
    resolution: resolutions,
  },
  makes: "video",
});

const banana = (...required: string[]): Endpoint => ({
  required: ["prompt", ...required],
  optional: [
    ...["aspect_ratio", "num_images", "output_format", "resolution", "safety_tolerance", "seed"],
    ...["sync_mode", "limit_generations", "thinking_level", "enable_web_search"],
  ],
  enums: {
    resolution: ["0.5K", "1K", "2K", "4K"],
    output_format: ["jpeg", "png", "webp"],
    aspect_ratio: [
      ...["auto", "21:9", "16:9", "3:2", "4:3", "5:4", "1:1", "4:5", "3:4", "2:3", "9:16"],
      ...["4:1", "1:4", "8:1", "1:8"],
    ],
  },
  makes: "image",
});

const tiers = ["standard", "pro", "4k"];

export const falEndpoints: Readonly<Record<string, Endpoint>> = {
  "fal-ai/elevenlabs/music": {
    required: ["prompt"],
    optional: ["composition_plan", "music_length_ms", "force_instrumental", "output_format"],
    enums: {},
    makes: "audio",
  },
  "fal-ai/veo3.1": veo(),
  "fal-ai/veo3.1/image-to-video": veo("image_url"),
  "fal-ai/veo3.1/first-last-frame-to-video": veo("first_frame_url", "last_frame_url"),
  "fal-ai/veo3.1/reference-to-video": veo("image_urls"),
  "fal-ai/veo3.1/fast": veo(),
  "fal-ai/veo3.1/fast/image-to-video": veo("image_url"),
  "fal-ai/veo3.1/fast/first-last-frame-to-video": veo("first_frame_url", "last_frame_url"),
  ...Object.fromEntries(
    tiers.flatMap((tier) => [
      [`fal-ai/kling-video/v3/${tier}/image-to-video`, kling(["start_image_url"], [])],
      [`fal-ai/kling-video/v3/${tier}/text-to-video`, kling([], ["aspect_ratio"])],
      [
        `fal-ai/kling-video/o3/${tier}/reference-to-video`,
        kling([], ["aspect_ratio", "image_urls", "start_image_url"]),
      ],
    ]),
  ),
  "fal-ai/sora-2/text-to-video": sora(["720p"]),
  "fal-ai/sora-2/image-to-video": sora(["auto", "720p"], "image_url"),
  "fal-ai/sora-2/text-to-video/pro": sora(["720p", "1080p", "true_1080p"]),
  "fal-ai/sora-2/image-to-video/pro": sora(["auto", "720p", "1080p", "true_1080p"], "image_url"),
  "fal-ai/nano-banana-2": banana(),
  "fal-ai/nano-banana-2/edit": banana("image_urls"),
  "fal-ai/kling-video/ai-avatar/v2/standard": {
    required: ["image_url", "audio_url"],
    optional: ["prompt"],
    enums: {},
    makes: "video",
  },
  "fal-ai/bytedance-upscaler/upscale/video": {
    required: ["video_url"],
    optional: [
      ...["enhancement_preset", "enhancement_tier", "fidelity", "scale_ratio", "target_fps"],
      "target_resolution",
    ],
    enums: { target_resolution: ["1080p", "2k", "4k"], target_fps: ["30fps", "60fps"] },
    makes: "video",
  },
};

type InputError = { readonly loc: readonly string[]; readonly msg: string; readonly type: string };

const isFile = (value: unknown): boolean =>
  typeof value === "string" &&
  /^(?:https?:\/\/|data:(?:image|video|audio)\/[\w.+-]+;base64,)/.test(value);

const fieldError = (endpoint: Endpoint, name: string, value: unknown): InputError | null => {
  const loc = ["body", name];
  if (![...endpoint.required, ...endpoint.optional].includes(name))
    return { loc, msg: "Extra inputs are not permitted", type: "extra_forbidden" };
  const allowed = endpoint.enums[name];
  if (allowed && !allowed.includes(value as string))
    return { loc, msg: `Input should be ${allowed.join(", ")}`, type: "one_of" };
  const files = name.endsWith("_url")
    ? [value]
    : name.endsWith("_urls")
      ? (value as unknown[])
      : [];
  return files.every(isFile)
    ? null
    : { loc, msg: "Failed to load the file", type: "image_load_error" };
};

/** What is wrong with an input; stricter than fal, which ignores members that it doesn't know. */
export const inputErrors = (endpoint: Endpoint, input: Readonly<Record<string, unknown>>) => {
  const missing = endpoint.required
    .filter((name) => input[name] === undefined)
    .map((name): InputError => ({ loc: ["body", name], msg: "Field required", type: "missing" }));
  const wrong = Object.entries(input).map(([name, value]) => fieldError(endpoint, name, value));
  return [...missing, ...wrong.filter((error) => error !== null)];
};
