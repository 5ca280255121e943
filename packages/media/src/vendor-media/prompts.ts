import { personaWords } from "@reelwright/film/catalogue/personas";
import type { KeyframeRequest, SegmentRequest } from "@reelwright/film/ports/pictures";

/** The longest text that every video model takes, with some room. */
const clipPromptLength = 2_400;
/** Of what one keyframe shows. */
const stillLength = 500;

/** A text in one line, cut at a word where it is too long. */
const short = (text: string, length: number): string => {
  const line = text.replace(/\s+/gu, " ").trim();
  if (line.length <= length) return line;
  return `${line.slice(0, line.lastIndexOf(" ", length - 1)).trimEnd()} …`;
};

const joined = (sentences: readonly (string | null)[]): string =>
  sentences.filter((sentence) => sentence !== null).join("\n");

/** What a keyframe shall show, in words: the script's picture, who and what is seen, and where. */
export const keyframePrompt = ({
  brief,
  prompt,
  environment,
  anchor,
  isSpeaking = false,
}: KeyframeRequest): string => {
  const { product, style } = brief;
  return joined([
    prompt,
    style === "product"
      ? "Nobody is seen: no person, no face, no hands, no body."
      : `Who is seen: ${personaWords(brief)}.`,
    isSpeaking
      ? "Whatever was said of the framing: the person faces the camera and is about to speak. The whole face is seen, large, and nothing covers the mouth."
      : null,
    environment === "" ? null : `Where: ${short(environment, 1_000)}`,
    `The first picture shows the product, "${short(product.name, 200)}". Show exactly this product, with its shape, ` +
      "colours, label and proportions unchanged.",
    anchor === null
      ? null
      : `The second picture is another moment of the same film: keep its ${style === "product" ? "" : "person, clothes, "}place and light.`,
    "A photograph, true to life. No captions, frames or watermarks.",
  ]);
};

/** What happens with the product, by interaction mode. */
const actions: { readonly [mode: string]: string } = {
  holdable: "The product is held, turned and shown to the camera.",
  display_static: "The product stands where it is; the camera moves gently, people act around it.",
  wearable: "The product is worn and shown from its best side.",
  surface_interactive: "The product is used on the surface in front of the person.",
  consumable: "The product is opened, tasted and enjoyed.",
  apply_to_body: "The product is applied to the skin with care.",
};

/** What happens in a product film. */
const productAction =
  "Nobody is seen, no hands either: the product alone, while light, shadow and camera move around it.";

const tones: { readonly [tone: string]: string } = {
  conversational: "natural and friendly",
  professional: "composed and assured",
  enthusiastic: "lively and full of energy",
  humorous: "playful, with a wink",
  calm: "calm, with slow movements",
};

/** The clip becomes one take or several shots, seen from nearer around the product; see `clip-shots.ts`. */
const cameraOf = (tone: string): string =>
  tone === "calm"
    ? "The camera hardly moves."
    : "The camera is alive: it slowly pushes in towards the product, without a cut.";

const soundOf = ({ brief, sound, words }: SegmentRequest): string | null => {
  if (sound) return "Sound: only what the scene itself sounds like. No speech and no music.";
  return words.length === 0 || brief.style === "product"
    ? null
    : "The person, where one is seen, talks to the camera.";
};

/** What the speaking person does, in words. */
export const presenterPrompt = ({
  brief,
  start,
  tone = "",
  feedback,
}: Pick<SegmentRequest, "brief" | "start" | "tone" | "feedback">): string => {
  const wishes = short(feedback.join(" "), 500);
  const prompt = joined([
    "The person speaks to the camera, with natural gestures and the eyes on the viewer.",
    wishes === "" ? null : `Different from the last attempt: ${wishes}`,
    tones[tone] === undefined ? null : `Mood: ${tones[tone]}.`,
    `The product, "${short(brief.product.name, 200)}", stays in view and keeps its shape, colours and label. ` +
      "The camera hardly moves. No captions or watermarks.",
    `It begins: ${short(start.keyframe.prompt, stillLength)}`,
  ]);
  return short(prompt, clipPromptLength);
};

/** What happens between two keyframes, in words: motion, interaction, mood, and what reviewers want to be different. */
export const clipPrompt = (request: SegmentRequest): string => {
  const { brief, start, end, interactionMode, tone = "", seconds, feedback } = request;
  const isAlone = brief.style === "product";
  const wishes = short(feedback.join(" "), 500);
  const prompt = joined([
    `One continuous shot of ${seconds} seconds that begins exactly with the first picture and ends exactly with the last.`,
    wishes === "" ? null : `Different from the last attempt: ${wishes}`,
    isAlone ? productAction : (actions[interactionMode] ?? null),
    tones[tone] === undefined ? null : `Mood: ${tones[tone]}.`,
    cameraOf(tone),
    soundOf(request),
    `The product, "${short(brief.product.name, 200)}", keeps its shape, colours and label all the time. ` +
      `${isAlone ? "" : "Hands and faces stay natural. "}No captions or watermarks.`,
    `It begins: ${short(start.keyframe.prompt, stillLength)}`,
    `It ends: ${short(end.keyframe.prompt, stillLength)}`,
  ]);
  return short(prompt, clipPromptLength);
};
