/** The options that name a job's fields: those that most jobs use. `--set` reaches the others. */
import { type Command, Option } from "commander";
import { repeated, wholeNumber } from "../arguments.ts";

type Flag = {
  readonly flags: string;
  readonly field: string;
  readonly about: string;
  readonly isRepeated?: true;
  readonly parse?: (text: string) => unknown;
};

const most = 10_000_000;

const flags: readonly Flag[] = [
  { flags: "--name <name>", field: "product_name", about: "the product's name" },
  {
    flags: "--image <file or URL>",
    field: "product_image_url",
    about: "the product's picture; a file is uploaded",
  },
  {
    flags: "--segments <n>",
    field: "segment_count",
    about: "number of segments, 1 to 10",
    parse: wholeNumber(1, 10),
  },
  {
    flags: "--seconds <n>",
    field: "segment_duration",
    about: "seconds of each segment, 3 to 10",
    parse: wholeNumber(3, 10),
  },
  { flags: "--model <name>", field: "video_model", about: "the model that makes the segments" },
  { flags: "--aspect <ratio>", field: "aspect_ratio", about: "9:16, 16:9, 1:1 or Auto" },
  { flags: "--resolution <size>", field: "video_resolution", about: "standard, 1080p or 4k" },
  {
    flags: "--language <code>",
    field: "language",
    about: "of voice and captions, such as en or de",
  },
  { flags: "--persona <id>", field: "persona_id", about: "who presents it: an id or a slug" },
  { flags: "--voice <id>", field: "tts_voice_id", about: "the voice, in place of the persona's" },
  { flags: "--script <text>", field: "custom_script", about: "what is spoken, word for word" },
  { flags: "--tone <tone>", field: "script_tone", about: "the script's tone, such as humorous" },
  { flags: "--scene <text>", field: "environment_description", about: "where it takes place" },
  {
    flags: "--selling-point <text>",
    field: "key_selling_points",
    about: "a selling point; repeat it for up to five",
    isRepeated: true,
  },
  { flags: "--call-to-action <text>", field: "cta_text", about: "what the viewer should do" },
  { flags: "--captions <style>", field: "caption_style", about: "the captions' style" },
  { flags: "--no-captions", field: "captions_enabled", about: "make no captions" },
  { flags: "--music <id>", field: "custom_music_id", about: "a track's id" },
  { flags: "--mood <mood>", field: "music_mood", about: "the music's mood" },
  { flags: "--no-music", field: "music_enabled", about: "make no music" },
  { flags: "--review <which>", field: "human_review", about: "off, anchor_only or all" },
  {
    flags: "--stop-at <stage>",
    field: "stop_at_stage",
    about: "end after this stage, so that its results can be looked at",
  },
  { flags: "--template <id>", field: "template_id", about: "take fields from a template" },
  {
    flags: "--max-credits <n>",
    field: "max_credits",
    about: "pause rather than spend more",
    parse: wholeNumber(1, most),
  },
  { flags: "--webhook <URL>", field: "webhook_url", about: "called when the job has ended" },
];

const negated = (flag: string): boolean => flag.startsWith("--no-");

/** The name by which commander keeps the option's value. */
const keyOf = (flag: Flag): string => new Option(flag.flags).attributeName();

/** Adds the options of a job's fields, and `--set`, to a command. */
export const addJobOptions = (command: Command): Command => {
  for (const { flags: text, about, parse, isRepeated } of flags) {
    const option = new Option(text, about);
    if (parse) option.argParser(parse);
    if (isRepeated) option.argParser(repeated);
    // Else commander takes what isn't said for a yes.
    command.addOption(negated(text) ? option.default(undefined) : option);
  }
  return command.option(
    "--set <field=value>",
    "any other field of POST /jobs, such as voice_settings.speed=1.1; repeatable",
    repeated,
  );
};

export type JobOptions = { readonly set?: readonly string[]; readonly [name: string]: unknown };

const givenValue = (flag: Flag, options: JobOptions): unknown => {
  const value = options[keyOf(flag)];
  // `--captions bold` and `--no-captions` share a name.
  if (negated(flag.flags)) return value === false ? false : undefined;
  return value === false || value === true ? undefined : value;
};

/** The fields that these options name. */
export const fieldsOfOptions = (options: JobOptions): { readonly [field: string]: unknown } =>
  Object.fromEntries(
    flags
      .map((flag) => [flag.field, givenValue(flag, options)] as const)
      .filter(([, value]) => value !== undefined),
  );
