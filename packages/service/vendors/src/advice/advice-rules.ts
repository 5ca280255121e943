import { plainText } from "@reelwright/copywriting/phrase-books/product-name";
import type { AdviceRequest } from "@reelwright/core/ports/advisor";
import { type PromptName, promptFile } from "../asking/prompt-files.ts";
import { isNamed, lengthIssue } from "../script/script-rules.ts";
import { languageIssue } from "../text-rules/language-issue.ts";
import { isOrder } from "../text-rules/orders.ts";
import { type Given, textIssues } from "../text-rules/text-issues.ts";
import { adviceLanguage, type SeenPicture, type SuggestedFields } from "./questions.ts";

const givenBy = (prompt: PromptName, productName: string, read: readonly string[]): Given => ({
  contacts: [productName],
  facts: [productName],
  read,
  systemPrompt: promptFile(prompt).text,
});

const comparable = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[\s\p{P}]+/gu, " ")
    .trim();

/** What is wrong with a suggestion. `read`: all that strangers wrote. */
export const suggestionIssues = (
  request: AdviceRequest,
  answer: SuggestedFields,
  read: readonly string[],
): readonly string[] => {
  const { segments, cta, environment, selling_points: points } = answer;
  if (segments.length !== request.segmentCount)
    return [`There are ${segments.length} segments; write exactly ${request.segmentCount}.`];
  const { productName } = request;
  const narrations = segments.map(plainText);
  const whole = narrations.join(" ");
  const language = languageIssue(whole, adviceLanguage);
  const texts = Object.fromEntries([
    ...narrations.map((text, at) => [`Segment ${at + 1}`, text]),
    ...points.map((text, at) => [`Selling point ${at + 1}`, text]),
    ["The call to action", cta],
    ["The environment", environment],
  ]) as Record<string, string>;
  return [
    ...narrations.flatMap(
      (text, at) => lengthIssue(text, at + 1, request.segmentSeconds, adviceLanguage) ?? [],
    ),
    ...(language === null ? [] : [language]),
    ...(comparable(narrations.at(-1) ?? "").endsWith(comparable(cta))
      ? []
      : ["The last segment must end with the `cta`, word for word."]),
    ...(isNamed(whole, productName) ? [] : ["Say the product's name as it is written."]),
    ...textIssues(texts, givenBy("suggestion", productName, read)),
  ];
};

/** What is wrong with what was seen; lettering may say anything, since it is shown as lettering. */
export const pictureIssues = (
  answer: SeenPicture,
  categories: readonly string[],
  productName: string,
): readonly string[] => [
  ...(categories.includes(answer.category) || answer.category === "general"
    ? []
    : [`\`category\` must be one of ${[...categories, "general"].join(", ")}.`]),
  ...textIssues(
    { "The environment": answer.environment },
    givenBy("picture", productName, [productName, answer.text.join(" ")]),
  ),
];

/** Lettering as it may be shown: one line each, and none where it gives orders. */
export const shownLettering = (text: readonly string[]): readonly string[] => {
  const lines = text.map(plainText).filter((each) => each !== "");
  return isOrder(lines.join(" ")) ? [] : lines;
};
