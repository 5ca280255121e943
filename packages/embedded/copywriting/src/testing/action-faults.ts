import type { Product } from "@reelwright/film/artifacts";
import { possibleActions, purposeOf, shownAction } from "@reelwright/film/products/uses";
import { type Action, actionsIn } from "@reelwright/film/prompts";

/** A script for a film with a persona: what is said in each segment, and its picture's prompt. */
export type FilmedScript = {
  readonly product: Pick<Product, "name" | "cutoutKind" | "cutoutSize">;
  readonly interactionMode: string;
  readonly segments: readonly string[];
  readonly keyframePrompts: readonly string[];
};

export type ActionFault = {
  /**
   * `unnamed`: a prompt names no action; `impossible`: the product can't do what it names first; `unseen`: what is said to be
   * done isn't seen; `repeat`: two segments in a row show the same; `unused`: nobody does what the product is for.
   */
  readonly fault: "unnamed" | "impossible" | "unseen" | "repeat" | "unused";
  readonly text: string;
};

/** What a viewer expects to see when it is said; what is worn is worn in every picture. */
const visible: ReadonlySet<Action> = new Set<Action>([
  ...(["drink", "eat", "pour", "apply", "spray", "smell", "lace", "sit", "type"] as const),
  ...(["read", "write", "switchOn", "shake", "walk"] as const),
]);

/** What goes on through a film. */
const lasting: ReadonlySet<Action> = new Set<Action>(["show", "wear"]);

type Used = Parameters<typeof possibleActions>[0];

/** What is wrong with one segment: what is said in it, its picture's prompt, and what the picture before shows. */
const segmentFaults = (
  {
    text,
    prompt,
    before,
  }: { readonly text: string; readonly prompt: string; readonly before: Action | null },
  used: Used,
  mode: string,
): readonly ActionFault[] => {
  const possible = possibleActions(used, mode);
  const [named] = actionsIn(prompt);
  const action = shownAction(actionsIn(prompt), used, mode);
  if (named === undefined) return [{ fault: "unnamed", text: prompt }];
  if (action === null || !possible.has(named))
    return [{ fault: "impossible", text: `${named}: ${prompt}` }];
  const said = actionsIn(text).filter((one) => visible.has(one) && possible.has(one));
  if (said.length > 0 && action !== "frown" && !said.includes(action))
    return [{ fault: "unseen", text: `${text} (${action})` }];
  const isAgain = action === before && !lasting.has(action) && said.length === 0;
  return isAgain ? [{ fault: "repeat", text: action }] : [];
};

/** Where pictures say something else than the voice, or show what can't be done. */
export const actionFaults = (script: FilmedScript): readonly ActionFault[] => {
  const { product, interactionMode: mode, segments, keyframePrompts } = script;
  const { width, height } = product.cutoutSize;
  const used = { name: product.name, cutoutKind: product.cutoutKind, aspect: width / height };
  if (possibleActions(used, mode).size === 0) return [];
  const prompts = segments.map((_, at) => keyframePrompts[at] ?? "");
  const shown = prompts.map((prompt) => shownAction(actionsIn(prompt), used, mode));
  const each = segments.flatMap((text, at) =>
    segmentFaults({ text, prompt: prompts[at] ?? "", before: shown[at - 1] ?? null }, used, mode),
  );
  const isUsed = shown.some((one) => one && one !== "show" && one !== "frown");
  const isIdle = purposeOf(used, mode) !== null && !isUsed;
  return isIdle ? [...each, { fault: "unused", text: product.name }] : each;
};
