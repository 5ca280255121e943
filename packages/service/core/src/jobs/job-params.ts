import type { Soundtrack } from "@reelwright/film/artifacts";
import { captionStyles } from "@reelwright/film/captions/caption-renderer";
import type { Edition, VideoModel } from "../edition/edition.ts";
import type { JobPrices } from "../pricing/price-book.ts";
import { nullable, type Static, schema } from "../validation/schema.ts";
import { stageNameSchema } from "./stage-names.ts";

const text = (maxLength: number) => schema({ type: "string", maxLength });
const optionalText = (maxLength: number, description: string) =>
  schema({ anyOf: [text(maxLength), { type: "null" }], default: null, description });
const share = nullable({ type: "number", minimum: 0, maximum: 1 });
const colour = schema({ type: "string", pattern: "^#[0-9a-fA-F]{6}([0-9a-fA-F]{2})?$" });

export const voiceSettingsSchema = schema({
  title: "VoiceSettings",
  type: "object",
  properties: {
    similarity_boost: { type: "number", minimum: 0, maximum: 1 },
    stability: { type: "number", minimum: 0, maximum: 1 },
    style: { type: "number", minimum: 0, maximum: 1 },
    speed: { type: "number", minimum: 0.7, maximum: 1.3 },
  },
});

export const customCaptionOptionsSchema = schema({
  title: "CustomCaptionOptions",
  type: "object",
  properties: {
    font_family: { ...text(80), minLength: 1 },
    font_size_pct: {
      type: "number",
      minimum: 2,
      maximum: 12,
      description: "Share of the frame's height, in percent.",
    },
    text_color: colour,
    highlight_color: colour,
    outline_color: colour,
    outline_width: { type: "number", minimum: 0, maximum: 12 },
    background_color: colour,
    position: { enum: ["top", "middle", "bottom"] },
    uppercase: { type: "boolean" },
    words_per_line: { type: "integer", minimum: 1, maximum: 8 },
    animation: { enum: ["none", "pop", "fade", "karaoke"] },
  },
});

const productFields = {
  product_name: {
    type: "string",
    minLength: 1,
    maxLength: 200,
    description: "The product's name, as the video says and shows it.",
  },
  product_image_url: {
    type: "string",
    format: "http-url",
    maxLength: 2048,
    description:
      "An image of the product: a public address, or the `url` that `POST /uploads/product-image` returns.",
  },
} as const;

const aspectRatio = schema({ title: "AspectRatio", enum: ["9:16", "16:9", "Auto", "1:1"] });

/** What happens when an item is still not good enough after its last retry. */
const exhaustionPolicy = schema({ title: "ExhaustionPolicy", enum: ["accept_best", "fail"] });

/** How the product is shown. The last two are kept for existing integrations. docs/contribute/contract.md#versioning. */
export const interactionModeSchema = schema({
  title: "InteractionMode",
  enum: [
    "holdable",
    "display_static",
    "wearable",
    "surface_interactive",
    "consumable",
    "apply_to_body",
  ],
  "x-deprecated-values": ["consumable", "apply_to_body"],
});

/** The look of captions. */
export const captionStyleSchema = schema({ title: "CaptionStyle", enum: captionStyles });

/** Fields that do not depend on the edition. docs/contribute/contract.md#job-creation, docs/contribute/decisions.md#job-fields. */
const commonFields = {
  segment_count: {
    type: "integer",
    minimum: 1,
    maximum: 10,
    description: "Number of video segments. Required unless a template sets it.",
  },
  video_resolution: {
    description:
      "Size of the final video's short side: `standard` 720, `1080p` 1080, `4k` 2160 pixels.",
    title: "VideoResolution",
    enum: ["standard", "1080p", "4k"],
    default: "standard",
  },
  aspect_ratio: {
    ...aspectRatio,
    default: "9:16",
    description: "`Auto` takes the ratio nearest to the product image; `1:1` needs a vidB model.",
  },
  interaction_mode: {
    ...interactionModeSchema,
    default: "holdable",
    description: "How the persona and the product appear together.",
  },
  style: {
    title: "FilmStyle",
    enum: ["presenter", "product"],
    default: "presenter",
    description:
      "Extension: whether a persona presents the product, or the video shows the product alone and nobody is seen.",
  },
  presentation: {
    title: "Presentation",
    enum: ["voice_over", "talking", "mixed"],
    default: "voice_over",
    description:
      "Extension: whether the narration is a voice-over, or the persona speaks it in the picture: `talking` in every segment, `mixed` in the first and the last one.",
  },
  environment_description: optionalText(
    1000,
    "The scene; chosen by product and colours when absent.",
  ),
  key_selling_points: {
    anyOf: [
      { type: "array", items: { type: "string", minLength: 1, maxLength: 300 }, maxItems: 5 },
      { type: "null" },
    ],
    default: null,
    description:
      "What the script should say about the product, up to 5 points. Written from the image if absent.",
  },
  cta_text: optionalText(100, "What the viewer should do at the end."),
  custom_script: optionalText(5000, "Spoken word for word in place of a written script."),
  script_structure: {
    description: "The story of a written script. Ignored with `custom_script`.",
    title: "ScriptStructure",
    enum: [
      "standard_5phase",
      "problem_solution",
      "testimonial",
      "unboxing",
      "before_after",
      "listicle",
    ],
    default: "standard_5phase",
  },
  script_tone: {
    description: "The tone of a written script. Ignored with `custom_script`.",
    title: "ScriptTone",
    enum: ["conversational", "professional", "enthusiastic", "humorous", "calm"],
    default: "conversational",
  },
  caption_style: {
    ...captionStyleSchema,
    description: "The look of the captions; `custom` takes `custom_caption_options`.",
    default: "short_karaoke",
  },
  captions_enabled: {
    type: "boolean",
    default: true,
    description: "Whether the spoken words are shown as captions.",
  },
  custom_caption_options: {
    anyOf: [customCaptionOptionsSchema, { type: "null" }],
    default: null,
    description: "The look of captions of the style `custom`; allowed with that style only.",
  },
  music_enabled: { type: "boolean", default: true, description: "Whether background music plays." },
  music_mood: optionalText(40, "A mood of the music catalogue."),
  music_volume: {
    type: "number",
    minimum: 0.05,
    maximum: 0.3,
    default: 0.15,
    description: "Volume of the music beside the voice.",
  },
  custom_music_id: optionalText(100, "A track of one's own, or of the catalogue."),
  tts_voice_id: optionalText(100, "Overrides the persona's voice."),
  voice_settings: {
    anyOf: [voiceSettingsSchema, { type: "null" }],
    default: null,
    description: "How the voice speaks. The voice's own settings if absent.",
  },
  voice_similarity_boost: {
    ...share,
    default: null,
    description: "The same as `voice_settings.similarity_boost`, which wins if both are sent.",
  },
  voice_stability: {
    ...share,
    default: null,
    description: "The same as `voice_settings.stability`, which wins if both are sent.",
  },
  persona_id: optionalText(100, "A UUID or a slug; a random persona when absent."),
  qai_enabled: {
    type: "boolean",
    default: true,
    description: "Whether keyframes and segments are scored and retried automatically.",
  },
  qai_mode: {
    title: "QaiMode",
    enum: ["strict", "standard", "lenient"],
    default: "lenient",
    description:
      "The score that an item must reach: `strict` 80, `standard` 65, `lenient` 50 of 100.",
  },
  max_retries_keyframe: {
    type: "integer",
    minimum: 0,
    maximum: 5,
    default: 1,
    description: "How often a keyframe below the score is generated again.",
  },
  max_retries_video: {
    type: "integer",
    minimum: 0,
    maximum: 5,
    default: 0,
    description: "How often a segment below the score is generated again.",
  },
  human_review: {
    title: "HumanReview",
    enum: ["off", "anchor_only", "all"],
    default: "off",
    description:
      "What waits for a person's decision: nothing, the first keyframe, or every keyframe and segment.",
  },
  human_review_max_rejections: {
    type: "integer",
    minimum: 0,
    maximum: 10,
    default: 0,
    description: "How often a person may reject an item; each rejection generates it again.",
  },
  human_review_budget: {
    ...exhaustionPolicy,
    default: "accept_best",
    description:
      "What happens when an item has no rejections left: take its best attempt, or fail the job.",
  },
  failure_behavior: {
    ...exhaustionPolicy,
    default: "accept_best",
    description:
      "What happens when an item has no automatic retries left: take its best attempt, or fail the job.",
  },
  stop_at_stage: {
    anyOf: [stageNameSchema, { type: "null" }],
    default: null,
    description: "The job completes after this stage; a retry from the next stage continues it.",
  },
  webhook_url: {
    description: "Where this job's events are sent, in place of the account's webhook.",
    anyOf: [{ type: "string", format: "http-url", maxLength: 2048 }, { type: "null" }],
    default: null,
  },
  language: {
    type: "string",
    pattern: "^[a-z]{2}$",
    default: "en",
    description: "Language of script, voice and captions: an ISO 639-1 code.",
  },
  keyframe_resolution: {
    title: "KeyframeResolution",
    enum: ["1k", "2k", "4k"],
    default: "1k",
    description: "Size of the keyframes, which sets their price.",
  },
  apply_brand_kit: {
    type: "boolean",
    default: false,
    description: "Whether the account's brand logo is shown as a watermark.",
  },
  end_card: {
    type: "boolean",
    default: true,
    description: "Whether the video ends with a card of the product and the call to action.",
  },
  text_overlays: {
    title: "TextOverlays",
    enum: ["auto", "off"],
    default: "auto",
    description:
      "Extension: whether `key_selling_points`, an offer and `cta_text` are shown as text in the picture.",
  },
  max_credits: {
    description:
      "The job pauses with `pause_reason: credit_limit` before it would spend more credits.",
    anyOf: [{ type: "integer", minimum: 1, maximum: 10_000_000 }, { type: "null" }],
    default: null,
  },
  metadata: {
    title: "Metadata",
    description: "Up to 16 pairs of text for your own use; returned with the job.",
    type: "object",
    maxProperties: 16,
    propertyNames: { minLength: 1, maxLength: 64 },
    additionalProperties: { type: "string", maxLength: 500 },
    default: {},
  },
} as const;

/** Fields of `POST /jobs` that are not kept as parameters. */
const requestFields = {
  idempotency_key: {
    ...nullable({ type: "string", minLength: 1, maxLength: 255 }),
    description: "Names this request; sent again, it returns the same job. A random key if absent.",
  },
  template_id: {
    ...nullable({ type: "string", format: "uuid" }),
    description: "A template of the account; it fills in the fields that the body leaves out.",
  },
  output_aspect_ratio: { ...nullable(aspectRatio), description: "The same as `aspect_ratio`." },
} as const;

const modelFields = (edition: Edition) =>
  ({
    video_model: {
      title: "VideoModel",
      enum: edition.jobModels,
      default: edition.defaultModel,
      description: "The model that generates the segments. `GET /models` says what each can do.",
    },
    segment_duration: {
      description: "Seconds of each segment. vidA models generate 8 seconds only.",
      type: "integer",
      minimum: 3,
      maximum: 10,
      default: edition.defaultSegmentSeconds,
    },
  }) as const;

/** The body of `POST /jobs` in this edition. A template may bring the number of segments. */
export const createJobSchema = (edition: Edition) =>
  schema({
    title: "CreateJobRequest",
    type: "object",
    required: ["product_name", "product_image_url"],
    if: { required: ["template_id"], properties: { template_id: { type: "string" } } },
    else: { required: ["segment_count"], properties: { segment_count: {} } },
    properties: { ...productFields, ...modelFields(edition), ...commonFields, ...requestFields },
  });

const optionalId = nullable({ type: "string", format: "uuid" });

/** Fields of a template: those of `POST /jobs` except the product. Ids are UUIDs here. */
export const templateFields = (edition: Edition) =>
  ({
    ...modelFields(edition),
    ...commonFields,
    persona_id: optionalId,
    custom_music_id: optionalId,
    output_aspect_ratio: requestFields.output_aspect_ratio,
  }) as const;

/** A validated body, defaults filled in. */
export type CreateJobRequest = Static<ReturnType<typeof createJobSchema>>;
/** The same once its template has been filled in. */
export type CreateJobBody = Omit<CreateJobRequest, "segment_count"> & {
  video_model: VideoModel;
  segment_count: number;
};
/** The job's parameters: every creation field with its effective value. */
export type JobParams = Omit<CreateJobBody, keyof typeof requestFields> & {
  /** The prices it was quoted by, never shown. Absent: those of book 0. */
  readonly price_book?: JobPrices;
  /** Set by a run that renders a revision of the film, never shown. */
  readonly film?: FilmRun;
};

/** A run that renders a revision. */
export type FilmRun = {
  readonly revision: number;
  /** What it makes and charges. Absent: everything, as any run does. */
  readonly makes?: MadeParts;
  /** The composed music that stays. */
  readonly music?: NonNullable<Soundtrack["music"]> | null;
  /** What people asked for as items were made again, by `{stage}:{unit}`. */
  readonly feedback?: { readonly [unit: string]: readonly string[] };
};

/** The parts of a film that a run makes. The others are kept from earlier runs, and cost nothing. */
export type MadeParts = {
  readonly script: boolean;
  /** Keyframes, and segments whose clip is made, from 0. */
  readonly keyframes: readonly number[];
  readonly segments: readonly number[];
  /** Segments that are spoken. */
  readonly speaks: readonly number[];
  readonly music: boolean;
  readonly captions: boolean;
};

/** Whether a job's contents were deleted: `bare_params` in SQL leaves a mark in place of its texts and URLs. */
export const isErased = (params: JobParams): boolean => "erased" in params;

/** Fields that came after 0.1.0, with the value that jobs without them are taken to have. */
export const laterFields: Partial<JobParams> = {
  ...{ end_card: true, style: "presenter", text_overlays: "auto", presentation: "voice_over" },
};

/** The segments, from 0, in which the persona speaks in the picture. Jobs of earlier releases have no `presentation`. */
export const talkingSegments = ({
  presentation,
  segment_count,
}: {
  readonly presentation?: JobParams["presentation"];
  readonly segment_count: number;
}): readonly number[] => {
  const all = Array.from({ length: segment_count }, (_, segment) => segment);
  if (presentation === "talking") return all;
  const isEnd = (segment: number) => segment === 0 || segment === segment_count - 1;
  return presentation === "mixed" ? all.filter(isEnd) : [];
};

/** Names of all creation fields that a job keeps and returns. */
export const jobParamNames = Object.keys({
  ...productFields,
  video_model: 0,
  segment_duration: 0,
  ...commonFields,
}) as readonly Exclude<keyof JobParams, "price_book" | "film">[];

/** A voice's settings. Two of them also have their own field. docs/contribute/decisions.md#voice-settings. */
type Settings = NonNullable<JobParams["voice_settings"]>;

/** The two by the names of their own fields. */
const ownFields = {
  stability: "voice_stability",
  similarity_boost: "voice_similarity_boost",
} as const satisfies { readonly [setting in keyof Settings]?: keyof JobParams };
const named = Object.entries(ownFields) as readonly (readonly [
  keyof typeof ownFields,
  (typeof ownFields)[keyof typeof ownFields],
])[];

/** Settings of the voice. A field of its own takes precedence over `voice_settings`. */
export const voiceSettingsOf = (
  params: Pick<JobParams, "voice_settings" | "voice_stability" | "voice_similarity_boost">,
): Required<Settings> => {
  const settings = params.voice_settings ?? {};
  return {
    stability: params.voice_stability ?? settings.stability ?? 0.5,
    similarity_boost: params.voice_similarity_boost ?? settings.similarity_boost ?? 0.5,
    style: settings.style ?? 0.5,
    speed: settings.speed ?? 1,
  };
};

/** The fields of their own whose settings a body names in `voice_settings`: no template overrules those. */
export const namedInSettings = ({
  voice_settings: settings,
}: Partial<CreateJobRequest>): readonly string[] =>
  named.filter(([setting]) => settings?.[setting] !== undefined).map(([, field]) => field);

/** Warnings about settings that a body sets twice with different values. */
export const unusedSettings = (
  body: Partial<CreateJobRequest>,
): readonly { readonly field: string; readonly message: string }[] =>
  named.flatMap(([setting, field]) => {
    const [own, inner] = [body[field] ?? null, body.voice_settings?.[setting]];
    if (own === null || inner === undefined || own === inner) return [];
    const message = `Not used: ${field} says ${own}. Send one of them.`;
    return [{ field: `voice_settings.${setting}`, message }];
  });

/** Every code of ISO 639-1. */
const codes = new Set(
  (
    "aa ab ae af ak am an ar as av ay az ba be bg bh bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de dv dz ee el en " +
    "eo es et eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ia id ie ig ii ik io is it iu ja jv " +
    "ka kg ki kj kk kl km kn ko kr ks ku kv kw ky la lb lg li ln lo lt lu lv mg mh mi mk ml mn mr ms mt my na nb nd ne " +
    "ng nl nn no nr nv ny oc oj om or os pa pi pl ps pt qu rm rn ro ru rw sa sc sd se sg sh si sk sl sm sn so sq sr ss " +
    "st su sv sw ta te tg th ti tk tl tn to tr ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi yo za zh zu"
  ).split(" "),
);

/** Whether this is the code of a language. */
export const isLanguage = (code: string): boolean => codes.has(code);
