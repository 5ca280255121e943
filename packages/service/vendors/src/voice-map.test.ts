import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "@jest/globals";
import { catalogue } from "@reelwright/catalog/catalogue";
import type { Voice } from "@reelwright/film/artifacts";
import { voiceChoice } from "./voice-map.ts";

const directory = mkdtempSync(join(tmpdir(), "voices-"));
afterAll(() => rmSync(directory, { recursive: true, force: true }));
const fileOf = (data: unknown): string => {
  const path = join(directory, "voices.json");
  writeFileSync(path, typeof data === "string" ? data : JSON.stringify(data));
  return path;
};
const kokoro = { vendor: "openai", model: "Kokoro-82M" };
const voice = (id: string): Voice => catalogue.voice(id) as Voice;

test.each(["elevenlabs", "openai", "kokoro"])(
  "every voice of the catalogue has one at %s",
  (name) => {
    const speaker = name === "kokoro" ? kokoro : { vendor: name, model: "some" };
    const choose = voiceChoice(null, speaker);
    const all = catalogue.voices.map(choose);
    expect(all.filter((name) => name === "")).toEqual([]);
    const of = (gender: string) =>
      new Set(catalogue.voices.filter((each) => each.gender === gender).map(choose));
    for (const name of of("female"))
      if (name !== "ff_siwis") expect(of("male")).not.toContain(name);
    expect(new Set(all).size).toBeGreaterThan(5);
  },
);

test("British voices sound British, Japanese ones Japanese", () => {
  expect(voiceChoice(null, kokoro)(voice("en-gb-x-rp-imogen"))).toMatch(/^bf_/);
  expect(voiceChoice(null, kokoro)(voice("ja-sakura"))).toMatch(/^jf_/);
});

test("a voice keeps its own, and an operator's file names others", () => {
  const choose = voiceChoice(
    fileOf({
      openai: {
        voices: { "ja-sakura": "mine" },
        rules: [{ language: "de", voices: ["d"] }, { voices: ["x"] }],
      },
    }),
    kokoro,
  );
  expect(choose(voice("ja-sakura"))).toBe("mine");
  expect(choose(voice("de-lena"))).toBe("d");
  expect(choose(voice("en-us-harper"))).toBe("x");
});

test.each([
  ["no JSON", "{", "JSON"],
  ["no section", {}, "it has no voices of openai"],
  [
    "no rule for the others",
    { openai: { rules: [{ gender: "male", voices: ["x"] }] } },
    "must end with a rule",
  ],
  [
    "an unknown trait",
    { openai: { rules: [{ colour: "red", voices: ["x"] }] } },
    "unknown field colour",
  ],
  ["a rule without voices", { openai: { rules: [{ voices: [] }] } }, "names no voices"],
  ["an empty name", { openai: { rules: [{ voices: [""] }] } }, "openai.rules[0].voices[0]"],
])("a file with %s is refused, and why", (_what, data, reason) => {
  expect(() => voiceChoice(fileOf(data), { vendor: "openai", model: "tts-1" })).toThrow(reason);
});
