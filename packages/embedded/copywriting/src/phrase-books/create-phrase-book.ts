import type { ProductKind } from "@reelwright/film/products/kinds";
import { asSentence, capitalised, plainText, withoutMarks } from "@reelwright/film/text";
import type { KindLines } from "../kinds/read-kinds.ts";
import { priceSentences } from "../prices.ts";
import type { Grammar, PhraseBook, Point, PointShape } from "./phrase-book.ts";
import { afterColon, koreanParticles, shapeOf, verbPattern } from "./point-shapes.ts";
import type { BookText, Sections } from "./read-book.ts";
import { shortName } from "./short-name.ts";
import { phaseOf } from "./structures.ts";
import { allLines, type Lines, mergedLines } from "./tones.ts";

const escaped = (text: string): string => text.replace(/[$()*+.?[\\\]^{|}]/gu, "\\$&");

/** Matches frames that continue from another point. Matches nothing if the book lists no beginnings. */
const continuing = (beginnings: readonly string[]): RegExp =>
  beginnings.length === 0
    ? /(?!)/u
    : new RegExp(`^(?:${beginnings.map(escaped).join("|")})(?!\\p{L})`, "u");

/** Capitalizes the first letter. In Turkish `i` becomes `İ`. */
const begun = (text: string, language: string): string =>
  language === "tr" && text.startsWith("i") ? `İ${text.slice(1)}` : capitalised(text);

/** Makes lines with the point after a colon or comma use the form that is written there. */
const goingOn = (lines: Lines): Lines =>
  Object.fromEntries(
    Object.entries(lines).map(([tone, all]) => [
      tone,
      all.map((line) => line.replace(/([:,] ?)\{point\}/u, "$1{inner}")),
    ]),
  );

/** Frames by the shape of their point. Shapes without frames of their own use those of any point. */
const framesOf = (s: Sections): PhraseBook["frames"] => {
  const own = (shape: Exclude<PointShape, "phrase">): Lines => {
    const lines = s[`point.${shape}`];
    return goingOn(Object.keys(lines).length > 0 ? lines : s.point);
  };
  return {
    phrase: goingOn(s.point),
    ...{ noun: own("noun"), verb: own("verb"), figure: own("figure"), offer: own("offer") },
  };
};

const pointOf = (text: string, language: string, verb: RegExp | null): Point => {
  const clean = withoutMarks(plainText(text));
  const { shape, text: said, attribute } = shapeOf(clean, language, verb);
  return {
    shape,
    slots: { point: begun(said, language), inner: attribute ?? afterColon(said, language) },
    plain: spaceless.has(language) && said !== "" ? `${said}。` : asSentence(begun(said, language)),
  };
};

/** Languages without spaces between sentences. */
const spaceless: ReadonlySet<string> = new Set(["ja", "zh"]);

/** Names and selling points uninflected, where they need neither case nor gender. */
const plainGrammar = (language: string, verbs: readonly string[]): Grammar => {
  const verb = verbPattern(language, verbs);
  return {
    name: (title, maxSeconds) => shortName(title, maxSeconds, language),
    slots: ({ name: { bare } }) => ({
      ...{ name: bare, Name: bare },
      ...(language === "ko" ? koreanParticles(bare) : {}),
    }),
    point: (given) => pointOf(given, language, verb),
  };
};

/** Creates a phrase book from one language's lines. `grammar` is for languages that inflect names and points. */
export const createPhraseBook = (
  language: string,
  { lines: sections, reasons, continues, verbs, basics, price }: BookText,
  kinds: ReadonlyMap<string, KindLines>,
  grammar: Grammar = plainGrammar(language, verbs),
): PhraseBook => {
  const groupLines = withMoments(kinds);
  const plural = new Intl.PluralRules(language);
  const gap = spaceless.has(language) ? "" : " ";
  const priceSentence = priceSentences(price, language);
  const anyKind = groupLines.get("any");
  const introduce = mergedLines(sections.introduction, sections["hook.named"], {
    any: [spaceless.has(language) ? "{Name}。" : "{Name}."],
  });
  return {
    ...grammar,
    language,
    point: (text, isPlural) => {
      const said = priceSentence(withoutMarks(plainText(text)));
      return said === null
        ? grammar.point(text, isPlural)
        : { shape: "phrase", slots: {}, plain: said };
    },
    phase: (structure, name) => phaseOf(sections, gap, structure, name),
    spare: { before: sections["spare.before"], after: sections["spare.after"] },
    further: {
      before: mergedLines(anyKind?.pain ?? {}, sections.before, sections["hook.problem"]),
      after: mergedLines(
        ...[anyKind?.moment ?? {}, sections.everyday, sections.after],
        ...[sections.relief, sections.opinion],
      ),
    },
    frames: framesOf(sections),
    basics: new Set(basics),
    openings: sections["hook.point"],
    continues: continuing(continues),
    introduce,
    introductions: new Set(
      [introduce, sections.named, sections["named.unboxing"]].flatMap(allLines),
    ),
    calls: sections.calls,
    gap,
    counting: (count, ordinal) => ({
      count: String(count),
      reasons: reasons[plural.select(count)] ?? reasons.other ?? "",
      n: String(ordinal),
    }),
    kindLines: ({ name }: ProductKind) =>
      groupLines.get(name) ?? groupLines.get(groups[name] ?? "any"),
  };
};

/** The groups of kinds that most books distinguish. Kinds without a group are `any`. English has lines for each kind. */
const groups: Readonly<Record<string, string>> = {
  ...{ drinkware: "cup", beverage: "taste", food: "taste", pantry: "taste", "any tasted": "taste" },
  ...{ skincare: "care", makeup: "care", haircare: "care", "any applied": "care" },
  ...{ fragrance: "scent", "home scent": "scent", grooming: "groom" },
  ...{ supplement: "habit", fitness: "habit" },
  ...{ footwear: "wear", apparel: "wear", headwear: "wear", eyewear: "wear", jewellery: "wear" },
  "any worn": "wear",
  ...{ bag: "bag", lighting: "home", home: "home", kitchen: "cook", cleaning: "clean" },
  ...{ electronics: "tech", audio: "tech", stationery: "paper" },
  ...{ tools: "work", garden: "work", outdoor: "outdoor" },
  ...{ pets: "pets", toys: "play", craft: "play", instrument: "play", baby: "baby" },
  ...{ appliance: "device", health: "rest", storage: "order", bedding: "bed" },
  ...{ travel: "bag", wallet: "bag", rain: "outdoor", clinic: "service", trades: "service" },
  ...{
    business: "digital",
    digital: "digital",
    service: "service",
    charity: "service",
    outing: "outing",
  },
};

/** The groups that a language may have lines for. */
export const groupNames: readonly string[] = [...new Set([...Object.values(groups), "any"])];

/** Groups without moments say their selling points as moments. */
const withMoments = (groupLines: ReadonlyMap<string, KindLines>): ReadonlyMap<string, KindLines> =>
  new Map(
    Array.from(groupLines, ([name, lines]) => [
      name,
      Object.keys(lines.moment).length > 0
        ? lines
        : { ...lines, moment: { any: lines.points.map((point) => asSentence(point)) } },
    ]),
  );
