import { kindOf } from "@reelwright/film/products/kinds";
import { englishName } from "../phrase-books/english.ts";
import type { CheckedScript, ScriptFault } from "./checked-script.ts";

/** Points in a frame for another shape: `the anti-fatigue`, `they never itchy`, `a worth a look`, `you get only`. */
const misframed: readonly RegExp[] = [
  /\bthe (?:anti|pre|non)-\p{L}+[.,!]/iu,
  /\bthe (?:steps from|run payroll|set up|replace \d|hold \d|fold flat|free forever|alive and|clears|slows|speaks)\b/iu,
  /\bthe (?:\p{L}+ )?(?:friendly|resistant|eligible|compliant|recommended|approved)[.,!]/iu,
  /\b(?:it|they) (?:also )?never \p{L}{2,}(?:y|e|ful)[.,!]/iu,
  /\ban? (?:worth|something|one|its|no|your|\p{L}+s (?:you|your|the|up|down))\b(?!-)/iu,
  /\byou get (?:only|just|rated|IP\w?\d)/iu,
  /\byou get \d[\d.,]* (?:feet|yards|meters|metres|pounds|ounces|gallons)[.,!]/iu,
  /(?:^|[.!?] )\d[\d.,]* ?\p{L}+\. (?:I read that twice|Fancy)/u,
  /\b(?:figures?|figure I [\p{L} ]+|data sheet|number to \p{L}+): (?:IP|UV res|\d+ years old|only|\d+-\p{L}+ \p{L}+)/iu,
  /\b(?:to last up to|can (?:last|hold|fold)|help you (?:last|hold|fold))\b/iu,
];

/** Who speaks is a customer: a seller's `we` is somebody else. */
const sellersWe = /(?:^|[:.,] )we (?:come|deliver|offer|ship|guarantee|build|install)\b/iu;

/** Questions that lost their mark. */
const lostQuestion = /(?:^|[.!?:] )(?:Ever|Tired of|Why) (?!not\b)[^.!?]+\./iu;

const shouted = /(?:(?<!\p{L})\p{Lu}{3,}(?:-\p{Lu}+)? ?){2,}/u;

/** What is wrong with how selling points are said. */
export const pointFaults = ({ segments, sellingPoints }: CheckedScript): ScriptFault[] => {
  const questions = sellingPoints.filter((point) => /\?\s*$/u.test(point));
  const isShouting = sellingPoints.some((point) => shouted.test(point));
  return segments.flatMap((text) => {
    const frames = misframed.flatMap((pattern) => pattern.exec(text)?.[0] ?? []);
    const ours = sellersWe.exec(text)?.[0] ?? [];
    const lost = questions.length > 0 ? (lostQuestion.exec(text)?.[0] ?? []) : [];
    const loud = isShouting ? (shouted.exec(text)?.[0] ?? []) : [];
    return [...frames, ...[ours, lost, loud].flat()].map((found) => ({
      ...{ fault: "misfit", text: found },
    }));
  });
};

/** First sentences that nobody stops for, whatever the product. */
const weak =
  /^(?:(?:this|this video) is about|let me show you (?!what|how)|before and after|compare before|get ready for before|can I show you|have you heard of|look at what's in front)\b/iu;

/** A film begins with something about the product's kind, its points, or what is to be seen; not with an announcement. */
export const hookFaults = ({ segments }: CheckedScript): ScriptFault[] => {
  const first = segments[0] ?? "";
  const isAlone = segments.length === 1;
  const found = isAlone ? undefined : weak.exec(first)?.[0];
  return found ? [{ fault: "hook", text: first }] : [];
};

/** A film that never names the product, and a name cut before the word for what the product is: `Jump`, not `Jump Starter`. */
export const headFaults = ({ segments, productName }: CheckedScript): ScriptFault[] => {
  const { noun } = kindOf(productName, "");
  const named = noun?.one.split(" ").at(-1) ?? "";
  const short = productName.replace(
    /\s+[-–—|]\s.*$|\s*[,;(].*$|\s+(?:with|for|by|from)\s.*$/iu,
    "",
  );
  const words = short.split(" ");
  const isLast =
    named !== "" && words.at(-1)?.toLowerCase().startsWith(named.slice(0, 4).toLowerCase());
  const first = words[0]?.toLowerCase() ?? "";
  const text = segments.join(" ").toLowerCase();
  const called = englishName(productName, 2).bare.split(" ")[0]?.toLowerCase() ?? "";
  if (segments.length > 1 && !text.includes(called)) return [{ fault: "head", text: "no name" }];
  if (!isLast || words.length > 7 || words.length < 4 || !text.includes(first)) return [];
  return text.includes(named.slice(0, 4).toLowerCase()) ? [] : [{ fault: "head", text: named }];
};
