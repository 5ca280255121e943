import type { ScriptRequest } from "@reelwright/core/ports/language";
import type { PhraseBook, Structure } from "../phrase-books/phrase-book.ts";
import { plainText } from "../phrase-books/product-name.ts";
import { type Choice, choosePoints, fewestCounted } from "./choose-points.ts";
import type { WritingContext } from "./draft-state.ts";
import { isIntangible } from "./intangible.ts";
import { type Plan, planOf } from "./planning.ts";

export type Planned = Choice & {
  readonly plan: Plan;
  /** What the caller should know of the structure. */
  readonly warnings: readonly string[];
};

const usual = "standard_5phase";

/** The ordered structure, or one that fits what the product is. */
const orderedStructure = (request: ScriptRequest, { structures }: PhraseBook) => {
  const { structure, productName } = request;
  if (structure !== "unboxing" || !isIntangible(request))
    return { structure: structures[structure] ?? structures[usual], warnings: [] };
  const message = `"${plainText(productName)}" comes in no box; the script has the structure ${usual}.`;
  return { structure: structures[usual], warnings: [message] };
};

/**
 * The script's structure, its phases and its points. What comes in no box isn't unboxed, and one point is no list: such
 * scripts have the standard structure, and a warning says so.
 */
export const plannedScript = (
  request: ScriptRequest,
  context: WritingContext,
  naming: { readonly plural: boolean; readonly maxWords: number },
): Planned => {
  const { book, kind } = context;
  const planned = (structure: Structure | undefined, warnings: readonly string[]): Planned => {
    const plan = planOf(structure, request.segmentCount, kind);
    return { plan, warnings, ...choosePoints(request, plan, context, naming) };
  };
  const { structure, warnings } = orderedStructure(request, book);
  const ordered = planned(structure, warnings);
  const counts = ordered.plan.some(({ phase }) => phase.numbered);
  if (!counts || ordered.points.length >= fewestCounted) return ordered;
  const message = `One selling point is no list; the script has the structure ${usual}.`;
  return planned(book.structures[usual], [...warnings, message]);
};
