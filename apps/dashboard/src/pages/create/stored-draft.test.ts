import { expect, test } from "@jest/globals";
import { emptyDraft } from "./draft.ts";
import { forgetDraft, readDraft, storeDraft } from "./stored-draft.ts";

const openStore = () => {
  const items = new Map<string, string>();
  return {
    items,
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, text: string) => void items.set(key, text),
    removeItem: (key: string) => void items.delete(key),
  };
};

test("a draft comes back as it was, until it is forgotten", () => {
  const store = openStore();
  expect(readDraft(store)).toBeNull();
  const stored = { draft: emptyDraft({ product_name: "Mug" }), submission: null };
  storeDraft(store, stored);
  expect(readDraft(store)).toEqual(stored);
  forgetDraft(store);
  expect(readDraft(store)).toBeNull();
});

test.each(["{", "[]", '{"draft":null}', '{"draft":{"values":{}}}'])("%s is none", (text) => {
  const store = openStore();
  store.setItem("reelwright.create", text);
  expect(readDraft(store)).toBeNull();
});
