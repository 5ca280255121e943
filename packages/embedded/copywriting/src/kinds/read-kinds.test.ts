/** @tier all */
import { expect, test } from "@jest/globals";
import { kindOf } from "@reelwright/film/products/kinds";
import { phraseBookOf } from "../phrase-books/phrase-books.ts";
import { sampledScripts } from "../testing/sampled-scripts.ts";
import { readKinds } from "./read-kinds.ts";

test("kinds are read by topic and tone", () => {
  const text =
    "# Mugs\n\n[mug]\n(pain)\nToo small.\n(pain, humorous)\nToo proud.\n(points)\nHolds tea\n(moment, conversational)\nWith tea.\n";
  expect(readKinds(text).value.get("mug")).toEqual({
    ...{ hook: {}, detail: {}, relief: {}, points: ["Holds tea"] },
    pain: { any: ["Too small."], humorous: ["Too proud."] },
    moment: { conversational: ["With tea."] },
  });
});

/** Whether one of the first sentences is about what the product is. */
test.each(["de", "fr", "es", "it", "ja", "zh", "pl", "tr"])(
  "in %s most films speak of the product's kind before they name it",
  async (language) => {
    const book = phraseBookOf(language);
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
