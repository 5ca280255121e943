import { spokenSeconds } from "@reelwright/film/pacing";
import { cleanLine } from "@reelwright/film/sound/clean-text";
import {
  captionStyleSchema,
  customCaptionOptionsSchema,
  type JobParams,
  voiceSettingsSchema,
} from "../jobs/job-params.ts";
import { jobRuleIssues, type RuleContextWithTrack } from "../jobs/params-rules.ts";
import { type FieldIssue, InvalidFields } from "../validation/invalid-fields.ts";
import { nullable, type Static, schema } from "../validation/schema.ts";
import {
  type FilmSource,
  unitName,
  withCard,
  withNarration,
  withParams,
  withRemake,
} from "./film-source.ts";

/** Changes of a film, as callers send them. docs/use/edit.md. */

const segment = schema({
  type: "integer",
  minimum: 0,
  maximum: 9,
  description: "A segment, from 0.",
});
const cardText = (maxLength: number) => nullable({ type: "string", minLength: 1, maxLength });

/** One change: an object with one field, which names it. */
export const filmOperationSchema = schema({
  title: "FilmOperation",
  description: "One change: exactly one of these fields.",
  type: "object",
  minProperties: 1,
  maxProperties: 1,
  properties: {
    say: {
      title: "SayOperation",
      description: "What a segment says. Only this segment is spoken again.",
      type: "object",
      required: ["segment", "text"],
      properties: { segment, text: { type: "string", minLength: 1, maxLength: 1000 } },
    },
    voice: {
      title: "VoiceOperation",
      description: "Another voice, or other settings of it. Everything is spoken again.",
      type: "object",
      minProperties: 1,
      properties: {
        tts_voice_id: nullable({ type: "string", minLength: 1, maxLength: 100 }),
        voice_settings: nullable(voiceSettingsSchema),
      },
    },
    captions: {
      title: "CaptionsOperation",
      description: "The look of the captions, or whether there are any.",
      type: "object",
      minProperties: 1,
      properties: {
        caption_style: captionStyleSchema,
        captions_enabled: { type: "boolean" },
        custom_caption_options: nullable(customCaptionOptionsSchema),
      },
    },
    music: {
      title: "MusicOperation",
      description: "Another track, another volume, or no music.",
      type: "object",
      minProperties: 1,
      properties: {
        music_enabled: { type: "boolean" },
        music_mood: nullable({ type: "string", minLength: 1, maxLength: 40 }),
        music_volume: { type: "number", minimum: 0.05, maximum: 0.3 },
        custom_music_id: nullable({ type: "string", minLength: 1, maxLength: 100 }),
      },
    },
    card: {
      title: "CardOperation",
      description: "The texts of the end card, or whether there is one.",
      type: "object",
      minProperties: 1,
      properties: {
        end_card: { type: "boolean" },
        name: { type: "string", minLength: 1, maxLength: 80 },
        offer: cardText(60),
        action: cardText(60),
      },
    },
    remake: {
      title: "RemakeOperation",
      description:
        "Makes a keyframe or a segment's clip again. A keyframe also has the clips beside it made again.",
      type: "object",
      required: ["kind", "index"],
      properties: {
        kind: { enum: ["keyframe", "segment"] },
        index: { type: "integer", minimum: 0, maximum: 10 },
        feedback: {
          ...nullable({ type: "string", minLength: 1, maxLength: 500 }),
          description: "What should be different.",
        },
      },
    },
  },
});
export type FilmOperation = Static<typeof filmOperationSchema>;

/** Body of `PATCH /jobs/{id}/film`. */
export const changeFilmSchema = schema({
  title: "ChangeFilmRequest",
  type: "object",
  required: ["operations"],
  properties: {
    operations: { type: "array", items: filmOperationSchema, minItems: 1, maxItems: 50 },
  },
});

export type FilmWarning = { readonly field: string; readonly message: string };
type Changed = { readonly source: FilmSource; readonly warnings: readonly FilmWarning[] };
type Named = {
  readonly [Name in keyof FilmOperation]-?: NonNullable<FilmOperation[Name]>;
};
/** Where an operation stands in the body, for errors. */
type At = { readonly path: readonly (string | number)[]; readonly known: RuleContextWithTrack };

const refuseAt = (path: At["path"], input: unknown, msg: string): never => {
  const issue: FieldIssue = {
    type: "value_error",
    loc: ["body", ...path],
    msg: `Value error, ${msg}`,
    input,
  };
  throw new InvalidFields([issue]);
};

const refuse = ({ path }: At, field: string, input: unknown, msg: string): never =>
  refuseAt([...path, field], input, msg);

/** Sets parameters if the rules of `POST /jobs` allow them together with the others. */
const setParams = (source: FilmSource, params: Partial<JobParams>, at: At): FilmSource => {
  const changed = withParams(source, params);
  const { product_image_url: _image, webhook_url: _webhook, ...checked } = changed.params;
  const issues = jobRuleIssues(checked, at.known).filter(({ loc }) => String(loc[1]) in params);
  if (issues.length > 0) {
    throw new InvalidFields(
      issues.map((issue) => ({ ...issue, loc: ["body", ...at.path, ...issue.loc.slice(1)] })),
    );
  }
  return changed;
};

const say = (source: FilmSource, { segment: index, text }: Named["say"], at: At): Changed => {
  const { segments, language } = source.script;
  if (index >= segments.length) {
    refuse(at, "segment", index, `there are ${segments.length} segments, from 0`);
  }
  const line = cleanLine(text);
  if (line === "") refuse(at, "text", text, "nothing of it can be spoken");
  const seconds = spokenSeconds(line, language);
  const most = source.params.segment_duration;
  const isLong = seconds > most;
  return {
    source: withNarration(source, index, line),
    warnings: isLong
      ? [
          {
            field: [...at.path, "text"].join("."),
            message: `Takes about ${seconds.toFixed(1)} s to say, and the segment has ${most} s. It is spoken faster, or runs into the next one.`,
          },
        ]
      : [],
  };
};

const card = (source: FilmSource, { end_card, ...texts }: Named["card"], at: At): Changed => {
  const shown = end_card === undefined ? source : setParams(source, { end_card }, at);
  const clean = Object.entries(texts).map(([field, text]) => {
    if (text === null) return [field, null];
    const line = cleanLine(text);
    if (line === "") refuse(at, field, text, "nothing of it can be shown");
    return [field, line];
  });
  return { source: withCard(shown, Object.fromEntries(clean)), warnings: [] };
};

const remake = (
  source: FilmSource,
  { kind, index, feedback }: Named["remake"],
  at: At,
): Changed => {
  const count = source.script.segments.length + (kind === "keyframe" ? 1 : 0);
  if (index >= count) refuse(at, "index", index, `there are ${count} ${kind}s, from 0`);
  const unit = unitName(kind === "keyframe" ? "init" : "generation", index);
  return { source: withRemake(source, unit, cleanLine(feedback ?? "")), warnings: [] };
};

const apply = (source: FilmSource, operation: FilmOperation, at: At): Changed => {
  const within = (name: keyof FilmOperation): At => ({ ...at, path: [...at.path, name] });
  if (operation.say) return say(source, operation.say, within("say"));
  if (operation.card) return card(source, operation.card, within("card"));
  if (operation.remake) return remake(source, operation.remake, within("remake"));
  for (const name of ["voice", "captions", "music"] as const) {
    const params = operation[name];
    if (params) {
      return {
        source: setParams(source, params as Partial<JobParams>, within(name)),
        warnings: [],
      };
    }
  }
  const names = Object.keys(filmOperationSchema.properties).join(", ");
  return refuseAt(at.path, operation, `name one change: ${names}`);
};

/** Applies changes in order. Throws InvalidFields at the first one that the film can't have. */
export const applyOperations = (
  source: FilmSource,
  operations: readonly FilmOperation[],
  known: RuleContextWithTrack,
): Changed =>
  operations.reduce<Changed>(
    (until, operation, index) => {
      const { source: changed, warnings } = apply(until.source, operation, {
        path: ["operations", index],
        known,
      });
      return { source: changed, warnings: [...until.warnings, ...warnings] };
    },
    { source, warnings: [] },
  );
