/** Rules that a schema can't express: between fields, and names that must exist. */

import type { MusicTrack } from "@reelwright/film/artifacts";
import type { Catalogue } from "@reelwright/film/catalogue/catalogue";
import { spokenLetters } from "@reelwright/film/pacing";
import { faultSyntax, parseFaults } from "../execution/faults.ts";
import {
  type FieldIssue,
  type FieldRule,
  ruleIssues,
  valueError,
} from "../validation/invalid-fields.ts";
import { type CreateJobBody, isLanguage } from "./job-params.ts";
import { parseTestInput, testInputSyntax } from "./test-inputs.ts";

/** Lookups of job creation that are synchronous. */
export type RuleContext = {
  readonly catalogue: Catalogue;
  /** Why this address may not be fetched or called, or null. */
  readonly urlIssue: (url: string) => string | null;
  /** Whether `metadata.fault` orders faults here. */
  readonly testFaults: boolean;
  /** Whether the account is in test mode, where product names may be test inputs. Default: false. */
  readonly isTest?: boolean;
  /** Whether a person can speak in the picture: a vendor serves that port. Default: false. */
  readonly canPresent?: boolean;
};
/** Known, and the tenant's own track that the body names, if it is one's own. */
export type RuleContextWithTrack = RuleContext & {
  readonly ownTrack: Pick<MusicTrack, "music_id"> | null;
};

type Field = keyof CreateJobBody;
type Rule = FieldRule<Field, [body: CreateJobBody, known: RuleContextWithTrack]>;
const rule = (reads: readonly Field[], issue: Rule["issue"]): Rule => ({ reads, issue });

const isVidA = (model: string): boolean => model.startsWith("vidA");

const vidADuration = rule(
  ["video_model", "segment_duration"],
  ({ video_model, segment_duration }) =>
    isVidA(video_model) && segment_duration !== 8
      ? valueError(
          "segment_duration",
          segment_duration,
          `${video_model} makes segments of 8 seconds; use 8, or a vidB model for 3 to 10`,
        )
      : null,
);

const squareNeedsVidB = rule(
  ["video_model", "aspect_ratio"],
  ({ video_model, aspect_ratio, output_aspect_ratio }) =>
    isVidA(video_model) && aspect_ratio === "1:1"
      ? valueError(
          output_aspect_ratio ? "output_aspect_ratio" : "aspect_ratio",
          aspect_ratio,
          `${video_model} can't make 1:1; use 9:16, 16:9 or Auto, or a vidB model`,
        )
      : null,
);

const ratioAlias = rule(
  ["aspect_ratio", "output_aspect_ratio"],
  ({ aspect_ratio, output_aspect_ratio }) =>
    output_aspect_ratio && output_aspect_ratio !== aspect_ratio
      ? valueError(
          "output_aspect_ratio",
          output_aspect_ratio,
          `differs from aspect_ratio (${aspect_ratio}); send one of them`,
        )
      : null,
);

const captionOptions = rule(
  ["caption_style", "custom_caption_options"],
  ({ caption_style, custom_caption_options }) =>
    custom_caption_options && caption_style !== "custom"
      ? valueError(
          "custom_caption_options",
          custom_caption_options,
          'is used with caption_style "custom" only',
        )
      : null,
);

const persona = rule(["persona_id"], ({ persona_id }, { catalogue }) =>
  persona_id !== null && !catalogue.persona(persona_id)
    ? valueError("persona_id", persona_id, "no persona has this id")
    : null,
);

const voice = rule(["tts_voice_id"], ({ tts_voice_id }, { catalogue }) =>
  tts_voice_id !== null && !catalogue.voice(tts_voice_id)
    ? valueError("tts_voice_id", tts_voice_id, "no voice has this id")
    : null,
);

const music = rule(["custom_music_id"], ({ custom_music_id }, { catalogue, ownTrack }) =>
  custom_music_id !== null && ownTrack === null && !catalogue.track(custom_music_id)
    ? valueError("custom_music_id", custom_music_id, "no track has this id")
    : null,
);

const mood = rule(["music_mood"], ({ music_mood }, { catalogue }) => {
  const moods = [...new Set(catalogue.tracks.map((track) => track.mood))].sort();
  return music_mood !== null && !moods.includes(music_mood)
    ? valueError("music_mood", music_mood, `no track has this mood; use one of ${moods.join(", ")}`)
    : null;
});

const language = rule(["language"], ({ language: code }) =>
  isLanguage(code)
    ? null
    : valueError("language", code, "is no language of ISO 639-1; use a code like en, de or pt"),
);

/** Natural speech has about 15 letters a second; the fastest clear one 1.6 times that. */
const naturalLettersPerSecond = 15;
const maxLettersPerSecond = 26;

const scriptFits = rule(
  ["custom_script", "segment_count", "segment_duration", "language"],
  ({ custom_script, segment_count, segment_duration, language: code }) => {
    const seconds = segment_count * segment_duration;
    const letters = Math.round(spokenLetters(custom_script ?? "", code));
    const most = seconds * maxLettersPerSecond;
    return letters > most
      ? valueError(
          "custom_script",
          custom_script,
          `${letters} letters can't be spoken in ${seconds} seconds; at most about ${most} can, ${seconds * naturalLettersPerSecond} at a natural pace. Shorten it, or order more or longer segments`,
        )
      : null;
  },
);

/** An issue with a presentation that nobody serves; null if there is none. */
export const presentationIssue = (
  presentation: CreateJobBody["presentation"],
  { canPresent = false }: Pick<RuleContext, "canPresent">,
): FieldIssue | null =>
  presentation === "voice_over" || canPresent
    ? null
    : valueError(
        "presentation",
        presentation,
        "nobody can speak in the picture here; use voice_over, or ask the operator to set REELWRIGHT_PRESENTER",
      );

const presenterServed = rule(["presentation"], ({ presentation }, known) =>
  presentationIssue(presentation, known),
);

const presenterSeen = rule(["presentation", "style"], ({ presentation, style }) =>
  presentation !== "voice_over" && style === "product"
    ? valueError(
        "presentation",
        presentation,
        'needs a person, and style "product" shows nobody; use voice_over, or style presenter',
      )
    : null,
);

const reachable = (field: "product_image_url" | "webhook_url") =>
  rule([field], (body, { urlIssue }) => {
    const url = body[field];
    const issue = url && urlIssue(url);
    return issue ? valueError(field, url, issue) : null;
  });

/** Without test faults it is plain metadata. docs/contribute/decisions.md#ordered-faults. */
const faultOrder = rule(["metadata"], ({ metadata }, { testFaults }) => {
  const order = metadata["fault"];
  return testFaults && typeof order === "string" && parseFaults(order) === null
    ? {
        ...valueError("metadata", order, `is no test fault; use ${faultSyntax}`),
        loc: ["body", "metadata", "fault"],
      }
    : null;
});

const testInput = rule(["product_name"], ({ product_name }, { isTest = false }) =>
  isTest && parseTestInput(product_name) === "unknown"
    ? valueError("product_name", product_name, `is no test input; use ${testInputSyntax}`)
    : null,
);

const blank = rule(["product_name"], ({ product_name }) =>
  product_name.trim() === ""
    ? valueError("product_name", product_name, "is blank; name the product")
    : null,
);

const rules: readonly Rule[] = [
  blank,
  testInput,
  reachable("product_image_url"),
  vidADuration,
  squareNeedsVidB,
  ratioAlias,
  captionOptions,
  persona,
  voice,
  music,
  mood,
  language,
  scriptFits,
  presenterServed,
  presenterSeen,
  reachable("webhook_url"),
  faultOrder,
];

/** Every rule that this body breaks, or this part of one: rules that read what isn't in it say nothing. */
export const jobRuleIssues = (
  body: Partial<CreateJobBody>,
  known: RuleContextWithTrack,
): readonly FieldIssue[] =>
  ruleIssues(rules, (field) => body[field] !== undefined, body as CreateJobBody, known);
