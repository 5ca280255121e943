import { type Capabilities, type Model, pictureFormats } from "@reelwright/core/catalogue/entries";
import type { Edition } from "@reelwright/core/edition/edition";

type Row = Omit<Model, "type" | "variants" | "default_variant"> &
  Partial<Pick<Model, "type" | "variants">>;

/** The first variant is the default. */
const model = ({ type = "video", variants = ["i2v"], ...row }: Row): Model => ({
  ...row,
  type,
  default_variant: variants[0] ?? "i2v",
  variants,
});

const withSound = ["i2v", "with_audio"];

const none = {
  supports_start_frame: false,
  supports_end_frame: false,
  max_reference_images: 0,
  supports_sound: false,
  supports_elements: false,
  supports_shots: false,
  resolution_upgrades: [],
  output_formats: [],
} satisfies Partial<Capabilities>;

/** Durations of vidB only, in seconds. */
const vidBSeconds = [3, 4, 5, 6, 7, 8, 9, 10];

/** Clips of 8 s from keyframes. Only the fast model accepts reference images. */
const vidA = (referenceImages: number): Capabilities => ({
  ...none,
  generation_types: [
    "text_to_video",
    "image_to_video",
    ...(referenceImages > 0 ? ["reference_to_video"] : []),
  ],
  supported_aspect_ratios: ["9:16", "16:9", "Auto"],
  supported_durations: [8],
  supports_start_frame: true,
  supports_end_frame: true,
  max_reference_images: referenceImages,
  supports_sound: true,
  resolutions: ["standard"],
  resolution_upgrades: ["1080p", "4k"],
  max_prompt_length: 5_000,
});

/** Clips billed by the second, in any format, with sound and elements. */
const vidB = (resolution: string): Capabilities => ({
  ...none,
  generation_types: ["text_to_video", "image_to_video"],
  supported_aspect_ratios: ["9:16", "16:9", "1:1", "Auto"],
  supported_durations: [...vidBSeconds],
  supports_start_frame: true,
  supports_end_frame: true,
  supports_sound: true,
  supports_elements: true,
  resolutions: [resolution],
  resolution_upgrades: [],
  max_prompt_length: 2_500,
});

/** Longer clips from a text or an image. */
const vidC = (
  generationType: "text_to_video" | "image_to_video",
  resolutions: readonly string[],
): Capabilities => ({
  ...none,
  generation_types: [generationType],
  supported_aspect_ratios: ["9:16", "16:9"],
  supported_durations: [10, 15],
  supports_start_frame: generationType === "image_to_video",
  supports_sound: true,
  resolutions: [...resolutions],
  resolution_upgrades: [],
  max_prompt_length: 10_000,
});

/** Several shots in one clip. */
const storyboard: Capabilities = {
  ...vidC("text_to_video", ["standard", "high"]),
  generation_types: ["storyboard"],
  supported_durations: [10, 15, 25],
  supports_shots: true,
};

/** Images from a text or from images. */
const imgA: Capabilities = {
  ...none,
  generation_types: ["text_to_image", "image_to_image"],
  supported_aspect_ratios: ["1:1", "9:16", "16:9", "3:4", "4:3", "2:3", "3:2", "Auto"],
  supported_durations: [],
  supports_start_frame: true,
  max_reference_images: 3,
  resolutions: ["1k", "2k", "4k"],
  output_formats: [...pictureFormats],
  max_prompt_length: 20_000,
};

/** Eleven models in five families. Models that an edition doesn't sell are `coming_soon` there. */
const models: readonly Model[] = [
  model({
    model_id: "vidA_fast",
    name: "vidA Fast",
    family: "vidA",
    description: "Eight-second clips at the lowest price; follows up to three reference pictures.",
    status: "available",
    capabilities: vidA(3),
  }),
  model({
    model_id: "vidA",
    name: "vidA Quality",
    family: "vidA",
    description: "Eight-second clips with the finest detail of its family.",
    status: "available",
    capabilities: vidA(0),
  }),
  model({
    model_id: "vidB_std",
    name: "vidB Standard",
    family: "vidB",
    description: "Three to ten seconds in any format, billed by the second.",
    status: "available",
    variants: withSound,
    capabilities: vidB("standard"),
  }),
  model({
    model_id: "vidB_pro",
    name: "vidB Pro",
    family: "vidB",
    description: "As Standard, with steadier motion and sharper faces.",
    status: "available",
    variants: withSound,
    capabilities: vidB("standard"),
  }),
  model({
    model_id: "vidB_4k",
    name: "vidB 4K",
    family: "vidB",
    description: "As Pro, in native 4K.",
    status: "available",
    variants: withSound,
    capabilities: vidB("4k"),
  }),
  model({
    model_id: "vidC-2-text-to-video",
    name: "vidC 2 from text",
    family: "vidC",
    description: "Ten or fifteen seconds from a text alone.",
    status: "available",
    capabilities: vidC("text_to_video", ["standard"]),
  }),
  model({
    model_id: "vidC-2-image-to-video",
    name: "vidC 2 from a picture",
    family: "vidC",
    description: "Ten or fifteen seconds that begin with your picture.",
    status: "available",
    capabilities: vidC("image_to_video", ["standard"]),
  }),
  model({
    model_id: "vidC-2-pro-text-to-video",
    name: "vidC 2 Pro from text",
    family: "vidC pro",
    description: "As vidC 2 from text, also in high size.",
    status: "available",
    capabilities: vidC("text_to_video", ["standard", "high"]),
  }),
  model({
    model_id: "vidC-2-pro-image-to-video",
    name: "vidC 2 Pro from a picture",
    family: "vidC pro",
    description: "As vidC 2 from a picture, also in high size.",
    status: "available",
    capabilities: vidC("image_to_video", ["standard", "high"]),
  }),
  model({
    model_id: "vidC2_storyboard",
    name: "vidC 2 Storyboard",
    family: "vidC pro",
    description: "One clip of several shots, each with its own text and seconds.",
    status: "beta",
    capabilities: storyboard,
  }),
  model({
    model_id: "imgA_2",
    name: "imgA 2",
    family: "imgA",
    type: "image",
    description: "Pictures in 1k, 2k or 4k from a text or from pictures.",
    status: "available",
    variants: ["1k", "2k", "4k"],
    capabilities: imgA,
  }),
];

/** Only some editions have the playground field of reference images. */
const inEdition = (each: Model, { playgroundFields }: Edition): Model =>
  playgroundFields.includes("reference_images")
    ? each
    : { ...each, capabilities: { ...each.capabilities, max_reference_images: 0 } };

/** The models of an edition. Models that it doesn't sell have the status `coming_soon`. */
export const modelsOf = (edition: Edition): readonly Model[] =>
  models.map((each) => ({
    ...inEdition(each, edition),
    status: edition.models.includes(each.model_id) ? each.status : "coming_soon",
  }));
