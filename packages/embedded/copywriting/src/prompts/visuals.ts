/** Places that suit how the product is used, when the caller names none. */
export const placesByMode: Readonly<Record<string, readonly string[]>> = {
  holdable: [
    "a bright kitchen with a wooden counter",
    "a tidy home office with a plant",
    "a sunny living room with a linen sofa",
    "a cozy café corner by the window",
  ],
  display_static: [
    "a clean shelf against a warm plaster wall",
    "a minimalist studio set with soft shapes",
    "a sideboard in a calm living room",
  ],
  wearable: [
    "a light bedroom with a tall mirror",
    "a quiet city street in the morning",
    "a bright hallway with a wooden floor",
  ],
  surface_interactive: [
    "a wooden desk by a window",
    "a marble kitchen counter",
    "a craft table in a bright room",
  ],
  consumable: ["a bright kitchen", "a picnic table in a green garden", "a cozy breakfast table"],
  apply_to_body: [
    "a bright bathroom with white tiles",
    "a vanity table with a round mirror",
    "a calm bedroom in the morning",
  ],
};

export const lights: readonly string[] = [
  "soft window light from the left",
  "warm late-afternoon light",
  "bright, diffuse morning light",
  "gentle studio light with a soft shadow",
  "golden-hour backlight",
];

/** Shots between the first and the last, so that neighbours differ. */
export const middleShots: readonly string[] = [
  "medium close-up",
  "close-up of the product",
  "wide shot",
  "over-the-shoulder shot",
  "low-angle medium shot",
];
