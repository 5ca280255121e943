/** The state of the form: what was chosen, by whom, and how it changes. */
import type { FieldSuggestions } from "reelwright";
import type { Values } from "./values.ts";

export type Draft = {
  readonly values: Values;
  /** Fields that hold what was suggested, as long as nobody has changed them. */
  readonly suggested: readonly string[];
  /** The latest suggestion of a script; offered, not filled in. */
  readonly script: string | null;
  /** The product that suggestions were made of: its `productKey`. */
  readonly suggestedFor: string | null;
  /** The template that filled the form; null: none. */
  readonly template: { readonly id: string; readonly name: string } | null;
};

export type Change =
  | { readonly type: "set"; readonly values: Values }
  | { readonly type: "reset"; readonly fields: readonly string[]; readonly initial: Values }
  | { readonly type: "offer"; readonly values: Values }
  | {
      readonly type: "suggest";
      readonly suggestions: FieldSuggestions;
      readonly product: string | null;
    }
  | { readonly type: "fill"; readonly values: Values; readonly template: Draft["template"] }
  | { readonly type: "start"; readonly draft: Draft };

const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  (typeof value === "string" && value.trim() === "") ||
  (Array.isArray(value) && value.every(isEmpty));

export const emptyDraft = (values: Values): Draft => ({
  values,
  suggested: [],
  script: null,
  suggestedFor: null,
  template: null,
});

/** What suggestions are made of: the name and the picture; null where one is missing. */
export const productKey = ({
  product_name: name,
  product_image_url: url,
}: Values): string | null =>
  isEmpty(name) || isEmpty(url) ? null : `${String(name).trim()}\n${String(url)}`;

const suggestedFields = ["key_selling_points", "cta_text", "environment_description"] as const;

const without = (values: Values, names: readonly string[]): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)));

const set = (draft: Draft, values: Values): Draft => ({
  ...draft,
  values: { ...draft.values, ...values },
  suggested: draft.suggested.filter((name) => !(name in values)),
});

/** Fills in what is empty or was suggested before; what a person wrote stays. */
const offer = (draft: Draft, values: Values): Draft => {
  const filled = Object.entries(values).filter(
    ([name, value]) =>
      !isEmpty(value) && (isEmpty(draft.values[name]) || draft.suggested.includes(name)),
  );
  return {
    ...draft,
    values: { ...draft.values, ...Object.fromEntries(filled) },
    suggested: [...new Set([...draft.suggested, ...filled.map(([name]) => name)])],
  };
};

const suggest = (draft: Draft, suggestions: FieldSuggestions, product: string | null): Draft => {
  const values = Object.fromEntries(suggestedFields.map((name) => [name, suggestions[name]]));
  const script = suggestions.custom_script || null;
  return { ...offer(draft, values), script, suggestedFor: product };
};

/** Returns the form after a change. */
export const changed = (draft: Draft, change: Change): Draft => {
  switch (change.type) {
    case "set":
      return set(draft, change.values);
    case "reset": {
      const { fields, initial } = change;
      const begun = Object.fromEntries(
        Object.entries(initial).filter(([name]) => fields.includes(name)),
      );
      const kept = without(draft.values, fields);
      return set({ ...draft, values: kept }, { ...begun });
    }
    case "suggest":
      return suggest(draft, change.suggestions, change.product);
    case "offer":
      return offer(draft, change.values);
    case "fill": {
      const filled = set(draft, change.values);
      const isProduct = "product_image_url" in change.values;
      return {
        ...filled,
        template: change.template,
        // What was made of it before has its texts already.
        suggestedFor: isProduct ? productKey(filled.values) : draft.suggestedFor,
      };
    }
    case "start":
      return change.draft;
  }
};
