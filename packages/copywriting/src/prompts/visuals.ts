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

/** What the persona does with the product, by interaction mode, in the order of a short story. */
export const actionsByMode: Readonly<Record<string, readonly string[]>> = {
  holdable: [
    "looks into the camera and lifts {product} into view",
    "holds {product} beside the face and smiles",
    "turns {product} slowly to show every side",
    "uses {product} in passing, relaxed",
    "points at a detail of {product}",
    "holds {product} out toward the camera",
  ],
  display_static: [
    "steps into the frame and presents {product}",
    "stands beside {product} and gestures toward it",
    "straightens {product} a little on its place",
    "looks at {product} and nods with a smile",
    "walks past {product} and glances back at it",
  ],
  wearable: [
    "shows up wearing {product}",
    "adjusts {product} with one hand",
    "turns to show {product} from the side",
    "walks a few steps wearing {product}",
    "checks {product} in a mirror and smiles",
  ],
  surface_interactive: [
    "places {product} on the surface before them",
    "leans in and uses {product} with both hands",
    "taps beside {product} and looks up",
    "slides {product} toward the camera",
    "works with {product}, seen over the shoulder",
  ],
  consumable: [
    "brings {product} into view and smiles",
    "opens {product} with both hands",
    "takes a first taste of {product}",
    "nods after tasting {product}",
    "raises {product} toward the camera",
  ],
  apply_to_body: [
    "holds {product} up next to the face",
    "opens {product} and shows the inside",
    "applies a little of {product} with care",
    "touches the skin gently, {product} in the other hand",
    "shows {product} resting on an open palm",
  ],
};

/** What a pair of hands does when there is no persona. */
export const actionsOfHands: readonly string[] = [
  "reaches into the frame and places {product} in the middle",
  "turns {product} slowly to show every side",
  "points at a detail of {product}",
  "lifts {product} toward the camera",
  "sets {product} down with care",
];

/** Shots between the first and the last, so that neighbours differ. */
export const middleShots: readonly string[] = [
  "medium close-up",
  "close-up of the product",
  "wide shot",
  "over-the-shoulder shot",
  "low-angle medium shot",
];
