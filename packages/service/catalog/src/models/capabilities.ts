import { type Capabilities, pictureFormats } from "@reelwright/core/catalogue/model-schema";

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

/** Seconds of vidB, and of nothing else: spec, "Limits". */
const vidBSeconds = [3, 4, 5, 6, 7, 8, 9, 10];

/** Clips of 8 s from keyframes; only the fast one takes reference pictures. */
export const vidA = (referenceImages: number): Capabilities => ({
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

/** Clips by the second, square ones too, with sound and elements. */
export const vidB = (resolution: string): Capabilities => ({
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

/** Longer clips from a text or one picture. */
export const vidC = (
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
export const storyboard: Capabilities = {
  ...vidC("text_to_video", ["standard", "high"]),
  generation_types: ["storyboard"],
  supported_durations: [10, 15, 25],
  supports_shots: true,
};

/** Pictures from a text or from pictures. */
export const imgA: Capabilities = {
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
