import type { Persona } from "@reelwright/film/artifacts";
import type { ScriptRequest } from "@reelwright/film/ports/tools";
import { scriptRequest } from "@reelwright/film/testing/script-request";
import type { FilmedScript } from "./action-faults.ts";
import { sampledProducts } from "./sampled-scripts.ts";
import { writeScript } from "./write-script.ts";

const persona: Persona = {
  ...{ persona_id: "p", slug: "p", name: "Ada", description: "", category: "", tags: [] },
  ...{ gender: "female", age_range: "25-34", ethnicity: "latina", voice_style: "" },
  ...{ portrait: null, tts_voice_id: null },
  appearance: {
    ...{ presentation: "feminine", ageRange: "25-34", skin: "#c68a63", hair: "#2c1c14" },
    ...{ hairStyle: "bob", outfit: "tee", outfitColour: "#e9e2d6", accessories: [] },
  },
};

/** Further things whose use is seen: what is sat on, read, worn, poured. */
const furtherProducts: readonly (readonly [name: string, mode: string])[] = [
  ["Oak Rocking Chair", "holdable"],
  ["The Quiet Book", "holdable"],
  ["Amber Reading Lamp", "holdable"],
  ["Cedar Candle", "holdable"],
  ["Maison Noir Eau de Parfum", "holdable"],
  ["Nova Laptop", "surface_interactive"],
  ["Gold Ring", "wearable"],
  ["Straw Hat", "wearable"],
  ["Teekanne Blau", "holdable"],
  ["Yoga Mat", "holdable"],
  ["Kessel Hoodie", "holdable"],
  ["Canvas Tote", "holdable"],
];

/** A film with a persona of each product in a structure and a language, with the product's slender shape. */
export const filmedRequests = (
  structure: string,
  language: string,
  segmentCount: number,
): readonly ScriptRequest[] =>
  [...sampledProducts, ...furtherProducts].map(
    ([productName, interactionMode, points = []], at) => {
      const { brief } = scriptRequest();
      const product = {
        ...brief.product,
        name: productName,
        cutoutSize: { width: 300, height: 500 },
      };
      return scriptRequest({
        ...{
          productName,
          interactionMode,
          sellingPoints: points,
          structure,
          language,
          segmentCount,
        },
        brief: { ...brief, product, persona },
        segmentSeconds: 6,
        seed: at * 131 + segmentCount,
      });
    },
  );

/** The scripts of requests, as the embedded writer writes them. */
export const filmedScripts = (
  requests: readonly ScriptRequest[],
): Promise<readonly FilmedScript[]> =>
  Promise.all(
    requests.map(async (request) => {
      const { segments, keyframePrompts } = await writeScript(request);
      return {
        product: request.brief.product,
        interactionMode: request.interactionMode,
        segments: segments.map(({ narration }) => narration),
        keyframePrompts,
      };
    }),
  );
