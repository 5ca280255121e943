import { spokenWords, wordBudget } from "@reelwright/copywriting/pacing/word-budget";
import { phasesOf } from "@reelwright/copywriting/phrase-books/phases";
import { plainText } from "@reelwright/copywriting/phrase-books/product-name";
import type { ScriptRequest } from "@reelwright/core/ports/language";
import { promptFile } from "../asking/prompt-files.ts";
import { languageIssue } from "../text-rules/language-issue.ts";
import { type Given, textIssues } from "../text-rules/text-issues.ts";
import { closingOf, type WrittenScript } from "./script-question.ts";

/** A segment may be this much shorter than the shortest that sounds full. */
const shortest = 0.55;

/** A word in short, so that an inflected name is still the name. */
const stemOf = (word: string): string => word.slice(0, Math.max(3, word.length - 2));

const comparable = (text: string): string =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\s\p{P}]+/gu, " ")
    .trim();

/** Whether any telling word of the product's name is said. */
export const isNamed = (text: string, productName: string): boolean => {
  const said = comparable(text);
  const words = comparable(plainText(productName))
    .split(" ")
    .filter((word) => word.length >= 3);
  if (words.length === 0) return true;
  return words.some((word) => said.includes(stemOf(word)));
};

/** Words of a segment against its seconds. */
export const lengthIssue = (
  narration: string,
  number: number,
  seconds: number,
  language: string,
  pace = 1,
): string | null => {
  const budget = wordBudget(seconds, language, { pace });
  const words = Math.round(spokenWords(narration, language));
  if (words > Math.ceil(budget.most))
    return `Segment ${number} counts ${words} words and is too long; at most ${Math.floor(budget.most)} can be said.`;
  return words < budget.least * shortest
    ? `Segment ${number} counts ${words} words and is too short; say at least ${Math.ceil(budget.least)}.`
    : null;
};

/** What a script may say because the caller said it. `read`: all that strangers wrote, orders included. */
const givenBy = (
  { productName, cta, sellingPoints }: ScriptRequest,
  read: readonly string[],
): Given => ({
  contacts: [productName, cta],
  facts: [productName, cta, ...sellingPoints],
  read: [...read, productName],
  systemPrompt: promptFile("script").text,
});

const countIssues = (request: ScriptRequest, { segments, keyframes }: WrittenScript): string[] => [
  ...(segments.length === request.segmentCount
    ? []
    : [`There are ${segments.length} segments; write exactly ${request.segmentCount}.`]),
  ...(keyframes.length === request.segmentCount + 1
    ? []
    : [`There are ${keyframes.length} keyframes; plan exactly ${request.segmentCount + 1}.`]),
];

const narrationIssues = (request: ScriptRequest, narrations: readonly string[]): string[] => {
  const whole = narrations.join(" ");
  const closing = closingOf(request);
  const isClosed =
    closing === null || comparable(narrations.at(-1) ?? "").endsWith(comparable(closing));
  const inLanguage = languageIssue(whole, request.language);
  return [
    ...narrations.flatMap(
      (text, at) =>
        lengthIssue(text, at + 1, request.segmentSeconds, request.language, request.pace) ?? [],
    ),
    ...(inLanguage === null ? [] : [inLanguage]),
    ...(isClosed ? [] : [`The last segment must end with the call to action: ${closing}`]),
    ...(isNamed(whole, request.productName) ? [] : ["Say the product's name as it is written."]),
    ...(new Set(narrations).size < narrations.length ? ["Two segments say the same."] : []),
  ];
};

/** The narration as it is spoken: one line, without characters that are not spoken. */
export const narrationsOf = ({ segments }: WrittenScript): readonly string[] =>
  segments.map(({ narration }) => plainText(narration));

/** What is wrong with a script by the domain's rules, in sentences for the model. */
export const scriptIssues = (
  request: ScriptRequest,
  script: WrittenScript,
  read: readonly string[],
): readonly string[] => {
  const counts = countIssues(request, script);
  if (counts.length > 0) return counts;
  const said = script.segments.map(({ narration }, at) => [`Segment ${at + 1}`, narration]);
  const shown = script.keyframes.map(({ shot, action }, at) => [
    `Keyframe ${at + 1}`,
    `${shot}. ${action}`,
  ]);
  const texts = Object.fromEntries([
    ...said,
    ["Place and light", `${script.place}. ${script.light}`],
    ...shown,
  ]) as Record<string, string>;
  const inLanguage =
    script.language.toLowerCase().split("-")[0] === request.language
      ? []
      : [`\`language\` must be ${request.language}.`];
  return [
    ...inLanguage,
    ...narrationIssues(request, narrationsOf(script)),
    ...textIssues(texts, givenBy(request, read)),
  ];
};

export const phaseAt = (request: ScriptRequest, index: number): string =>
  phasesOf(request.structure, request.segmentCount)[index] ?? "segment";
