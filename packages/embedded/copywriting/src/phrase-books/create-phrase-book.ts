import type { ProductKind } from "@reelwright/film/products/kinds";
import { structurePlans } from "@reelwright/film/script";
import { asSentence, capitalised, plainText, withoutMarks } from "@reelwright/film/text";
import type { KindLines } from "../kinds/read-kinds.ts";
import { priceSentence } from "../prices.ts";
import type { Phase, PhraseBook, Point, PointShape, Structure } from "./phrase-book.ts";
import {
  afterColon,
  koreanParticles,
  type ShortShape,
  shapeOf,
  verbPattern,
} from "./point-shapes.ts";
import type { BookText, Sections } from "./read-book.ts";
import { shortName } from "./short-name.ts";
import { type Lines, mergedLines } from "./tones.ts";

const escaped = (text: string): string => text.replace(/[$()*+.?[\\\]^{|}]/gu, "\\$&");

/** Matches frames that continue from another point. Matches nothing if the book lists no beginnings. */
const continuing = (beginnings: readonly string[]): RegExp =>
  beginnings.length === 0 ? /(?!)/u : new RegExp(`^(?:${beginnings.map(escaped).join("|")})`, "u");

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

/** Maps the shapes of short books to shapes of frames. */
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

const pointOf = (text: string, language: string, verb: RegExp | null): Point => {
  const clean = withoutMarks(plainText(text));
  const price = priceSentence(clean, language);
  if (price !== null) return { shape: "measure", slots: {}, plain: price };
  const { shape, text: said, attribute } = shapeOf(clean, language, verb);
  return {
    shape: pointShapes[shape],
    slots: { point: begun(said, language), inner: attribute ?? afterColon(said, language) },
    plain: spaceless.has(language) && said !== "" ? `${said}。` : asSentence(begun(said, language)),
  };
};

/**
 * Creates a phrase book from one language's lines. Product name and selling points are in positions that need neither
 * inflection nor gender. The slots are `{name}`, `{point}`, `{count}`, `{reasons}` and `{n}`.
 */
export const createPhraseBook = (
  language: string,
  { lines: sections, reasons, continues, verbs }: BookText,
  kinds: ReadonlyMap<string, KindLines>,
): PhraseBook => {
  const groups = withMoments(kinds);
  const phases = phasesOf(sections, language);
  const plural = new Intl.PluralRules(language);
  const verb = verbPattern(language, verbs);
  return {
    language,
    structures: Object.fromEntries(
      Object.keys(structurePlans).map((name) => [name, { phases: phases[name] ?? {} }]),
    ),
    spare: { before: sections.problem, after: sections.good },
    further: furtherOf(sections, groups.get("any")),
    frames: framesOf(sections),
    countsNeutral: true,
    continues: continuing(continues),
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
    point: (given) => pointOf(given, language, verb),
  };
};

/** Languages without spaces between sentences. */
const spaceless: ReadonlySet<string> = new Set(["ja", "zh"]);

/** Used if there is no room for more. See `sayLead`. */
const nameAlone = (language: string): Lines => ({
  any: [spaceless.has(language) ? "{name}。" : "{name}."],
});

/** The count with the product's name before it, for a list that has no room to introduce it. */
const naming = ({ number }: Sections): Lines => {
  const [count = ""] = number.any ?? [];
  const stop = count.at(-1) ?? ".";
  return { any: [`{name}${stop}${stop === "。" ? "" : " "}${count}`] };
};

/** A phase with selling points. */
const told = (lead: Lines): Phase => ({ points: true, lead, more: {}, topics: ["moment"] });

/** Phases that only lists have: the promise, the counted points, and the bonus. */
const listPhases = (s: Sections): Structure["phases"] => ({
  hook: {
    names: true,
    counts: true,
    lead: s["hook.list"],
    more: {},
    topics: ["pain"],
  },
  reason: {
    names: true,
    points: true,
    numbered: true,
    lead: mergedLines(s.number, naming(s)),
    more: {},
    topics: ["moment"],
  },
  // If no point is left, the bonus is an opinion about the product.
  bonus: { ...told(s.opinion), more: s.everyday, announce: s.bonus },
});

/** The phases of every structure, from the sections of a short book. */
const phasesOf = (s: Sections, language: string): Readonly<Record<string, Structure["phases"]>> => {
  const hook = (own: Lines): Phase => ({
    lead: mergedLines(s.hook, s["hook.named"], nameAlone(language), own),
    more: s["hook.named"],
    topics: ["pain"],
    mayName: true,
  });
  const problem = { ...s.problem, any: (s.problem.any ?? []).slice(1, 2) };
  const early = (own: Lines): Phase => ({
    lead: mergedLines(own, s["hook.named"], nameAlone(language)),
    more: {},
    topics: ["pain"],
  });
  const named = (lead: Lines): Phase => ({
    ...{ names: true, points: true, more: {}, topics: ["moment"] },
    lead: mergedLines(lead, nameAlone(language)),
  });
  const announced = (announce: Lines): Phase => ({ ...told({}), announce });
  const always = {
    pitch: named(s.named),
    benefit: announced(s.benefit),
    everyday: told(s.everyday),
    recap: announced(s.recap),
    cta: told(s.close),
  };
  return {
    standard_5phase: {
      ...always,
      hook: hook(s["hook.standard"]),
      problem: early(problem),
      solution: named(s.named),
    },
    problem_solution: {
      ...always,
      hook: hook(s["hook.problem"]),
      problem: early(problem),
      agitate: early(problem),
      solution: named(s.named),
      relief: told(s.relief),
    },
    testimonial: {
      ...always,
      hook: hook(s["hook.testimonial"]),
      doubt: early(s.doubt),
      experience: named(s.named),
      opinion: told(s.opinion),
    },
    unboxing: {
      ...always,
      hook: hook(s["hook.unboxing"]),
      opening: {
        lead: s.opening,
        more: mergedLines(s["hook.named"], s.opening),
        mayName: true,
      },
      reveal: named(mergedLines(s.named, s["named.unboxing"])),
      details: told(s.details),
      try_out: told(s.try),
    },
    before_after: {
      ...always,
      hook: hook(s["hook.before"]),
      before: early(s.before),
      turn: named(s.named),
      after: told(s.after),
      difference: told(mergedLines(s.after, s.relief)),
    },
    listicle: { ...always, ...listPhases(s) },
  };
};

/** Fallback lines for any product and structure: neutral lines, and lines of other structures' phases. */
const furtherOf = (
  s: Sections,
  neutral: KindLines | undefined,
): NonNullable<PhraseBook["further"]> => ({
  before: mergedLines(neutral?.pain ?? {}, s.before, s["hook.problem"]),
  after: mergedLines(neutral?.moment ?? {}, s.everyday, s.after, s.relief, s.opinion),
});

/** The groups of kinds that short books distinguish. Kinds without a group are `any`. */
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

/** The group's lines for a kind of product. */
const groupOf = (
  groupLines: ReadonlyMap<string, KindLines>,
  { name }: ProductKind,
): KindLines | undefined => groupLines.get(groups[name] ?? "any");
