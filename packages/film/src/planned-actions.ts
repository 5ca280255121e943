import type { ScriptRequest } from "./ports/tools.ts";
import { thingOf } from "./products/things.ts";
import { isTangible, possibleActions, purposeOf, shownMode } from "./products/uses.ts";
import { type Action, actionsIn } from "./prompts.ts";

/** The content of one segment that decides what its image shows. */
export type Told = {
  readonly phase: string;
  readonly narration: string;
  readonly points: readonly string[];
};

/** Actions that the image shows when the narration mentions them. Other mentioned actions aren't meant visually. */
const seenWhenSaid: ReadonlySet<Action> = new Set<Action>([
  ...(["drink", "eat", "pour", "apply", "spray", "smell", "lace", "sit", "type"] as const),
  ...(["read", "write", "switchOn", "open", "shake", "walk", "wear", "turn", "unpack"] as const),
]);

/** Actions for each beat, in order of preference. */
const wantedAt: { readonly [beat in Exclude<Beat, "use">]: readonly Action[] } = {
  open: ["show"],
  trouble: ["frown"],
  unpack: ["unpack", "wear"],
  arrive: ["wear", "open", "show"],
  show: ["turn", "point", "adjust"],
  close: ["show"],
};

/** Actions for the beat `use`, in order of preference, after the product's own purpose. */
const uses: readonly Action[] = [
  ...(["drink", "eat", "apply", "sit", "type", "switchOn", "read", "write", "spray"] as const),
  ...(["lace", "walk", "smell", "pour", "tap", "shake", "open", "adjust", "carry"] as const),
  ...(["turn", "point"] as const),
];

/** The beat of each segment. If no phase is about use, the last segment of another suitable beat becomes `use`. */
const beatsOf = (told: readonly Told[]): readonly Beat[] => {
  const beats = told.map(({ phase }) => beatOf(phase));
  if (beats.includes("use")) return beats;
  const stand = ["arrive", "show", "close", "open"] as const;
  const beat = stand.find((one) => beats.includes(one)) ?? "show";
  const at = beats.lastIndexOf(beat);
  return beats.map((one, index) => (index === at ? "use" : one));
};

type Film = Pick<ScriptRequest, "brief" | "interactionMode" | "productName">;

const productOf = ({ brief: { product } }: Film) => ({
  name: product.name,
  cutoutKind: product.cutoutKind,
  aspect: product.cutoutSize.width / product.cutoutSize.height,
});

const wantedIn = (film: Film, beat: Beat): readonly Action[] => {
  if (beat !== "use") return wantedAt[beat];
  const purpose = purposeOf(productOf(film), film.interactionMode);
  return purpose ? [purpose, ...uses] : uses;
};

/**
 * Returns one action for each segment: the one that its narration mentions, otherwise one that suits its phase. Uses
 * only actions that are possible with the product. Adjacent segments have different actions if possible.
 */
const plannedActions = (film: Film, told: readonly Told[]): readonly Action[] => {
  const possible = possibleActions(productOf(film), film.interactionMode);
  const planned: Action[] = [];
  for (const [index, beat] of beatsOf(told).entries()) {
    const said = actionsIn(told[index]?.narration ?? "").filter((one) => seenWhenSaid.has(one));
    const spoken = beat === "trouble" ? null : said.find((one) => possible.has(one));
    const options = wantedIn(film, beat).filter((one) => possible.has(one));
    const fresh = options.filter((one) => !planned.includes(one));
    const other = options.find((one) => one !== planned.at(-1));
    planned.push(spoken ?? fresh[0] ?? other ?? "show");
  }
  return planned;
};

/** Phrases for showing the product. A product that can't be worn is held, even if its mode is `wearable`. */
const showsIn = (film: Film) => {
  const mode = shownMode(productOf(film), film.interactionMode);
  const isWorn = possibleActions(productOf(film), mode).has("wear");
  const shows = (mode === "wearable" && !isWorn ? null : showPhrases[mode]) ?? heldPhrases;
  // Shoes and a face don't fit into one image, so the persona first lifts the shoes into view.
  const isFootwear = thingOf(film.brief.product.name).worn === "feet";
  return mode === "wearable" && isFootwear ? { ...shows, open: heldPhrases.open } : shows;
};

/** Describes what the persona does in each segment's image. `{product}` is a placeholder for the product. */
export const actionTexts = (film: Film, told: readonly Told[]): readonly string[] => {
  const { brief, interactionMode: mode } = film;
  const beats = beatsOf(told);
  if (brief.persona === null || mode === "display_static") {
    const nobody = brief.style === "product" ? alonePhrases : handsPhrases;
    const phrases = brief.persona === null ? nobody : exhibitPhrases;
    const isUnpacked = isTangible(brief.product.name);
    return told.map(({ phase }, index) => {
      const beat = beatOf(phase);
      const isShown = beat === "unpack" && !isUnpacked && brief.style !== "product";
      const shown = isShown ? [withoutParcel] : phrases[beat];
      return shown[index % shown.length] ?? "shows {product}";
    });
  }
  const shows = showsIn(film);
  return plannedActions(film, told).map((action, index) =>
    action === "show" || action === "use"
      ? (shows[beats[index] ?? "close"] ?? shows.close)
      : actionPhrases[action],
  );
};

/** Prompt phrases for actions, in the present tense. The persona is the subject, `{product}` a placeholder. */
const actionPhrases: Readonly<Record<Exclude<Action, "use" | "show">, string>> = {
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

/** Phrases for showing the product, by beat. Other beats use the phrase for `close`. */
type Shows = Readonly<Partial<Record<Beat, string>>> & { readonly close: string };

/** Phrases for a product that is held. They also apply to modes without phrases of their own. */
const heldPhrases: Shows = {
  open: "looks into the camera and lifts {product} into view",
  arrive: "holds {product} beside the face and smiles",
  close: "raises {product} into view one last time, with a smile",
};

const showPhrases: Readonly<Record<string, Shows>> = {
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

/** Replaces unpacking for a product that isn't a physical thing. */
const withoutParcel = "shows {product} for the first time";

/** What the persona does beside a product in the mode `display_static`, by beat. */
const exhibitPhrases: Readonly<Record<Beat, readonly string[]>> = {
  trouble: [actionPhrases.frown],
  unpack: ["lifts the lid of a parcel with {product} inside"],
  open: ["steps into the frame and looks at {product}"],
  arrive: ["stands beside {product} and gestures toward it"],
  show: ["points at a detail of {product}", "walks around {product}"],
  use: ["straightens {product} a little on its place", "walks past {product} and looks back"],
  close: ["looks at {product} and nods with a smile"],
};

/** What is seen of the product in a product film, by beat. */
const alonePhrases: Readonly<Record<Beat, readonly string[]>> = {
  trouble: ["{product} in shadow, a single light about to reach it"],
  unpack: ["{product} rises into view"],
  open: ["{product} stands large in the middle of the picture"],
  arrive: ["light sweeps over {product}"],
  show: ["the label of {product} from near", "{product} turned slightly, seen from the side"],
  use: ["{product} floats, slightly tilted", "three of {product} in a row"],
  close: ["{product} stands still in soft light"],
};

/** What a pair of hands does when there is no persona, by beat. */
const handsPhrases: Readonly<Record<Beat, readonly string[]>> = {
  trouble: ["pushes aside something old, {product} waiting in the background"],
  unpack: ["lifts the lid of a parcel with {product} inside"],
  open: ["reaches into the frame and places {product} in the middle"],
  arrive: ["lifts {product} toward the camera"],
  show: ["turns {product} slowly to show every side", "points at a detail of {product}"],
  use: ["uses {product} with both hands"],
  close: ["sets {product} down with care"],
};

/** What happens in a phase. It decides which actions the images show. */
type Beat = "open" | "trouble" | "unpack" | "arrive" | "show" | "use" | "close";

const beats: Readonly<Record<string, Beat>> = {
  ...{ hook: "open", pitch: "arrive" },
  ...{ problem: "trouble", agitate: "trouble", before: "trouble", doubt: "trouble" },
  ...{ opening: "unpack", solution: "arrive", turn: "arrive", experience: "arrive" },
  ...{ reveal: "arrive", details: "show", reason: "show", bonus: "show", difference: "show" },
  ...{ benefit: "use", everyday: "use", try_out: "use", after: "use", relief: "use" },
  ...{ opinion: "close", recap: "close", cta: "close" },
};

/** The beat of a phase. Unknown phases, such as those of a custom script, show the product. */
const beatOf = (phase: string): Beat => beats[phase] ?? "show";
