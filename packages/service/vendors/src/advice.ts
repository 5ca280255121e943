import { join } from "node:path";
import { type Static, schema } from "@reelwright/core/validation/schema";
import type { ChatPart, ChatRequest } from "@reelwright/core/vendors/chat";
import { roomFor } from "@reelwright/film/pacing";
import type { Photos } from "@reelwright/film/ports/pictures";
import type { Advice, AdviceRequest, Advisor } from "@reelwright/film/ports/tools";
import type { Control, Vendor, VendorCalls } from "@reelwright/film/ports/vendors";
import { isWornThing } from "@reelwright/film/products/things";
import { plainText } from "@reelwright/film/text";
import {
  ask,
  dataPart,
  modelPicture,
  type PromptName,
  patientCalls,
  promptFile,
  type UsableAnswer,
} from "./ask.ts";
import { comparable, isNamed, lengthIssue, lengthOf, line } from "./script/script-rules.ts";
import { nameAlone } from "./script/vendor-language.ts";
import { type Given, isOrder, languageIssue, textIssues } from "./text-rules.ts";

const maxTokens = { picture: 1_500, suggestion: 4_000 } as const;
/** A gateway waits 14 s, including the image's download. */
const defaultBudgetMs = 9_000;

type Options = {
  readonly vendor: Vendor<ChatRequest>;
  readonly photos: Photos;
  /** The embedded advisor. It gets photos that are already prepared. */
  readonly local: (photos: Photos) => Advisor;
  /** The image's possible categories, besides `general`. */
  readonly categories: readonly string[];
  /** How long the model may take for both answers; 9 s by default. */
  readonly budgetMs?: number;
};

type Prepared = Awaited<ReturnType<Photos["prepare"]>>;

/** Photos that return the prepared one instead of preparing it again at the same path. */
const withPrepared = (photos: Photos, image: string, prepared: Prepared): Photos => ({
  prepare: (source, into, signal) =>
    into.image === image ? Promise.resolve(prepared) : photos.prepare(source, into, signal),
});

const answerOf = async <T>(
  asked: Promise<UsableAnswer<T>>,
  { note }: Control,
  prompt: string,
): Promise<T | null> => {
  try {
    const { answer, prompt: version, model, repaired } = await asked;
    note?.("advice.written", { prompt: version, model, repaired });
    return answer;
  } catch (error) {
    const reason = error instanceof Error ? error.message.slice(0, 500) : "unknown";
    note?.("advice.fallback", { prompt, reason });
    return null;
  }
};

const adviceOf = (
  local: Advice,
  seen: SeenPicture | null,
  suggested: SuggestedFields | null,
): Advice => ({
  ...(suggested === null
    ? { ...local, ...(seen !== null && { environment: plainText(seen.environment) }) }
    : {
        sellingPoints: suggested.selling_points.map(plainText),
        cta: plainText(suggested.cta),
        environment: plainText(suggested.environment),
        script: suggested.segments.map(plainText).join(" "),
      }),
  seen: {
    ...local.seen,
    ...(seen !== null && {
      category: seen.category,
      shape: seen.shape === "unknown" ? local.seen.shape : seen.shape,
      text: shownLettering(seen.text),
    }),
  },
});

const questions = (
  { vendor, categories }: Options,
  request: AdviceRequest,
  read: readonly string[],
  picture: ChatPart,
) => {
  const { productName } = request;
  return {
    picture: (calls: VendorCalls) =>
      ask(vendor, calls, {
        prompt: "picture",
        schema: pictureSchema,
        parts: async () => pictureParts(categories, picture),
        issues: (answer) => pictureIssues(answer, categories, productName),
        maxTokens: maxTokens.picture,
        repairs: true,
      }),
    suggestion: (calls: VendorCalls) =>
      ask(vendor, calls, {
        prompt: "suggestion",
        schema: suggestionSchema,
        parts: async () => suggestionParts(request, picture),
        issues: (answer) => suggestionIssues(request, answer, read),
        maxTokens: maxTokens.suggestion,
        repairs: true,
      }),
  };
};

const lateAfter = (budget: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    const late = () => reject(new Error("the model took too long"));
    if (budget.aborted) late();
    else budget.addEventListener("abort", late, { once: true });
  });

/** Asks both questions concurrently. An answer that is late or unusable is null. */
const askBoth = async (
  options: Options,
  request: AdviceRequest,
  read: readonly string[],
  control: Control,
  calls: VendorCalls,
  image: string,
) => {
  const timeout = AbortSignal.timeout(options.budgetMs ?? defaultBudgetMs);
  const budget = AbortSignal.any([control.signal, timeout]);
  const patient = patientCalls(calls, budget);
  const picture = modelPicture(image);
  const asking = async <T>(
    which: "picture" | "suggestion",
    question: (asked: ReturnType<typeof questions>) => Promise<UsableAnswer<T>>,
  ): Promise<T | null> => {
    const work = picture.then((part) => question(questions(options, request, read, part)));
    return answerOf(Promise.race([work, lateAfter(budget)]), control, which);
  };
  const [seen, suggested] = await Promise.all([
    asking("picture", (asked) => asked.picture(patient)),
    asking("suggestion", (asked) => asked.suggestion(patient)),
  ]);
  return { seen, suggested };
};

/** Whether a suggestion still follows the rules once the text on the product is known. */
const isIndependent = (
  request: AdviceRequest,
  suggested: SuggestedFields,
  read: readonly string[],
  { text }: Advice["seen"],
  seen: SeenPicture | null,
): boolean => {
  // The lines on one product are one text: an instruction in one of them makes all of them suspicious.
  const all = [...read, text.join(" "), (seen?.text ?? []).join(" ")];
  return suggestionIssues(request, suggested, all).length === 0;
};

/**
 * Suggestions by a language model that sees the image. Colors stay measured. Where the model is late or breaks the rules, the
 * embedded advisor answers. Throws only what `local` throws.
 */
export const vendorAdvisor = (options: Options): Advisor => ({
  advise: async (asked, control) => {
    const { photos, local } = options;
    const { calls, signal, progress, note } = control;
    if (calls === undefined) return local(photos).advise(asked, control);
    const request = { ...asked, productName: nameAlone(asked.productName) };
    const read = [asked.productName];
    const into = {
      image: join(request.directory, "image.png"),
      cutout: join(request.directory, "cutout.png"),
    };
    const isWorn = isWornThing(request.productName);
    const source = { path: request.image, tenantId: request.tenantId, isWorn };
    const prepared = await photos.prepare(source, into, signal);
    const [embedded, { seen, suggested }] = await Promise.all([
      local(withPrepared(photos, into.image, prepared)).advise(request, { signal, progress }),
      askBoth(options, request, read, control, calls, into.image),
    ]);
    signal.throwIfAborted();
    const isUsed =
      suggested !== null && isIndependent(request, suggested, read, embedded.seen, seen);
    if (suggested !== null && !isUsed)
      note?.("advice.fallback", { prompt: "suggestion", reason: "it follows the image's text" });
    return adviceOf(embedded, seen, isUsed ? suggested : null);
  },
});

const shapes = ["tall", "upright", "compact", "wide", "unknown"] as const;

const pictureSchema = schema({
  type: "object",
  required: ["category", "shape", "text", "environment"],
  additionalProperties: false,
  properties: {
    category: line(40, "One of the task's categories"),
    shape: { enum: shapes },
    text: {
      type: "array",
      maxItems: 12,
      items: line(60, "A word or line that is written on the product"),
    },
    environment: line(120, "A place in which it is used"),
  },
});
type SeenPicture = Static<typeof pictureSchema>;

const suggestionSchema = schema({
  type: "object",
  required: ["selling_points", "cta", "environment", "segments"],
  additionalProperties: false,
  properties: {
    selling_points: {
      type: "array",
      minItems: 1,
      maxItems: 5,
      items: line(120, "A selling point in two to eight words"),
    },
    cta: line(100, "What the viewer should do"),
    environment: line(120, "A place for the video"),
    segments: { type: "array", maxItems: 10, items: line(600, "What is said in this segment") },
  },
});
type SuggestedFields = Static<typeof suggestionSchema>;

/** Suggested narrations are English, as the embedded advisor's are. */
const adviceLanguage = "en";

const pictureParts = (categories: readonly string[], picture: ChatPart): readonly ChatPart[] => [
  dataPart("task", { categories: [...categories, "general"] }),
  picture,
];

const suggestionParts = (request: AdviceRequest, picture: ChatPart): readonly ChatPart[] => {
  const segments = Array.from({ length: request.segmentCount }, (_, at) => ({
    number: at + 1,
    ...lengthOf(roomFor(request.segmentSeconds), adviceLanguage),
  }));
  return [
    dataPart("task", {
      segments,
      use: request.interactionMode,
      presenter: request.personaCategory,
    }),
    dataPart("product_data", { name: request.productName }),
    picture,
  ];
};

const givenBy = (prompt: PromptName, productName: string, read: readonly string[]): Given => ({
  contacts: [productName],
  facts: [productName],
  read,
  systemPrompt: promptFile(prompt).text,
});

/** What is wrong with a suggestion. `read`: all third-party texts that the model read. */
const suggestionIssues = (
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

/** What is wrong with a description of the image. Its lettering may say anything, because it is shown as lettering. */
const pictureIssues = (
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

/** The lettering to show: one line each, or none if it gives instructions. */
const shownLettering = (text: readonly string[]): readonly string[] => {
  const lines = text.map(plainText).filter((each) => each !== "");
  return isOrder(lines.join(" ")) ? [] : lines;
};
