import type { Beat } from "./beats.ts";

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

/** Actions by beat; `{product}` stands for the product. */
export type Actions = Readonly<Record<Beat, readonly string[]>>;

const always = {
  trouble: ["looks unhappy with what they had before, {product} waiting in the background"],
  unpack: ["lifts the lid of a parcel with {product} inside"],
} as const;

/** What the persona does with the product while a phase is told, by interaction mode. */
export const actionsByMode: Readonly<Record<string, Actions>> = {
  holdable: {
    ...always,
    open: ["looks into the camera and lifts {product} into view"],
    arrive: ["holds {product} beside the face and smiles"],
    show: ["turns {product} slowly to show every side", "points at a detail of {product}"],
    use: ["uses {product} in passing, relaxed", "has {product} in hand, busy with it"],
    close: ["holds {product} out toward the camera"],
  },
  display_static: {
    ...always,
    open: ["steps into the frame and looks at {product}"],
    arrive: ["stands beside {product} and gestures toward it"],
    show: ["points at a detail of {product}", "walks around {product}"],
    use: ["straightens {product} a little on its place", "walks past {product} and looks back"],
    close: ["looks at {product} and nods with a smile"],
  },
  wearable: {
    ...always,
    open: ["shows up wearing {product}"],
    arrive: ["puts on {product} and smiles"],
    show: ["turns to show {product} from the side", "points at a detail of {product}"],
    use: ["walks a few steps wearing {product}", "adjusts {product} with one hand"],
    close: ["stands facing the camera, wearing {product}"],
  },
  surface_interactive: {
    ...always,
    open: ["places {product} on the surface before them"],
    arrive: ["slides {product} toward the camera"],
    show: ["points at a detail of {product}", "taps beside {product} and looks up"],
    use: ["uses {product} with both hands", "works with {product}, seen over the shoulder"],
    close: ["sits back beside {product} and smiles"],
  },
  consumable: {
    ...always,
    open: ["brings {product} into view and smiles"],
    arrive: ["opens {product} with both hands"],
    show: ["shows {product} from close by", "points at a detail of {product}"],
    use: ["takes a taste of {product}", "nods after tasting {product}"],
    close: ["raises {product} toward the camera"],
  },
  apply_to_body: {
    ...always,
    open: ["holds {product} up next to the face"],
    arrive: ["shows {product} resting on an open palm"],
    show: ["opens {product} and shows the inside", "points at a detail of {product}"],
    use: [
      "applies a little of {product} with care",
      "touches the skin, {product} in the other hand",
    ],
    close: ["holds {product} beside the cheek and smiles"],
  },
};

/** What a pair of hands does when there is no persona. */
export const actionsOfHands: Actions = {
  trouble: ["pushes aside something old, {product} waiting in the background"],
  unpack: ["lifts the lid of a parcel with {product} inside"],
  open: ["reaches into the frame and places {product} in the middle"],
  arrive: ["lifts {product} toward the camera"],
  show: ["turns {product} slowly to show every side", "points at a detail of {product}"],
  use: ["uses {product} with both hands"],
  close: ["sets {product} down with care"],
};

/** Shots between the first and the last, so that neighbours differ. */
export const middleShots: readonly string[] = [
  "medium close-up",
  "close-up of the product",
  "wide shot",
  "over-the-shoulder shot",
  "low-angle medium shot",
];
