import { type Drawing, type Element, isElement } from "./element.ts";
import { limits, tooMuch, unsafe } from "./vocabulary.ts";

/** So many letters of a path take as long as one element. */
const lettersPerElement = 64;

const ownWeight = ({ attributes }: Element): number => {
  const letters = (attributes.get("d") ?? attributes.get("points") ?? "").length;
  return 1 + Math.floor(letters / lettersPerElement);
};

type Index = {
  readonly byId: ReadonlyMap<string, Element>;
  /** Ids that style rules refer to, by the key of their selectors. */
  readonly bySelector: ReadonlyMap<string, readonly string[]>;
};

/** The rarest condition at the end of a selector: `.b` of `g.a rect.b`. */
const keyOf = (selector: string): string => {
  const last = selector.split(/\s+/).at(-1) ?? "*";
  const [, tag = "*", rest] = /^([\w-]*|\*)([.#][\w-]+)?/.exec(last) ?? [];
  return rest ?? (tag === "" ? "*" : tag);
};

const rulesById = ({ rules }: Drawing): Index["bySelector"] => {
  const found = new Map<string, string[]>();
  for (const { selectors, declarations } of rules) {
    const ids = declarations.flatMap((declaration) => declaration.ids);
    for (const selector of ids.length > 0 ? selectors : []) {
      const key = keyOf(selector);
      found.set(key, [...(found.get(key) ?? []), ...ids]);
    }
  }
  return found;
};

const indexOf = (drawing: Drawing): Index => {
  const byId = new Map<string, Element>();
  const index = (element: Element): void => {
    const id = element.attributes.get("id");
    if (id !== undefined && !byId.has(id)) byId.set(id, element);
    for (const child of element.children) if (isElement(child)) index(child);
  };
  index(drawing.root);
  return { byId, bySelector: rulesById(drawing) };
};

const idsOf = ({ name, ids, attributes }: Element, { bySelector }: Index): readonly string[] => {
  if (bySelector.size === 0) return ids;
  const classes = (attributes.get("class") ?? "").split(/\s+/).map((each) => `.${each}`);
  const keys = ["*", name, `#${attributes.get("id") ?? ""}`, ...classes];
  return [...ids, ...keys.flatMap((key) => bySelector.get(key) ?? [])];
};

/** Elements that are drawn for one element, and the depth of its references. */
type Weight = { readonly drawn: number; readonly references: number };

const checked = (weight: Weight): Weight => {
  if (weight.references > limits.references) {
    throw tooMuch(`references that lead on over ${limits.references} times`);
  }
  if (weight.drawn > limits.drawn) {
    throw tooMuch(
      `parts that are drawn over ${limits.drawn} times once its references are followed`,
    );
  }
  return weight;
};

/**
 * Throws `PictureError` if nested references would draw far more elements than the drawing holds, or form a circle. Each
 * element is weighed once.
 */
export const checkExpansion = (drawing: Drawing): void => {
  const index = indexOf(drawing);
  const weights = new Map<Element, Weight>();
  const open = new Set<Element>();
  const weigh = (element: Element): Weight => {
    const known = weights.get(element);
    if (known !== undefined) return known;
    if (open.has(element)) throw unsafe("a part that refers to itself");
    if (open.size > limits.depth * limits.references) throw tooMuch("references within references");
    open.add(element);
    const children = element.children.filter(isElement).map(weigh);
    const targets = idsOf(element, index).flatMap((id) => index.byId.get(id) ?? []);
    const used = targets.map((target) => {
      const { drawn, references } = weigh(target);
      return { drawn, references: references + 1 };
    });
    open.delete(element);
    const parts = [...children, ...used];
    const weight = checked({
      drawn: parts.reduce((sum, part) => sum + part.drawn, ownWeight(element)),
      references: parts.reduce((most, part) => Math.max(most, part.references), 0),
    });
    weights.set(element, weight);
    return weight;
  };
  weigh(drawing.root);
};
