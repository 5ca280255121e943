import type { Action } from "@reelwright/core/prompts/action-words";
import type { Beat } from "./beats.ts";

/** How a prompt tells an action, in one present-tense phrase about the persona; `{product}` stands for the product. */
export const actionPhrases: Readonly<Record<Exclude<Action, "use" | "show">, string>> = {
  drink: "takes a sip of {product}",
  eat: "takes a bite of {product}",
  pour: "pours {product} into a glass",
  apply: "applies a little of {product} with care",
  spray: "sprays a little of {product}",
  smell: "smells {product} with closed eyes",
  unpack: "unpacks {product} from a parcel",
  lace: "laces up {product}",
  sit: "sits down on {product}",
  type: "types on {product}",
  tap: "taps on {product} with a finger",
  read: "reads in {product}",
  write: "writes in {product}",
  switchOn: "switches on {product}",
  open: "opens {product} with both hands",
  shake: "shakes {product}",
  walk: "walks a few steps with {product}",
  carry: "carries {product} along",
  adjust: "adjusts {product} with one hand",
  turn: "turns {product} slowly to show every side",
  point: "points at a detail of {product}",
  offer: "holds {product} out toward the camera",
  compare: "compares {product} with another one",
  place: "places {product} on the table",
  frown: "looks unhappy with what they had before, {product} waiting in the background",
  wear: "puts on {product} and smiles",
};

/** How something is shown while a beat is told; what is worn is worn from the beginning. */
type Shows = Readonly<Partial<Record<Beat, string>>> & { readonly close: string };

/** What is held is shown so, whatever its mode. */
export const heldPhrases: Shows = {
  open: "looks into the camera and lifts {product} into view",
  arrive: "holds {product} beside the face and smiles",
  close: "raises {product} into view one last time, with a smile",
};

export const showPhrases: Readonly<Record<string, Shows>> = {
  wearable: {
    open: "shows up wearing {product}",
    show: "shows {product} from the side, wearing it",
    close: "stands facing the camera, wearing {product}",
  },
  surface_interactive: {
    open: "looks into the camera, showing {product} on the table",
    arrive: "shows {product} with a hand beside it",
    close: "leans back beside {product} and smiles",
  },
  apply_to_body: {
    open: "holds {product} up next to the face",
    arrive: "shows {product} in one hand, close to the camera",
    close: "holds {product} beside the cheek and smiles",
  },
};

/** What has no body of its own comes out of no parcel. */
export const withoutParcel = "shows {product} for the first time";

/** What somebody does with an exhibit, by beat. */
export const exhibitPhrases: Readonly<Record<Beat, readonly string[]>> = {
  trouble: [actionPhrases.frown],
  unpack: ["lifts the lid of a parcel with {product} inside"],
  open: ["steps into the frame and looks at {product}"],
  arrive: ["stands beside {product} and gestures toward it"],
  show: ["points at a detail of {product}", "walks around {product}"],
  use: ["straightens {product} a little on its place", "walks past {product} and looks back"],
  close: ["looks at {product} and nods with a smile"],
};

/** What a pair of hands does when there is no persona, by beat. */
export const handsPhrases: Readonly<Record<Beat, readonly string[]>> = {
  trouble: ["pushes aside something old, {product} waiting in the background"],
  unpack: ["lifts the lid of a parcel with {product} inside"],
  open: ["reaches into the frame and places {product} in the middle"],
  arrive: ["lifts {product} toward the camera"],
  show: ["turns {product} slowly to show every side", "points at a detail of {product}"],
  use: ["uses {product} with both hands"],
  close: ["sets {product} down with care"],
};
