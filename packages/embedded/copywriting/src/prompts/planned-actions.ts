import type { ScriptRequest } from "@reelwright/core/ports/language";
import { thingOf } from "@reelwright/core/products/thing-of";
import { isTangible, possibleActions, purposeOf, shownMode } from "@reelwright/core/products/uses";
import type { Action } from "@reelwright/core/prompts/action-words";
import { actionsIn } from "@reelwright/core/prompts/actions-in";
import {
  actionPhrases,
  exhibitPhrases,
  handsPhrases,
  heldPhrases,
  showPhrases,
  withoutParcel,
} from "./action-phrases.ts";
import { type Beat, beatOf } from "./beats.ts";

/** What one segment tells, for its picture. */
export type Told = {
  readonly phase: string;
  readonly narration: string;
  readonly points: readonly string[];
};

/** What is seen where a narration speaks of it; what else it says is said of the product, not of a picture. */
const seenWhenSaid: ReadonlySet<Action> = new Set<Action>([
  ...(["drink", "eat", "pour", "apply", "spray", "smell", "lace", "sit", "type", "tap"] as const),
  ...(["read", "write", "switchOn", "open", "shake", "walk", "wear", "turn", "unpack"] as const),
]);

/** What is done while a beat is told: first it is seen, then reached for, used, and shown; the first possible one. */
const wantedAt: { readonly [beat in Exclude<Beat, "use">]: readonly Action[] } = {
  open: ["show"],
  trouble: ["frown"],
  unpack: ["unpack", "wear"],
  arrive: ["wear", "open", "show"],
  show: ["turn", "point", "adjust"],
  close: ["show"],
};

/** What else is done with a thing than what it is for, while its use is told. */
const uses: readonly Action[] = [
  ...(["drink", "eat", "apply", "sit", "type", "switchOn", "read", "write", "spray"] as const),
  ...(["lace", "walk", "smell", "pour", "tap", "shake", "open", "adjust", "carry"] as const),
  ...(["turn", "point"] as const),
];

/** What is shown while the product's use is told; in a film that tells of none, where the product arrives or at its end. */
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
 * One action for each segment: the one that its narration speaks of, otherwise one that its phase is for. None that the
 * product can't do; neighbours differ where they can.
 */
export const plannedActions = (film: Film, told: readonly Told[]): readonly Action[] => {
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

/** How the product is shown: what can't be worn on the figure is held, whatever its mode. */
const showsIn = (film: Film) => {
  const mode = shownMode(productOf(film), film.interactionMode);
  const isWorn = possibleActions(productOf(film), mode).has("wear");
  const shows = (mode === "wearable" && !isWorn ? null : showPhrases[mode]) ?? heldPhrases;
  // Shoes can't be seen together with a face: they are lifted into view first.
  const isFootwear = thingOf(film.brief.product.name).worn === "feet";
  return mode === "wearable" && isFootwear ? { ...shows, open: heldPhrases.open } : shows;
};

/** What the persona does in each segment's picture, in words; `{product}` stands for the product. */
export const actionTexts = (film: Film, told: readonly Told[]): readonly string[] => {
  const { brief, interactionMode: mode } = film;
  const beats = beatsOf(told);
  if (brief.persona === null || mode === "display_static") {
    const phrases = brief.persona === null ? handsPhrases : exhibitPhrases;
    const isUnpacked = isTangible(brief.product.name);
    return told.map(({ phase }, index) => {
      const beat = beatOf(phase);
      const shown = beat === "unpack" && !isUnpacked ? [withoutParcel] : phrases[beat];
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
