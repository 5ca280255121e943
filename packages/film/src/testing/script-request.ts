import type { ScriptRequest } from "../ports/tools.ts";

/** A request for three segments of eight seconds about blue plimsolls; `changes` go over it. */
export const scriptRequest = (changes: Partial<ScriptRequest> = {}): ScriptRequest => ({
  productName: "Blue Plimsolls",
  brief: {
    product: {
      name: "Blue Plimsolls",
      image: "image.png",
      imageSize: { width: 800, height: 800 },
      cutout: "cutout.png",
      cutoutSize: { width: 600, height: 400 },
      cutoutKind: "alpha",
      palette: [{ hex: "#2f5fc4", share: 0.6 }],
    },
    persona: null,
    voice: null,
    music: null,
    aspectRatio: "9:16",
    frame: { width: 720, height: 1280 },
    output: { width: 720, height: 1280 },
    seed: 1,
  },
  language: "en",
  structure: "standard_5phase",
  tone: "conversational",
  sellingPoints: [],
  cta: "",
  environment: "",
  interactionMode: "holdable",
  customScript: "",
  segmentCount: 3,
  segmentSeconds: 8,
  pace: 1,
  seed: 1,
  ...changes,
});
