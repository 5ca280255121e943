import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createCanvas } from "@napi-rs/canvas";
import type { Brief, Size } from "@reelwright/film/artifacts";
import type { KeyframeRequest } from "@reelwright/film/ports/pictures";
import type { Control } from "@reelwright/film/ports/vendors";

/** A drawn product for the tests of pictures and motion: a red bottle with a white label. */
export const writeBottle = async (directory: string): Promise<string> => {
  const canvas = createCanvas(160, 400);
  const context = canvas.getContext("2d");
  context.fillStyle = "#d02a2a";
  context.beginPath();
  context.roundRect(0, 90, 160, 310, 26);
  context.roundRect(50, 0, 60, 110, 10);
  context.fill();
  context.fillStyle = "#ffffff";
  context.fillRect(0, 190, 160, 110);
  context.fillStyle = "#1c3f94";
  context.fillRect(20, 220, 120, 26);
  const path = join(directory, "cutout.png");
  await writeFile(path, await canvas.encode("png"));
  return path;
};

export const quiet = (): Control => ({ signal: new AbortController().signal, progress() {} });

export const briefOf = (frame: Size, persona = true): Brief => ({
  product: {
    name: "Berry drink",
    image: "image",
    imageSize: { width: 160, height: 400 },
    cutout: "cutout",
    cutoutSize: { width: 160, height: 400 },
    cutoutKind: "alpha",
    palette: [
      { hex: "#d02a2a", share: 0.65 },
      { hex: "#ffffff", share: 0.25 },
    ],
  },
  persona: persona
    ? {
        persona_id: "p",
        slug: "p",
        name: "Ada",
        description: "",
        category: "",
        gender: "",
        age_range: "",
        ethnicity: "",
        voice_style: "",
        tags: [],
        portrait: null,
        tts_voice_id: null,
        appearance: {
          skin: "#c68a63",
          hair: "#2c1c14",
          hairStyle: "bob",
          presentation: "feminine",
          ageRange: "25-34",
          outfit: "tee",
          outfitColour: "#e9e2d6",
          accessories: [],
        },
      }
    : null,
  voice: null,
  music: null,
  aspectRatio: "9:16",
  frame,
  output: frame,
  seed: 11,
});

export const keyframeRequest = (
  brief: Brief,
  cutout: string,
  changes: Partial<KeyframeRequest> = {},
): KeyframeRequest => ({
  brief,
  cutout: async () => cutout,
  interactionMode: "holdable",
  environment: "",
  segmentCount: 3,
  index: 0,
  prompt: "",
  anchor: null,
  itemAttempt: 0,
  ...changes,
});
