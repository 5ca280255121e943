import { describe, expect, test } from "@jest/globals";
import { configSummary, readConfig } from "./config.ts";
import { openSecretBox } from "./secret-box.ts";
import { newSecretKey, secretKeys } from "./settings/secrets.ts";

const settings = { keys: secretKeys("KEYS", { about: "Keys." }) };
const keysOf = (text: string) => readConfig(settings, { KEYS: text }).keys;
const [one, two] = [newSecretKey("one"), newSecretKey("two")];

describe("the keys' setting", () => {
  test("takes fresh keys, the newest first", () => {
    expect(keysOf(`${two}, ${one}`).map(({ id }) => id)).toEqual(["two", "one"]);
    expect(one).not.toBe(newSecretKey("one"));
  });

  test.each([
    ["", "is not set"],
    ["hunter2hunter2", "an invalid key"],
    ["k1:dG9vIHNob3J0", "an invalid key"],
    [`${one},`, "an invalid key"],
    [`bad id:${one.slice(4)}`, "an invalid key"],
    [`${one},${one}`, "twice"],
  ])("refuses %j without repeating it", (text, why) => {
    const reading = () => keysOf(text);
    expect(reading).toThrow(why);
    if (text) expect(reading).not.toThrow(text.slice(4));
  });

  test("is never shown", () => {
    const config = readConfig(settings, { KEYS: one });
    expect(configSummary(settings, config)).toEqual({ keys: "configured" });
  });
});

describe("a secret box", () => {
  const box = openSecretBox(keysOf(one));
  const text = "whsec é €";

  test("opens what it sealed, which looks different each time and shows nothing", () => {
    const [first, second] = [box.seal(text, "tenant"), box.seal(text, "tenant")];
    expect(box.open(first, "tenant")).toBe(text);
    expect(box.open(first, "tenant")).toBe(text);
    expect(Buffer.from(first).equals(Buffer.from(second))).toBe(false);
    expect(Buffer.from(first).toString("latin1")).not.toContain("whsec");
  });

  test("after a rotation opens what the old key sealed, and seals with the new one", () => {
    const old = box.seal(text, "tenant");
    const rotated = openSecretBox(keysOf(`${two},${one}`));
    expect(rotated.open(old, "tenant")).toBe(text);
    const fresh = rotated.seal(text, "tenant");
    expect(openSecretBox(keysOf(two)).open(fresh, "tenant")).toBe(text);
    expect(() => box.open(fresh, "tenant")).toThrow(/can't be read/);
  });

  test("opens nothing for another tenant, also after it was opened for its own", () => {
    const sealed = box.seal(text, "tenant");
    box.open(sealed, "tenant");
    expect(() => box.open(sealed, "other")).toThrow(/can't be read/);
  });

  test("opens nothing that was changed, whichever byte", () => {
    const sealed = Buffer.from(box.seal(text, "tenant"));
    for (let at = 0; at < sealed.length; at += 1) {
      const changed = Buffer.from(sealed);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(() => box.open(changed, "tenant")).toThrow(/can't be read/);
    }
    for (const length of [0, 1, 10, sealed.length - 1]) {
      expect(() => box.open(sealed.subarray(0, length), "tenant")).toThrow(/can't be read/);
    }
  });
});
