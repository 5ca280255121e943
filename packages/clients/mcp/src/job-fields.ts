/** Fields of a video for tools. The API checks them and knows all others. */
import {
  type CreateJobParams,
  type EstimateParams,
  estimateParamsOf,
  type JobFields,
  type Reelwright,
} from "reelwright";
import { z } from "zod";

/** Fields that affect the price. */
export const pricedFields = {
  segment_count: z
    .number()
    .int()
    .min(1)
    .max(10)
    .describe("Number of segments (scenes) of the video."),
  segment_duration: z
    .number()
    .int()
    .min(3)
    .max(10)
    .optional()
    .describe("Seconds of each segment; not every model has every length."),
  video_model: z
    .string()
    .optional()
    .describe("The model that makes the segments; left out: the server's default, e.g. vidA_fast."),
  video_resolution: z.enum(["standard", "1080p", "4k"]).optional(),
  keyframe_resolution: z.enum(["1k", "2k", "4k"]).optional(),
  captions_enabled: z.boolean().optional(),
  caption_style: z.string().optional().describe("E.g. short_karaoke, minimal_karaoke."),
  music_enabled: z.boolean().optional(),
  tts_voice_id: z
    .string()
    .optional()
    .describe("A voice of search_voices, in place of the persona's."),
  presentation: z
    .enum(["voice_over", "talking", "mixed"])
    .optional()
    .describe(
      "Whether the persona speaks the narration in the picture: in every segment, or in the first and the last one. Only where the operator has set up a presenter.",
    ),
  qai_enabled: z
    .boolean()
    .optional()
    .describe("Whether keyframes and segments are judged, and made again when they are bad."),
  max_retries_keyframe: z.number().int().min(0).max(5).optional(),
  max_retries_video: z.number().int().min(0).max(5).optional(),
  human_review: z
    .enum(["off", "anchor_only", "all"])
    .optional()
    .describe(
      "Whether the job waits for decisions: on the first keyframe, or on every keyframe and segment.",
    ),
  human_review_max_rejections: z.number().int().min(0).max(10).optional(),
};

/** Other common fields. `more` accepts every field. */
export const contentFields = {
  product_name: z.string().min(1).max(200),
  product_image_url: z
    .url()
    .max(2048)
    .describe("Address of the product's picture: what upload_picture returned, or any public one."),
  aspect_ratio: z.enum(["9:16", "16:9", "1:1", "Auto"]).optional(),
  language: z
    .string()
    .regex(/^[a-z]{2}$/)
    .optional()
    .describe("Of voice and captions: en, de, fr …"),
  persona_id: z
    .string()
    .max(100)
    .optional()
    .describe("Who presents it: an id or slug of search_personas."),
  key_selling_points: z.array(z.string().min(1).max(300)).max(5).optional(),
  cta_text: z.string().max(100).optional().describe("What the viewer should do at the end."),
  environment_description: z.string().max(1000).optional().describe("The scene."),
  custom_script: z
    .string()
    .max(5000)
    .optional()
    .describe("Spoken word for word in place of a written script."),
  script_structure: z
    .enum([
      "standard_5phase",
      "problem_solution",
      "testimonial",
      "unboxing",
      "before_after",
      "listicle",
    ])
    .optional(),
  script_tone: z
    .enum(["conversational", "professional", "enthusiastic", "humorous", "calm"])
    .optional(),
  music_mood: z.string().max(40).optional(),
  custom_music_id: z.string().max(100).optional().describe("A track of search_music."),
  stop_at_stage: z
    .string()
    .optional()
    .describe("E.g. init: stop when the keyframes are made, to look at them first."),
  max_credits: z
    .number()
    .int()
    .min(1)
    .optional()
    .describe("The job pauses rather than spend more."),
  more: z
    .record(z.string(), z.unknown())
    .optional()
    .describe('Any other field of POST /jobs, e.g. {"voice_settings": {"speed": 1.1}}.'),
};

type Priced = z.infer<z.ZodObject<typeof pricedFields>>;

const fieldsByUrl = new Map<string, Promise<JobFields>>();

/** The server's job fields, read once. */
const fieldsOf = ({ baseUrl, jobs }: Reelwright): Promise<JobFields> => {
  const known = fieldsByUrl.get(baseUrl);
  if (known !== undefined) return known;
  const read = jobs.fields();
  fieldsByUrl.set(baseUrl, read);
  read.catch(() => fieldsByUrl.delete(baseUrl));
  return read;
};

/** Body of `POST /credits/estimate` for the same price as the job's creation. */
export const estimateBody = async (
  reelwright: Reelwright,
  given: Priced,
): Promise<EstimateParams> => {
  const fields = await fieldsOf(reelwright);
  return estimateParamsOf((name) => given[name as keyof Priced] ?? fields.get(name)?.default);
};

type Given = Priced & z.infer<z.ZodObject<typeof contentFields>>;

/** Body of `POST /jobs`. Named fields take precedence over `more`. */
export const jobBody = ({ more, ...fields }: Given): CreateJobParams => {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  return { ...more, ...Object.fromEntries(given) } as CreateJobParams;
};
