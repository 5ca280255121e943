import { existsSync } from "node:fs";
import { expect, test } from "@jest/globals";
import { type FaceName, facesFor } from "./faces.ts";
import { fontFile } from "./fonts.ts";

const preferences: readonly FaceName[] = [
  "Anton",
  "Bebas Neue",
  "Montserrat ExtraBold",
  "Inter SemiBold",
];

/** A word in each script, and the family that has it beside a loud style. */
const scripts: readonly (readonly [word: string, language: string, family: string])[] = [
  ["Größe", "de", "Montserrat ExtraBold"],
  ["лучшее", "ru", "Montserrat ExtraBold"],
  ["καλύτερο", "el", "Inter ExtraBold"],
  ["رائع", "ar", "Noto Sans Arabic ExtraBold"],
  ["מדהים", "he", "Noto Sans Hebrew ExtraBold"],
  ["สินค้า", "th", "Noto Sans Thai ExtraBold"],
  ["क्षमता", "hi", "Noto Sans Devanagari ExtraBold"],
  ["স্বাস্থ্য", "bn", "Noto Sans Bengali ExtraBold"],
  ["கௌரவம்", "ta", "Noto Sans Tamil ExtraBold"],
  ["本当に", "ja", "Noto Sans CJK JP"],
  ["제품", "ko", "Noto Sans CJK KR"],
  ["产品", "zh", "Noto Sans CJK SC"],
];

test.each(scripts)("%s is set in the font of its script and measured", (word, language, family) => {
  const { main } = facesFor("Montserrat ExtraBold", word, language);
  expect(main.family).toBe(family);
  expect(main.width(word)).toBeGreaterThan(0.8);
});

test("every font that a text may get is shipped or the system's", () => {
  for (const [word, language] of scripts)
    for (const face of preferences) {
      const { main } = facesFor(face, word, language);
      if (!main.family.includes("CJK")) expect(existsSync(fontFile(main.family))).toBe(true);
    }
});

test("widths are kerned", () => {
  const { main } = facesFor("Montserrat ExtraBold", "AVATAR", "en");
  const letters = Array.from("AVATAR").reduce((sum, letter) => sum + main.width(letter), 0);
  expect(main.width("AVATAR")).toBeLessThan(letters - 0.1);
  // From the font's `hmtx` table.
  expect(main.width("A")).toBeCloseTo(0.786, 3);
});

test("capitals are as high as the font says", () => {
  // `sCapHeight` of the table `OS/2`.
  expect(facesFor("Montserrat ExtraBold", "Hi", "en").main.above).toBeCloseTo(0.7, 1);
  expect(facesFor("Anton", "Hi", "en").main.above).toBeCloseTo(0.86, 1);
});

test("emoji have a width, and a text of a script keeps its face among them", () => {
  const { main, of } = facesFor("Montserrat ExtraBold", "so good 🔥", "en");
  expect(of("🔥")).toBe(main);
  expect(main.width("🔥")).toBeGreaterThan(0.8);
  expect(main.width("👩‍👩‍👧")).toBeLessThan(1.5 * main.width("🔥"));
});

test("letters that join or merge are measured together", () => {
  const width = (text: string, language: string) =>
    facesFor("Montserrat ExtraBold", text, language).main.width(text);
  expect(width("ببب", "ar")).toBeLessThan(3 * width("ب", "ar"));
  expect(width("க்ஷ", "ta")).toBeLessThan(width("க", "ta") + width("ஷ", "ta"));
  expect(width("本当", "ja")).toBeCloseTo(2 * 1.06, 2);
});

test("a brand's name keeps a Latin font among words of another script", () => {
  const { main, of } = facesFor("Montserrat ExtraBold", "تجربتنا الجديدة Nike", "ar");
  expect(main.family).toBe("Noto Sans Arabic ExtraBold");
  expect(of("Nike").family).toBe("Montserrat ExtraBold");
  expect(of("100").family).toBe("Noto Sans Arabic ExtraBold");
});
