import { priceSentence } from "../prices/price-point.ts";
import { afterColon } from "./after-colon.ts";
import { koreanParticles } from "./asian-point-shapes.ts";
import { structurePlans } from "./english/english.ts";
import { groupOf, readGroups } from "./kind-groups.ts";
import type { PhraseBook, Point, PointShape } from "./phrase-book.ts";
import { type ShortShape, shapeOf } from "./point-shapes.ts";
import { asSentence, capitalised, plainText, withoutMarks } from "./product-name.ts";
import { readSections, type Sections } from "./read-sections.ts";
import { shortName } from "./short-name.ts";
import { furtherOf, nameAlone, phasesOf, spaceless } from "./short-phases.ts";
import type { Lines } from "./tones.ts";

/** Beginnings of frames that go on from another point, in all languages. */
const continues = new RegExp(
  `^(?:${[
    "而且|还有|更棒的是|A k tomu|A ještě|Og så|Og der|En daarbij|En er is meer|Et en plus|À noter aussi",
    "Dazu kommt|Und außerdem|साथ ही|और तो और|इतना ही|Selain itu|Bukan cuma|Apalagi|Enaknya lagi|Kerennya lagi|Plusnya|In più|E non è tutto|しかも|そして|それに|さらに|そのうえ",
    "게다가|그리고|심지어|Do tego|I jeszcze|Além disso|E tem mais|În plus|Și mai mult|К тому же|И ещё",
    "Und sonst|En verder|Och en sak|Og en ting|Și încă|Und der Preis|Et côté|Y en el|E sul|E no|En de|Iar",
    "Och priset|Og prisen|А цена|А ціна|A cena|Fiyata|Además|Y hay más|Dessutom|Och mer|Üstelik|Dahası|До того ж|І ще",
  ].join("|")})`,
  "u",
);

/** With a capital: in Turkish `ilave` begins with an `İ`. */
const begun = (text: string, language: string): string =>
  language === "tr" && text.startsWith("i") ? `İ${text.slice(1)}` : capitalised(text);

/** Lines in which the point goes on after a colon or comma fill it in as it is written there. */
const goingOn = (lines: Lines): Lines =>
  Object.fromEntries(
    Object.entries(lines).map(([tone, all]) => [
      tone,
      all.map((line) => line.replace(/([:,] ?)\{point\}/u, "$1{inner}")),
    ]),
  );

/** The shapes of frames that stand for those of short books. */
const pointShapes: Readonly<Record<ShortShape, PointShape>> = {
  ...{ phrase: "sentence", noun: "noun", verb: "action", figure: "quality", offer: "ability" },
};

/** Frames for what is said after a colon or a question. */
const framesOf = (s: Sections): PhraseBook["frames"] => {
  const all = s.point;
  const own = (lines: Lines): Lines => goingOn(Object.keys(lines).length > 0 ? lines : all);
  return {
    ...{ measure: { any: [] }, sentence: goingOn(all) },
    noun: own(s["point.noun"]),
    action: own(s["point.verb"]),
    quality: own(s["point.figure"]),
    ability: own(s["point.offer"]),
  };
};

const pointOf = (text: string, language: string): Point => {
  const clean = withoutMarks(plainText(text));
  const price = priceSentence(clean, language);
  if (price !== null) return { shape: "measure", slots: {}, plain: price };
  const { shape, text: said, attribute } = shapeOf(clean, language);
  return {
    shape: pointShapes[shape],
    slots: { point: begun(said, language), inner: attribute ?? afterColon(said, language) },
    plain: spaceless.has(language) && said !== "" ? `${said}。` : asSentence(begun(said, language)),
  };
};

export type ShortBook = {
  /** ISO 639-1. */
  readonly language: string;
  /** "reason" by plural category, where phrases count (`{reasons}`). */
  readonly reasons?: { readonly [category in Intl.LDMLPluralRule]?: string };
  readonly text: string;
  /** What is said of groups of products; see `kind-groups.ts`. */
  readonly kinds: string;
};

/**
 * A phrase book of one language's own lines, where the product's name and the selling points stand in positions that need
 * no inflection and no gender. `{name}`, `{point}`, `{count}`, `{reasons}` and `{n}` are its slots.
 */
export const createPhraseBook = ({
  language,
  reasons = {},
  text,
  kinds,
}: ShortBook): PhraseBook => {
  const groups = readGroups(kinds);
  const sections = readSections(text);
  const phases = phasesOf(sections, language);
  const plural = new Intl.PluralRules(language);
  return {
    language,
    structures: Object.fromEntries(
      Object.entries(structurePlans).map(([name, plans]) => [
        name,
        { plans, phases: phases[name] ?? {} },
      ]),
    ),
    spare: { before: sections.problem, after: sections.good },
    further: furtherOf(sections, groups.get("any")),
    frames: framesOf(sections),
    countsNeutral: true,
    continues,
    introductions: new Set(
      [
        sections.named,
        sections["named.unboxing"],
        sections["hook.named"],
        nameAlone(language),
      ].flatMap((lines) => Object.values(lines).flat()),
    ),
    calls: sections.calls,
    flatness: 0.07,
    gap: spaceless.has(language) ? "" : " ",
    counting: (count, ordinal) => ({
      count: String(count),
      reasons: reasons[plural.select(count)] ?? reasons.other ?? "",
      n: String(ordinal),
    }),
    name: (title, maxWords) => shortName(title, maxWords, language),
    kindLines: (kind) => groupOf(groups, kind),
    namings: { each: 5, most: 6 },
    slots: ({ name }) => ({
      name: name.bare,
      ...(language === "ko" ? koreanParticles(name.bare) : {}),
    }),
    point: (given) => pointOf(given, language),
  };
};
