import { expect, test } from "@jest/globals";
import { type KeptTexts, keptTexts } from "./storage.ts";

const blocked = (): KeptTexts => {
  throw new DOMException("denied", "SecurityError");
};

const stored = () => {
  const texts = new Map<string, string>();
  return {
    texts,
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, value: string) => void texts.set(key, value),
    removeItem: (key: string) => void texts.delete(key),
  };
};

test("what is kept is in the browser's storage", () => {
  const browser = stored();
  const kept = keptTexts(() => browser);
  kept.setItem("a", "1");
  expect([...browser.texts]).toEqual([["a", "1"]]);
  expect(kept.getItem("a")).toBe("1");
  kept.removeItem("a");
  expect([kept.getItem("a"), browser.texts.size]).toEqual([null, 0]);
});

test("where storage is blocked it is in memory", () => {
  const kept = keptTexts(blocked);
  expect(kept.getItem("a")).toBeNull();
  kept.setItem("a", "1");
  expect(kept.getItem("a")).toBe("1");
  kept.removeItem("a");
  expect(kept.getItem("a")).toBeNull();
});

test("where storage is full the newest value counts", () => {
  const browser = stored();
  let isFull = false;
  const kept = keptTexts(() => ({
    ...browser,
    setItem: (key, value) => {
      if (isFull) throw new DOMException("full", "QuotaExceededError");
      browser.setItem(key, value);
    },
  }));
  kept.setItem("a", "old");
  isFull = true;
  kept.setItem("a", "new");
  expect(kept.getItem("a")).toBe("new");
  isFull = false;
  kept.setItem("a", "newest");
  expect([kept.getItem("a"), browser.texts.get("a")]).toEqual(["newest", "newest"]);
});
