import { describe, expect, test } from "@jest/globals";
import { sampledScripts } from "@reelwright/copywriting/testing/sampled-scripts";
import { captionWords } from "@reelwright/film/captions/caption-words";
import { type Cue, cuesOf, lineText } from "@reelwright/film/captions/cues";

/** Where a character takes as long as a syllable. */
const unspaced: ReadonlySet<string> = new Set(["ja", "zh"]);

/** A sixth of a second for a short word, half a second for a long one, and pauses where a voice makes them. */
const spoken = (segments: readonly string[], letterMs = 55) => {
  let at = 0;
  return segments.flatMap((narration, segment) =>
    narration.split(" ").map((text) => {
      const startMs = at;
      const endMs = startMs + 90 + letterMs * text.length;
      at = endMs + (/[.!?。！？]$/u.test(text) ? 300 : 10);
      return { text, startMs, endMs, segment };
    }),
  );
};

/** Frames by the characters that fit on a line. */
const frames = { wide: 34, upright: 14 } as const;

const pagesOf = (segments: readonly string[], language: string, widest: number): readonly Cue[] =>
  cuesOf(captionWords(spoken(segments, unspaced.has(language) ? 150 : 55), language), {
    ...{ language, maxWords: 3, idealWords: 3, maxLines: 2, widest },
    width: (text) => text.length,
  });

const articles: Readonly<Record<string, RegExp>> = {
  en: /(?:^|\s)(?:a|an|the)$/iu,
  de: /(?:^|\s)(?:de[rnms]|die|das|eine?[nmrs]?)$/iu,
  es: /(?:^|\s)(?:el|las?|los|una?|unos|unas)$/iu,
  fr: /(?:^|\s)(?:les?|la|une?|des|du)$/iu,
};

const textOf = ({ lines }: Cue): string => lines.map(lineText).join(" ");

/** Pages of scripts that end after an article, that end within the product's name, and that hold a mark alone. */
const faultsIn = async (language: string, widest: number) => {
  const scripts = await sampledScripts(60, language);
  const pages = scripts.flatMap(({ segments, productName }) =>
    pagesOf(segments, language, widest).map((page) => ({ text: textOf(page), productName })),
  );
  const isCut = (text: string, name: string): boolean => {
    const words = name.split(" ");
    // A long name doesn't fit on one page.
    if (words.length > 4) return false;
    return words.slice(1).some((_, at) => text.endsWith(words.slice(0, at + 1).join(" ")));
  };
  return {
    pages: pages.length,
    articles: pages.filter(({ text }) => articles[language]?.test(text)).map(({ text }) => text),
    names: pages
      .filter(({ text, productName }) => isCut(text, productName))
      .map(({ text }) => text),
    marks: pages.filter(({ text }) => !/[\p{L}\p{N}]/u.test(text)).map(({ text }) => text),
  };
};

describe.each(Object.keys(articles))("caption pages of 60 scripts in %s", (language) => {
  test("never end after an article, within a name or before a mark where lines are long enough", async () => {
    const { pages, ...faults } = await faultsIn(language, frames.wide);
    expect(pages).toBeGreaterThan(900);
    expect(faults).toEqual({ articles: [], names: [], marks: [] });
  });

  test("seldom do in an upright frame", async () => {
    const { pages, articles: ends, names, marks } = await faultsIn(language, frames.upright);
    expect(marks).toEqual([]);
    expect(ends.length / pages).toBeLessThan(0.008);
    expect(names.length / pages).toBeLessThan(0.04);
  });
});
/** A voice times whole clauses where no spaces are written. */
const spokenClauses = (segments: readonly string[], language: string) =>
  unspaced.has(language)
    ? segments.map((text) => text.replace(/(?<=[、。，！？])(?!$)/gu, " "))
    : segments;

describe.each(["ja", "zh", "ko", "hi", "ru", "en", "de", "fr", "es"])(
  "caption pages of 20 scripts in %s",
  (language) => {
    test("begin no line with a mark, put no space after a wide one, and are seldom too brief", async () => {
      const scripts = await sampledScripts(20, language);
      const pages = scripts.flatMap(({ segments }) =>
        pagesOf(spokenClauses(segments, language), language, unspaced.has(language) ? 11 : 20),
      );
      const lines = pages.flatMap((page) => page.lines.map(lineText));
      const misplaced = /^[、。，！？.,!?:;।]|[、。，！？] |\p{Script=Han} \p{Script=Hiragana}/u;
      expect(lines.filter((line) => misplaced.test(line))).toEqual([]);
      const brief = pages.filter(({ startCs, endCs }) => endCs - startCs < 50);
      expect(brief.length / pages.length).toBeLessThan(0.03);
    });
  },
);
