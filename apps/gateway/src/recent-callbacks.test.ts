import { expect, test } from "@jest/globals";
import { recentCallbacks } from "./vendor-callbacks.ts";

test("remembers callbacks for ten minutes, and ten thousand of them", () => {
  let now = 1_000;
  const recent = recentCallbacks(() => now);
  recent.add("first");
  now += 599_999;
  expect(recent.has("first")).toBe(true);
  now += 1;
  expect(recent.has("first")).toBe(false);
  recent.add("oldest");
  for (let each = 0; each < 10_000; each += 1) recent.add(String(each));
  expect(recent.has("oldest")).toBe(false);
  expect(recent.has("0")).toBe(true);
});
