import { type Static, schema } from "@reelwright/core/validation/schema";
import type { ChatPart } from "@reelwright/core/vendors/chat";
import { leastShare, lettersPerSecond, roomFor, spokenSeconds } from "@reelwright/film/pacing";
import type { ScriptRequest } from "@reelwright/film/ports/tools";
import { callToAction, phasesOf } from "@reelwright/film/script";
import { plainText } from "@reelwright/film/text";
import { dataPart, promptFile } from "../ask.ts";
import { type Given, languageIssue, textIssues } from "../text-rules.ts";

/** A string of 1 to `maxLength` characters. */
export const line = (maxLength: number, description: string) =>
  schema({ type: "string", minLength: 1, maxLength, description });

/** The model's answer. The request decides how many segments and keyframes there must be. */
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

/** Letters of a word with the space after it, roughly. */
const lettersPerWord = 5.5;
/** Languages without spaces between words, and the letters that a character takes. */
const lettersPerCharacter: Readonly<Record<string, number>> = {
  ...{ ja: 2.5, zh: 3, th: 1, lo: 1, km: 1, my: 1 },
};

/** What a segment has room for, in a unit that the model can count. */
export const lengthOf = (
  room: number,
  language: string,
): { readonly words: object } | { readonly characters: object } => {
  const most = room * lettersPerSecond(language);
  const length = (letters: number) => ({
    least: Math.ceil((most * leastShare) / letters),
    most: Math.floor(most / letters),
  });
  const character = lettersPerCharacter[language];
  return character === undefined
    ? { words: length(lettersPerWord) }
    : { characters: length(character) };
};

/** The closing words that the script must end with; null if the caller gave none. */
const closingOf = ({ cta, segmentSeconds, language, pace }: ScriptRequest): string | null => {
  const room = roomFor(segmentSeconds, { pace, isLast: true });
  return callToAction(cta, room, language)?.text ?? null;
};

const languageName = (language: string): string =>
  new Intl.DisplayNames(["en"], { type: "language" }).of(language) ?? language;

/** The task, which is trusted. */
const taskOf = (request: ScriptRequest) => {
  const room = roomFor(request.segmentSeconds, { pace: request.pace });
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
      ...lengthOf(room, request.language),
    })),
    keyframes: request.segmentCount + 1,
    aspect_ratio: request.brief.aspectRatio,
    ...(request.brief.style === "product" && { style: "product" }),
    variation: request.seed % 1_000,
  };
};

/** The product's data, which is untrusted. */
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

/** The untrusted texts that the model reads. */
export const untrustedTexts = (request: ScriptRequest): readonly string[] => [
  request.productName,
  ...request.sellingPoints,
  request.cta,
  request.environment,
];

/** The start of a word, so that an inflected name still counts as the name. */
const stemOf = (word: string): string => word.slice(0, Math.max(3, word.length - 2));

export const comparable = (text: string): string =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\s\p{P}]+/gu, " ")
    .trim();

/** Whether the text contains a word of the product's name, of three or more letters. */
export const isNamed = (text: string, productName: string): boolean => {
  const said = comparable(text);
  const words = comparable(plainText(productName))
    .split(" ")
    .filter((word) => word.length >= 3);
  if (words.length === 0) return true;
  return words.some((word) => said.includes(stemOf(word)));
};

/** A narration that would take less than this share of its segment is too short. */
const shortest = 0.38;
/** A narration may be longer by this factor: voices differ, and takes are placed across borders. */
const longest = 1.04;

/** Whether a segment's narration is too long or too short for its seconds; null if it fits. */
export const lengthIssue = (
  narration: string,
  number: number,
  seconds: number,
  language: string,
  pace = 1,
): string | null => {
  const wordsIn = (spoken: number) => (spoken * lettersPerSecond(language)) / lettersPerWord;
  const [said, room] = [spokenSeconds(narration, language), roomFor(seconds, { pace })];
  const words = Math.round(wordsIn(said));
  if (said > room * longest)
    return `Segment ${number} has ${words} words, which is too long; say at most ${Math.floor(wordsIn(room))}.`;
  return said < room * shortest
    ? `Segment ${number} has ${words} words, which is too short; say at least ${Math.ceil(wordsIn(room * leastShare))}.`
    : null;
};

/** What a script may say because the caller said it. `read`: all untrusted texts, including instructions. */
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

/** The narrations as one line each, without characters that can't be spoken. */
export const narrationsOf = ({ segments }: WrittenScript): readonly string[] =>
  segments.map(({ narration }) => plainText(narration));

/** What is wrong with a script, in sentences for the model. */
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

/** What each phase of a script is for, for the model. */
const purposes: Readonly<Record<string, string>> = {
  pitch: "say in one breath what it is and why one wants it, and close",
  hook: "stop the viewer from scrolling on",
  problem: "name an everyday problem that the product answers",
  agitate: "say why the problem is annoying",
  solution: "introduce the product as the answer, by its name",
  benefit: "say one thing that it does for the viewer",
  everyday: "show it in daily life",
  recap: "sum up why it is worth it",
  cta: "close and say what to do now",
  relief: "say how much easier things are with it",
  doubt: "admit a doubt that the speaker had",
  experience: "tell how it was to use it, by its name",
  opinion: "give an honest opinion",
  opening: "open the parcel",
  reveal: "show what is inside, by its name",
  details: "point out a detail",
  try_out: "try it for the first time",
  before: "say how things were before",
  turn: "say what changed, by the product's name",
  after: "say how things are now",
  difference: "compare before and after",
  reason: "give the next numbered reason, beginning with its number",
  bonus: "add a bonus reason",
};

const purposeOf = (phase: string): string => purposes[phase] ?? "go on";
