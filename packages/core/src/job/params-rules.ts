/** What a schema can't say: rules between fields, and names that must exist. */
import type { Catalogue } from "../ports/catalogue.ts";
import { faultSyntax, parseFaults } from "../work/fault-order.ts";
import { type FieldIssue, valueError } from "./invalid-fields.ts";
import type { CreateJobBody } from "./params-schema.ts";

type Rule = (body: CreateJobBody, known: Known) => FieldIssue | null;
/** What creation can look up without waiting. */
export type Known = {
  readonly catalogue: Catalogue;
  /** Why this address may not be fetched or called, or null. */
  readonly urlIssue: (url: string) => string | null;
  /** Whether `metadata.fault` orders trouble here. */
  readonly testFaults: boolean;
};

const isVidA = (model: string): boolean => model.startsWith("vidA");

const vidADuration: Rule = ({ video_model, segment_duration }) =>
  isVidA(video_model) && segment_duration !== 8
    ? valueError(
        "segment_duration",
        segment_duration,
        `${video_model} makes segments of 8 seconds; use 8, or a vidB model for 3 to 10`,
      )
    : null;

const squareNeedsVidB: Rule = ({ video_model, aspect_ratio, output_aspect_ratio }) =>
  isVidA(video_model) && aspect_ratio === "1:1"
    ? valueError(
        output_aspect_ratio ? "output_aspect_ratio" : "aspect_ratio",
        aspect_ratio,
        `${video_model} can't make 1:1; use 9:16, 16:9 or Auto, or a vidB model`,
      )
    : null;

const ratioAlias: Rule = ({ aspect_ratio, output_aspect_ratio }) =>
  output_aspect_ratio && output_aspect_ratio !== aspect_ratio
    ? valueError(
        "output_aspect_ratio",
        output_aspect_ratio,
        `differs from aspect_ratio (${aspect_ratio}); send one of them`,
      )
    : null;

const captionOptions: Rule = ({ caption_style, custom_caption_options }) =>
  custom_caption_options && caption_style !== "custom"
    ? valueError(
        "custom_caption_options",
        custom_caption_options,
        'is used with caption_style "custom" only',
      )
    : null;

const persona: Rule = ({ persona_id }, { catalogue }) =>
  persona_id && !catalogue.persona(persona_id)
    ? valueError("persona_id", persona_id, "no persona has this id")
    : null;

const voice: Rule = ({ tts_voice_id }, { catalogue }) =>
  tts_voice_id !== null && !catalogue.voice(tts_voice_id)
    ? valueError("tts_voice_id", tts_voice_id, "no voice has this id")
    : null;

const music: Rule = ({ custom_music_id }, { catalogue }) =>
  custom_music_id && !catalogue.track(custom_music_id)
    ? valueError("custom_music_id", custom_music_id, "no track has this id")
    : null;

const mood: Rule = ({ music_mood }, { catalogue }) => {
  const moods = [...new Set(catalogue.tracks.map((track) => track.mood))].sort();
  return music_mood && !moods.includes(music_mood)
    ? valueError("music_mood", music_mood, `no track has this mood; use one of ${moods.join(", ")}`)
    : null;
};

/** Signs that stand for a syllable or more count thrice; other letters once. */
const spokenLetters = (text: string): number =>
  [...text].reduce(
    (sum, sign) =>
      sum + (/\p{sc=Han}|\p{sc=Hiragana}|\p{sc=Katakana}|\p{sc=Hangul}/u.test(sign) ? 3 : 1),
    0,
  );
/** Natural speech has about 15 letters a second; the fastest clear one 1.6 times that. */
const mostLettersPerSecond = 26;

const scriptFits: Rule = ({ custom_script, segment_count, segment_duration }) => {
  const seconds = segment_count * segment_duration;
  const letters = spokenLetters(custom_script ?? "");
  const most = seconds * mostLettersPerSecond;
  return letters > most
    ? valueError(
        "custom_script",
        custom_script,
        `${letters} letters can't be spoken in ${seconds} seconds; at most about ${most} can, ${Math.round(seconds * 15)} at a natural pace. Shorten it, or order more or longer segments`,
      )
    : null;
};

const template: Rule = ({ template_id }) =>
  template_id ? valueError("template_id", template_id, "no template has this id") : null;

const reachable =
  (field: "product_image_url" | "webhook_url"): Rule =>
  (body, { urlIssue }) => {
    const url = body[field];
    const issue = url && urlIssue(url);
    return issue ? valueError(field, url, issue) : null;
  };

/** Without test faults it is plain metadata. Decisions: "How it is run". */
const faultOrder: Rule = ({ metadata }, { testFaults }) => {
  const order = metadata["fault"];
  return testFaults && typeof order === "string" && parseFaults(order) === null
    ? {
        ...valueError("metadata", order, `is no test fault; use ${faultSyntax}`),
        loc: ["body", "metadata", "fault"],
      }
    : null;
};

const blank: Rule = ({ product_name }) =>
  product_name.trim() === ""
    ? valueError("product_name", product_name, "is blank; name the product")
    : null;

const rules: readonly Rule[] = [
  blank,
  reachable("product_image_url"),
  vidADuration,
  squareNeedsVidB,
  ratioAlias,
  captionOptions,
  persona,
  voice,
  music,
  mood,
  scriptFits,
  template,
  reachable("webhook_url"),
  faultOrder,
];

/** Every rule that this body breaks. */
export const brokenRules = (body: CreateJobBody, known: Known): readonly FieldIssue[] =>
  rules.map((rule) => rule(body, known)).filter((issue) => issue !== null);
