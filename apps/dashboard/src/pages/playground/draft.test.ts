import { describe, expect, it } from "@jest/globals";
import type { Model, ModelPrice } from "reelwright";
import { bodyOf, creditsOf, type Draft, draftFor, missingIn, upscalersOf } from "./draft.ts";

const capabilities: Model["capabilities"] = {
  generation_types: ["text_to_video", "image_to_video"],
  supported_aspect_ratios: ["9:16", "16:9"],
  supported_durations: [3, 5, 10],
  supports_start_frame: true,
  supports_end_frame: true,
  max_reference_images: 0,
  supports_sound: true,
  supports_elements: true,
  supports_shots: false,
  resolutions: ["standard"],
  resolution_upgrades: [],
  output_formats: [],
  max_prompt_length: 2_500,
};

const model = (change: Partial<Model>, able: Partial<Model["capabilities"]> = {}): Model => ({
  model_id: "vidB_std",
  name: "vidB Standard",
  family: "vidB",
  type: "video",
  description: "",
  status: "available",
  default_variant: "i2v",
  variants: ["i2v", "with_audio"],
  ...change,
  capabilities: { ...capabilities, ...able },
});

const video = model({});
const image = model(
  {
    model_id: "imgA_2",
    family: "imgA",
    type: "image",
    default_variant: "1k",
    variants: ["1k", "2k"],
  },
  {
    generation_types: ["text_to_image", "image_to_image"],
    supported_aspect_ratios: ["1:1", "9:16"],
    supported_durations: [],
    supports_end_frame: false,
    max_reference_images: 3,
    supports_sound: false,
    supports_elements: false,
    resolutions: ["1k", "2k"],
    output_formats: ["png", "webp"],
  },
);
const storyboard = model(
  { model_id: "vidC2_storyboard", family: "vidC2", variants: ["i2v"] },
  {
    generation_types: ["storyboard"],
    supported_durations: [10, 15],
    supports_start_frame: false,
    supports_elements: false,
    supports_shots: true,
    resolutions: ["standard", "high"],
  },
);

const set = (of: Model, change: Partial<Draft>): Draft => ({ ...draftFor(of), ...change });

describe("a model's form", () => {
  it("begins with what the model can do", () => {
    expect(draftFor(video)).toMatchObject({ type: "text_to_video", ratio: "9:16", seconds: 5 });
    expect(draftFor(storyboard).shots.map(({ seconds }) => seconds)).toEqual([5, 5]);
    expect(draftFor(image)).toMatchObject({ type: "text_to_image", seconds: null, format: "png" });
  });

  it("keeps what another model has too, and no more pictures than it takes", () => {
    const former = set(image, {
      prompt: "a mug",
      ratio: "9:16",
      references: ["https://a/1.png", "https://a/2.png"],
    });
    expect(draftFor(video, former)).toMatchObject({
      prompt: "a mug",
      ratio: "9:16",
      type: "text_to_video",
      references: [],
    });
  });

  it("sends what the model has a field for, and nothing else", () => {
    const draft = set(video, { prompt: " waves ", start: "https://a/1.png", hasSound: true });
    expect(bodyOf(video, draft)).toEqual({
      model_id: "vidB_std",
      generation_type: "text_to_video",
      aspect_ratio: "9:16",
      prompt: "waves",
      duration: 5,
      sound: true,
    });
    expect(bodyOf(video, { ...draft, type: "image_to_video" })).toMatchObject({
      generation_type: "image_to_video",
      start_image_url: "https://a/1.png",
    });
  });

  it("sends a storyboard's shots with their sum, and vidC's resolution as its size", () => {
    const shots = [
      { prompt: "a door", seconds: 4 },
      { prompt: "a room", seconds: 6 },
    ];
    const body = bodyOf(storyboard, set(storyboard, { shots, resolution: "high" }));
    expect(body).toMatchObject({
      duration: 10,
      size: "high",
      shots: [
        { prompt: "a door", duration: 4 },
        { prompt: "a room", duration: 6 },
      ],
    });
    expect(body).not.toHaveProperty("prompt");
    expect(body).not.toHaveProperty("resolution");
  });

  it("leaves out elements without a picture", () => {
    const elements = [
      { name: "bottle", images: ["https://a/1.png"] },
      { name: "cap", images: [] },
    ];
    expect(bodyOf(video, set(video, { prompt: "x", elements })).vidB_elements).toEqual([
      { name: "bottle", image_urls: ["https://a/1.png"] },
    ]);
  });
});

describe("what a run costs", () => {
  const price = (model_id: string, variant: string, credits: number, isPerSecond = false) =>
    ({
      model_id,
      variant,
      credits,
      billing_unit: isPerSecond ? "per_second" : "per_generation",
    }) as ModelPrice;
  const prices = [
    price("vidB_std", "i2v", 10.5, true),
    price("vidB_std", "with_audio", 14, true),
    price("imgA_2", "1k", 8),
    price("imgA_2", "2k", 12),
  ];

  it("follows the seconds, sound where it is dearer, and a picture's resolution", () => {
    expect(creditsOf(prices, video, set(video, { seconds: 3 }))).toBe(32);
    expect(creditsOf(prices, video, set(video, { seconds: 10, hasSound: true }))).toBe(140);
    expect(creditsOf(prices, image, set(image, { resolution: "2k" }))).toBe(12);
    expect(creditsOf(prices, storyboard, set(storyboard, {}))).toBeNull();
  });
});

describe("what is missing", () => {
  it("is told before it is sent", () => {
    expect(missingIn(video, set(video, { prompt: "  " }))).toBe("prompt");
    expect(missingIn(video, set(video, { type: "image_to_video" }))).toBe("start");
    const start = "https://a/1.png";
    expect(missingIn(video, set(video, { type: "image_to_video", start }))).toBeNull();
    expect(missingIn(image, set(image, { type: "image_to_image", prompt: "red" }))).toBe("start");
    const shots = [{ prompt: "a door", seconds: 9 }];
    expect(missingIn(storyboard, set(storyboard, { shots }))).toBe("shots");
    const whole = [{ prompt: "a door", seconds: 10 }];
    expect(missingIn(storyboard, set(storyboard, { shots: whole }))).toBeNull();
  });
});

describe("raising a finished video", () => {
  it("is offered where the model has upgrades", () => {
    const vidA = model({ family: "vidA" }, { resolution_upgrades: ["1080p", "4k"] });
    expect(upscalersOf(vidA).map(({ id }) => id)).toEqual(["vidA_get_1080p", "vidA_get_4k"]);
    expect(upscalersOf(video)).toEqual([]);
  });
});
