import { callToAction } from "@reelwright/copywriting/composition/call-to-action";
import { type WordBudget, wordBudget } from "@reelwright/copywriting/pacing/word-budget";
import { phasesOf } from "@reelwright/copywriting/phrase-books/phases";
import { plainText } from "@reelwright/copywriting/phrase-books/product-name";
import type { ScriptRequest } from "@reelwright/core/ports/language";
import { type Static, schema } from "@reelwright/core/validation/schema";
import type { ChatPart } from "@reelwright/core/vendors/chat-request";
import { dataPart } from "../asking/ask.ts";
import { purposeOf } from "./phases.ts";

const line = (maxLength: number, description: string) =>
  schema({ type: "string", minLength: 1, maxLength, description });

/** What the writer answers. How many segments and keyframes there must be is the request's. */
export const scriptSchema = schema({
  type: "object",
  required: ["language", "segments", "place", "light", "keyframes"],
  additionalProperties: false,
  properties: {
    language: schema({ type: "string", description: "ISO 639-1 code of the narration's language" }),
    segments: {
      type: "array",
      maxItems: 10,
      items: {
        type: "object",
        required: ["narration"],
        additionalProperties: false,
        properties: { narration: line(600, "What is said in this segment") },
      },
    },
    place: line(200, "The place of all pictures, in English"),
    light: line(120, "The light of all pictures, in English"),
    keyframes: {
      type: "array",
      maxItems: 11,
      items: {
        type: "object",
        required: ["shot", "action"],
        additionalProperties: false,
        properties: {
          shot: line(120, "Framing of this keyframe, in English"),
          action: line(240, "What is done in it, in English"),
        },
      },
    },
  },
});
export type WrittenScript = Static<typeof scriptSchema>;

/** Signs for each counted word in languages that put no spaces between words; measured on the phrase books. */
const signsPerWord: Readonly<Record<string, number>> = {
  ja: 2.1,
  zh: 1.95,
  th: 4,
  lo: 4,
  km: 4,
  my: 4,
};

/** What a segment's narration may have, as the writer can count it. */
export const lengthOf = (
  budget: WordBudget,
  language: string,
): { readonly words: object } | { readonly characters: object } => {
  const signs = signsPerWord[language];
  if (signs === undefined)
    return { words: { least: Math.ceil(budget.least), most: Math.floor(budget.most) } };
  const [least, most] = [budget.least * signs, budget.most * signs].map(Math.floor);
  return { characters: { least, most } };
};

/** The closing words that the script must end with; null where none are given. */
export const closingOf = ({
  cta,
  segmentSeconds,
  language,
  pace,
}: ScriptRequest): string | null => {
  const { most } = wordBudget(segmentSeconds, language, { pace, isLast: true });
  return callToAction(cta, most, language)?.text ?? null;
};

const languageName = (language: string): string =>
  new Intl.DisplayNames(["en"], { type: "language" }).of(language) ?? language;

/** Ours: what is to be written. */
const taskOf = (request: ScriptRequest) => {
  const { language, pace } = request;
  const budget = wordBudget(request.segmentSeconds, language, { pace });
  const phases = phasesOf(request.structure, request.segmentCount);
  return {
    language: request.language,
    language_name: languageName(request.language),
    tone: request.tone,
    structure: request.structure,
    seconds_per_segment: request.segmentSeconds,
    segments: phases.map((phase, index) => ({
      number: index + 1,
      purpose: purposeOf(phase),
      ...lengthOf(budget, request.language),
    })),
    keyframes: request.segmentCount + 1,
    aspect_ratio: request.brief.aspectRatio,
    variation: request.seed % 1_000,
  };
};

/** Strangers': what it is about. */
const dataOf = (request: ScriptRequest) => {
  const { brief } = request;
  const presenter = brief.persona && {
    name: brief.persona.name,
    age: brief.persona.age_range,
    gender: brief.persona.gender,
  };
  return {
    name: plainText(request.productName),
    selling_points: request.sellingPoints.map(plainText),
    call_to_action: closingOf(request),
    place: plainText(request.environment),
    use: request.interactionMode,
    colors: brief.product.palette.slice(0, 3).map(({ hex }) => hex),
    presenter,
  };
};

export const scriptParts = async (request: ScriptRequest): Promise<readonly ChatPart[]> => [
  dataPart("task", taskOf(request)),
  dataPart("product_data", dataOf(request)),
];

/** All that strangers wrote and the model reads. */
export const strangersTexts = (request: ScriptRequest): readonly string[] => [
  request.productName,
  ...request.sellingPoints,
  request.cta,
  request.environment,
];
