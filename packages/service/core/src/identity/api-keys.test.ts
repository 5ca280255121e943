import { createHash } from "node:crypto";
import { describe, expect, test } from "@jest/globals";
import { newApiKey, parseApiKey } from "./api-keys.ts";

describe("an API key", () => {
  test("has the documented shape and shows its first 12 characters", () => {
    const { key, prefix } = newApiKey();
    expect(key).toMatch(/^rw_live_[0-9A-Za-z]{40}_[0-9A-Za-z]{6}$/);
    expect(prefix).toBe(key.slice(0, 12));
  });

  test("is stored and looked up as the SHA-256 of its text", () => {
    const { key, hash } = newApiKey();
    expect(hash).toBe(createHash("sha256").update(key).digest("hex"));
    expect(parseApiKey(key)).toEqual({ hash });
  });

  test("differs from every other one", () => {
    const keys = Array.from({ length: 200 }, () => newApiKey().key);
    expect(new Set(keys).size).toBe(200);
  });

  test("with any one character mistyped is refused without a look-up", () => {
    const { key } = newApiKey();
    for (let place = 8; place < key.length; place += 1) {
      if (key[place] === "_") continue;
      const typo = key.slice(0, place) + (key[place] === "a" ? "b" : "a") + key.slice(place + 1);
      expect(parseApiKey(typo)).toBeNull();
    }
  });

  test.each(["", "rw_live_", "hello", `rw_test_${"a".repeat(40)}_123456`, "rw_live_é"])(
    "is not %j",
    (text) => expect(parseApiKey(text)).toBeNull(),
  );
});
