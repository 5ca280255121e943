import { expect, test } from "@jest/globals";
import { expiryOf, expiryState, presetOf } from "./keys.ts";

const now = new Date("2026-11-20T12:00:00Z");

test("a key expires so many days from now, or never", () => {
  expect(expiryOf(0, now)).toBeNull();
  expect(expiryOf(30, now)).toBe("2026-12-20T12:00:00.000Z");
});

test.each([
  [null, "never"],
  ["2027-01-01T00:00:00Z", "later"],
  ["2026-11-22T00:00:00Z", "soon"],
  ["2026-11-20T12:00:00Z", "expired"],
])("%s is %s", (expiresAt, state) => {
  expect(expiryState(expiresAt, now)).toBe(state);
});

test("a key's scopes are those of a preset, in any order, or chosen", () => {
  expect(presetOf(null)).toBe("all");
  expect(presetOf(["webhooks"])).toBe("webhooks");
  expect(presetOf(["billing:read", "jobs:write", "uploads"])).toBe("create");
  expect(presetOf(["jobs:write", "uploads"])).toBe("custom");
});
