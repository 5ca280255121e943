import { expect, test } from "@jest/globals";
import { type Change, changed, type Draft, emptyDraft, productKey } from "./draft.ts";

const analysis = { category: "mug", shape: "round", text: [], colors: [] };
const suggestion = (name: string): Change => ({
  type: "suggest",
  product: `of ${name}`,
  suggestions: {
    analysis,
    key_selling_points: [`${name} one`, `${name} two`],
    cta_text: `${name} call`,
    environment_description: `${name} scene`,
    custom_script: `${name} script`,
  },
});
const after = (...changes: readonly Change[]): Draft =>
  changes.reduce(changed, emptyDraft({ segment_count: 3 }));
const set = (values: object): Change => ({ type: "set", values: { ...values } });

test("suggestions fill what is empty, are marked, and offer a script", () => {
  const draft = after(set({ cta_text: " " }), suggestion("a"));
  expect(draft.values).toEqual({
    ...{ segment_count: 3, key_selling_points: ["a one", "a two"], cta_text: "a call" },
    environment_description: "a scene",
  });
  expect(draft.suggested).toEqual(["key_selling_points", "cta_text", "environment_description"]);
  expect(draft).toMatchObject({ script: "a script", suggestedFor: "of a" });
});

test("what a person wrote stays; what was suggested before is replaced", () => {
  const draft = after(suggestion("a"), set({ cta_text: "Mine" }), suggestion("b"));
  expect(draft.values).toMatchObject({ cta_text: "Mine", environment_description: "b scene" });
  expect(draft.suggested).toEqual(["key_selling_points", "environment_description"]);
});

test("a name that was offered gives way to a person's", () => {
  const offered: Change = { type: "offer", values: { product_name: "Blue bottle" } };
  expect(after(offered)).toMatchObject({ suggested: ["product_name"] });
  const named = after(offered, set({ product_name: "Ocean" }), offered);
  expect(named).toMatchObject({ values: { product_name: "Ocean" }, suggested: [] });
});

test("a job's product needs no suggestions", () => {
  const values = { product_name: "Mug ", product_image_url: "https://example.com/1" };
  const key = productKey(values);
  expect(key).toBe("Mug\nhttps://example.com/1");
  expect(after({ type: "fill", values, template: null }).suggestedFor).toBe(key);
  expect(productKey({ product_name: " ", product_image_url: "https://example.com/1" })).toBeNull();
});

test("a reset goes back to what the form began with", () => {
  const draft = after(set({ segment_count: 7, script_tone: "calm", cta_text: "Mine" }), {
    type: "reset",
    fields: ["segment_count", "script_tone"],
    initial: { segment_count: 3 },
  });
  expect(draft.values).toEqual({ segment_count: 3, cta_text: "Mine" });
});

test("a template fills its fields, leaves the others, and is remembered", () => {
  const template = { id: "1", name: "Spring" };
  const values = { script_tone: "humorous", cta_text: "Theirs" };
  const draft = after(suggestion("a"), { type: "fill", values, template });
  expect(draft).toMatchObject({ template, values: { segment_count: 3, ...values } });
  expect(draft.suggested).not.toContain("cta_text");
});
