import type { ScriptRequest } from "@reelwright/film/ports/tools";
import { scriptRequest } from "@reelwright/film/testing/script-request";
import type { CheckedScript } from "./checked-script.ts";
import { writeScript } from "./write-script.ts";

type Product = readonly [
  name: string,
  mode: string,
  points: readonly string[],
  environment?: string,
];

/** One product or more of each kind, some whose name says nothing, with points of every shape and none. */
export const sampledProducts: readonly Product[] = [
  ["Sunnies", "wearable", []],
  [
    "Ember Stoneware Mug",
    "holdable",
    ["Keeps drinks warm", "Weighs only 240 grams", "Dishwasher safe"],
    "kitchen counter in the morning",
  ],
  ["Blaze Runner High", "wearable", ["Recycled sole", "Breathable mesh"], "city street"],
  ["Halo Nine", "holdable", ["12 hours of battery life", "Charges in 20 minutes"]],
  ["Velour Night Cream", "apply_to_body", []],
  ["Orchard Crunch Granola", "consumable", ["No added sugar", "40% nuts"]],
  [
    "Amber Reading Lamp",
    "display_static",
    ["Dimmable in five steps", "The shade is linen"],
    "cosy living room in the evening",
  ],
  ["Blue Plimsolls", "wearable", []],
  [
    "FoldDesk Laptop Stand",
    "surface_interactive",
    ["Folds flat", "Holds up to 8 kg", "Aluminium body"],
  ],
  ["Zest Sparkling Water", "consumable", []],
  ["Pawsome Dog Bed", "display_static", ["Washable cover"]],
  ["Loom Tote Bag", "wearable", ["Organic cotton", "Carry everything in one go", "24 litres"]],
  [
    "Tidewell Steel Bottle",
    "holdable",
    ["Weighs only 24 grams", "Leakproof lid", "Fits every cup holder"],
    "beach",
  ],
  ["Nordlicht", "display_static", []],
  ["Polar Sunglasses", "wearable", ["Polarized lenses", "Made from recycled plastic"]],
  ["Glow Serum", "apply_to_body", ["Vegan", "Absorbs quickly", "SPF 50"]],
  ["Harbour Six Panel Cap", "wearable", ["Adjustable strap", "It never loses its shape"]],
  ["Luma Earbuds", "wearable", ["Up to 30 hours of playback", "Blocks traffic noise"]],
  ["Silvershell Earrings", "wearable", []],
  ["Cedar & Smoke Candle", "display_static", ["Burns for 40 hours", "Soy wax"]],
  ["Iron Skillet", "surface_interactive", ["Works on every stove", "Gets better with age"]],
  ["Paperline Notebook", "surface_interactive", []],
  ["Berry Vitamin Gummies", "consumable", ["Sugar-free", "Take one a day"]],
  ["Kettle Grip Kettlebell", "holdable", []],
  ["Brickie Puzzle", "surface_interactive", ["500 pieces", "Save the box for later"]],
  ["Cloud Cotton Hoodie", "wearable", ["Soft inside", "Doesn't shrink", "Two deep pockets"]],
  ["Maison Noir Eau de Parfum", "apply_to_body", ["Notes of cedar and fig"]],
  ["Silk Shampoo", "apply_to_body", []],
  ["Quick Mop", "surface_interactive", ["Battery lasts 45 minutes", "Easy to rinse"]],
  ["Zyx", "consumable", []],
  [
    "Torq 18V Cordless Drill",
    "holdable",
    ["Two-speed gearbox", "Comes with two batteries", "-20 % this week"],
  ],
  ["TaxEasy Software", "display_static", ["File in 20 minutes", "$39.99", "Cancel anytime"]],
  ["Clavio Piano Course", "display_static", ["30 video lessons", "Learn at your own pace"]],
  ["DreamShade Sleep Mask", "wearable", ["Blocks 100% of light", "Mulberry silk"]],
  ["Sparkle Car Wash Voucher", "display_static", ["Valid for one year", "Redeem at 40 locations"]],
  ["Glide Stroller", "surface_interactive", ["From birth to 22 kg", "Folds with one hand"]],
  ["Rosé Moments Wine", "consumable", ["Dry", "From Provence", "12.5% vol"]],
  ["SolMate Sunscreen SPF 50", "apply_to_body", ["No white cast", "Reef safe"]],
  ["FlexiFlow Garden Hose", "surface_interactive", ["Never kinks", "15 m", "Brass fittings"]],
  ["Zenith Yoga Mat", "surface_interactive", ["Non-slip", "6 mm thick"]],
  ["Brisket Bros Hot Sauce", "consumable", ["100,000 Scoville", "Handle with care"]],
  ["SonicSmile Electric Toothbrush", "holdable", ["Three modes", "IPX7"]],
  ["Bravo Robot Vacuum", "surface_interactive", ["Empties itself", "Quieter than a conversation"]],
];

export const sampledStructures = [
  ...["standard_5phase", "problem_solution", "testimonial"],
  ...["unboxing", "before_after", "listicle"],
];
export const sampledTones = ["conversational", "professional", "enthusiastic", "humorous", "calm"];
const counts = [3, 5, 4, 2, 6];
const lengths = [6, 5, 8, 4];
/** Of five scripts three are English. */
const languages = ["en", "en", "de", "en", "es", "en", "en", "fr", "en", "ja"];
/** The others, each now and then. */
const rarer = "it pt nl zh ko sv da pl cs ro ru uk tr id hi".split(" ");

/** The list's element at an index, from the beginning again after its end. */
export const at = <T>(list: readonly T[], index: number): T => list[index % list.length] as T;

const requestAt = (index: number, only: string | null) => {
  const [productName, interactionMode, sellingPoints, environment = ""] = at(
    sampledProducts,
    index * 7 + Math.floor(index / sampledProducts.length),
  );
  const often = at(languages, index + Math.floor(index / 10));
  const language = only ?? (index % 13 === 12 ? at(rarer, Math.floor(index / 13)) : often);
  return scriptRequest({
    ...{ productName, interactionMode, sellingPoints, environment, language },
    structure: at(sampledStructures, index),
    tone: at(sampledTones, index + Math.floor(index / 6)),
    segmentCount: at(counts, Math.floor(index / 5)),
    segmentSeconds: at(lengths, Math.floor(index / 3)),
    seed: index * 7919 + 3,
  });
};

export type SampledScript = CheckedScript & { readonly structure: string };

/** Requests over products × structures × tones × languages, each other in turn; `only`: all in one language. */
export const sampledRequests = (
  count: number,
  only: string | null = null,
): readonly ScriptRequest[] => Array.from({ length: count }, (_, index) => requestAt(index, only));

/** What the embedded writer makes of a request, for the checker. */
export const sampledScript = async (request: ScriptRequest): Promise<SampledScript> => {
  const { segments, keyframePrompts } = await writeScript(request);
  return { ...request, segments: segments.map(({ narration }) => narration), keyframePrompts };
};

/** The scripts of `sampledRequests`. */
export const sampledScripts = (
  count: number,
  only: string | null = null,
): Promise<readonly SampledScript[]> =>
  Promise.all(sampledRequests(count, only).map(sampledScript));
