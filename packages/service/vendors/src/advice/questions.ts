import { wordBudget } from "@reelwright/copywriting/pacing/word-budget";
import type { AdviceRequest } from "@reelwright/core/ports/advisor";
import { type Static, schema } from "@reelwright/core/validation/schema";
import type { ChatPart } from "@reelwright/core/vendors/chat-request";
import { dataPart } from "../asking/ask.ts";

export const shapes = ["tall", "upright", "compact", "wide", "unknown"] as const;

const line = (maxLength: number, description: string) =>
  schema({ type: "string", minLength: 1, maxLength, description });

export const pictureSchema = schema({
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
export type SeenPicture = Static<typeof pictureSchema>;

export const suggestionSchema = schema({
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
export type SuggestedFields = Static<typeof suggestionSchema>;

/** The narration that is suggested is English, as the built-in advisor's is. */
export const adviceLanguage = "en";

export const pictureParts = (
  categories: readonly string[],
  picture: ChatPart,
): readonly ChatPart[] => [dataPart("task", { categories: [...categories, "general"] }), picture];

export const suggestionParts = (request: AdviceRequest, picture: ChatPart): readonly ChatPart[] => {
  const { least, most } = wordBudget(request.segmentSeconds, adviceLanguage);
  const segments = Array.from({ length: request.segmentCount }, (_, at) => ({
    number: at + 1,
    words: { least: Math.ceil(least), most: Math.floor(most) },
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
