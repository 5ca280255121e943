/** @tier all */
import { describe, expect, test } from "@jest/globals";
import { kindOf } from "@reelwright/core/products/kind-of";
import { phraseBooks } from "../phrase-books/index.ts";
import { sampledScripts } from "../testing/sampled-scripts.ts";
import { readKinds } from "./read-kinds.ts";

describe("kinds", () => {
  test("are read by topic and tone", () => {
    const mugs = readKinds("# mug\np Too small.\nph Too proud.\n= Holds tea\nmc With tea.\n").get(
      "mug",
    );
    expect(mugs).toEqual({
      ...{ hook: {}, detail: {}, relief: {}, points: ["Holds tea"] },
      pain: { any: ["Too small."], humorous: ["Too proud."] },
      moment: { conversational: ["With tea."] },
    });
  });

  test.each(["x What?", "pz No such tone.", "No topic.", "p"])(
    "that say %j are refused",
    (line) => {
      expect(() => readKinds(`# mug\n${line}`)).toThrow(/no topic begins/);
    },
  );
});

/** Whether one of the first sentences is about what the product is. */
test.each(["de", "fr", "es", "it", "ja", "zh", "pl", "tr"])(
  "in %s most films speak of the product's kind before they name it",
  async (language) => {
    const book = phraseBooks.get(language);
    const scripts = (await sampledScripts(90, language)).filter(
      ({ structure }) => structure !== "listicle",
    );
    const about = scripts.filter(({ productName, interactionMode, segments }) => {
      const kind = book?.kindLines(kindOf(productName, interactionMode));
      const pains = Object.values(kind?.pain ?? {}).flat();
      return pains.some((pain) => segments.slice(0, 2).join(" ").includes(pain));
    });
    expect(about.length / scripts.length).toBeGreaterThan(0.75);
  },
);
