/** What the documentation's examples say: one story, of a mug and its video. */
import { catalogue } from "@reelwright/catalog";
import { alertWords } from "./alert-words.ts";
import type { Words } from "./examples.ts";
import { identityWords } from "./identity-words.ts";
import { paymentWords } from "./payment-words.ts";

const jobId = "019a0f3e-7c51-7b2a-9d4e-3f1c6a8b2e07";
/** Where files are in the examples. */
export const store = "https://files.example.com";
const media = `${store}/${jobId}`;
const at = (time: string) => [`2026-11-20T${time}Z`];

/** A page of one item. */
const page: Words = { total: [1], page: [1], total_pages: [1] };

const product: Words = {
  product_name: ["Mighty Mug"],
  product_image_url: ["https://example.com/mug.png"],
  segment_count: [2],
  environment_description: ["A bright kitchen counter in the morning"],
  key_selling_points: [["Keeps coffee hot for six hours", "Fits every cup holder"]],
  cta_text: ["Get yours today"],
  music_mood: ["upbeat"],
  metadata: [{ campaign: "spring" }],
  "suggestFields.custom_script": ["This is the mug that keeps up with my mornings."],
  category: ["drinkware"],
  shape: ["compact"],
  text: ["Juicy", "Commerce"],
  hex: ["#22224a"],
  share: [0.8],
  "colors.name": ["navy"],
};

const job: Words = {
  job_id: [jobId],
  playground_task_id: [null],
  payment_session_id: [null],
  idempotency_key: ["spring-mug-1"],
  "Jobs.status": ["completed", "accepted"],
  "Jobs.current_stage": ["complete"],
  "Jobs.progress_percent": [100],
  pause_reason: [null],
  "persona.name": [catalogue.personas[0]?.name],
  "stages.name": ["generation"],
  "stages.status": ["completed"],
  "segments.status": ["accepted"],
  "phases.name": ["hook"],
  narration: ["My coffee was always cold by nine. Not any more."],
  structure: ["standard_5phase"],
  tone: ["conversational"],
  attempts: [1],
  duration_seconds: [8],
  qai_score: [82],
  qai_passed: [true],
  prompt: ["A woman holds up a navy mug in a bright kitchen"],
  image_url: [`${media}/keyframe-0.png`],
  video_url: [`${media}/segment-0.mp4`],
  thumbnail_url: [`${media}/thumbnail.jpg`],
  final_video_url: [`${media}/final.mp4`],
  audio_url: [`${media}/audio.m4a`],
  srt_url: [`${media}/captions.srt`],
  vtt_url: [`${media}/captions.vtt`],
  words_url: [`${media}/captions.json`],
  is_anchor: [true],
  end_keyframe_index: [1],
  error: [null],
  error_message: [null],
  credits_estimated: [160],
  credits_consumed: [156],
  run: [1],
  created_at: at("09:30:00.000"),
  started_at: at("09:30:00.412"),
  updated_at: at("09:31:42.090"),
  finished_at: at("09:31:20.115"),
  completed_at: at("09:31:42.090"),
  "script.warnings": [[]],
  warnings: [[]],
  ...Object.fromEntries(
    ["events", "keyframes", "videos", "receipt"].map((name) => [
      `urls.${name}`,
      [`/api/v1/jobs/${jobId}/${name}`],
    ]),
  ),
  self: [`/api/v1/jobs/${jobId}`],
};

/** How a job stands after an operation that changes it, where it isn't at its end. */
const unfinished = (operation: string, status: string, stage: string, percent: number): Words => {
  const none = [
    "final_video_url",
    "thumbnail_url",
    "audio_url",
    "completed_at",
    ...(status === "pending" ? ["started_at", "script"] : []),
  ];
  const own: Words = {
    ...Object.fromEntries(none.map((name) => [name, [null]])),
    status: [status],
    current_stage: [stage],
    progress_percent: [percent],
    credits_reserved: [status === "cancelled" ? 0 : 160],
    credits_consumed: [0],
    captions: [{ srt_url: null, vtt_url: null, words_url: null }],
    segments: [[]],
    stages: [[]],
  };
  return Object.fromEntries(
    Object.entries(own).map(([name, value]) => [`${operation}.${name}`, value]),
  );
};

const control: Words = {
  ...unfinished("createJob", "pending", "prepare", 0),
  ...unfinished("retryJob", "pending", "generation", 22),
  "retryJob.run": [2],
  ...unfinished("cancelJob", "cancelled", "generation", 40),
  ...unfinished("pauseJob", "paused", "generation", 40),
  "pauseJob.pause_reason": ["user"],
  ...unfinished("resumeJob", "processing", "generation", 40),
  ...unfinished("decideReview", "processing", "generation", 40),
  "listReviews.qai_score": [58],
  "listReviews.qai_passed": [false],
  attempt: [1],
  rejections_left: [1],
  "listReviews.video_url": [null],
  feedback: ["Show the handle"],
  decision: ["reject", "approve"],
  restart_from_stage: ["generation"],
  max_credits: [null],
  "resumeJob.max_credits": [400],
  "followJob.type": ["unit.finished"],
  "followJob.created_at": at("09:30:51.730"),
  "createJob.warnings": [[]],
  "quoteRetry.stages": [["generation", "concat", "audio", "captions", "final_merge", "complete"]],
  credits_to_reserve: [120],
  retries_left: [20],
  kept_artifacts: [[{ stage: "agents", artifact: "brief" }]],
  artifact: ["brief"],
};

const credits: Words = {
  credit_balance: [1_000],
  credit_reserved: [160],
  available_credits: [840],
  transaction_id: ["019a0f3e-7c52-7e11-8a90-0c4be5f3d2a1"],
  "listTransactions.type": ["reserve"],
  amount: [-160],
  balance_before: [1_000],
  balance_after: [840],
  credit_balance_after: [1_000],
  credit_reserved_after: [160],
  available_after: [840],
  "listTransactions.description": ["Reserved for a job"],
  variant: ["i2v"],
  "quoteRetry.total_usd": [1.2],
  "quoteRetry.breakdown": [[{ component: "video", quantity: 2, unit_credits: 60, credits: 120 }]],
  "readReceipt.total_usd": [1.56],
  reserved: [160],
  held: [0],
  consumed: [156],
  released: [4],
  "readReceipt.charges": [
    [{ run: 1, component: "video", quantity: 2, unit_credits: 78, credits: 156 }],
  ],
};

const own: Words = {
  template_id: ["019a0f40-1b7d-7c33-b5e2-6d0f9a1c4e58"],
  "Templates.name": ["Spring launch"],
  "Templates.description": ["Two upbeat segments"],
  config: [{ segment_count: 2, music_mood: "upbeat", caption_style: "bold_karaoke" }],
  use_count: [3],
  is_default: [true],
  "listCustomTracks.title": ["Our jingle"],
  title: ["Our jingle"],
  "addCustomTrack.is_active": [true],
  is_active: [true],
  music_id: ["019a0f41-52c0-7d84-a1f7-2b9e6c3d8f10"],
  "Music.duration_seconds": [31.5],
  "Music.url": [`${store}/music/jingle.m4a`],
  url: [`${store}/uploads/mug.png`],
  width: [1_024],
  height: [1_024],
  tenant_id: ["019a0f30-0a4e-7f65-93b8-7e2d1c5a9b46"],
  "Tenant.name": ["Mug Makers"],
  email: ["team@example.com"],
  avatar_url: [`${store}/uploads/avatar.png`],
  logo_url: [`${store}/uploads/logo.png`],
  concurrent: [10],
  daily: [200],
  running: [1],
  today: [4],
  webhook_configured: [true],
  webhook_url: [null, "https://example.com/hooks/reelwright"],
  "Webhook.webhook_url": ["https://example.com/hooks/reelwright"],
  webhook_secret: ["6f1d0c4be5f3d2a19e8b7a6c5d4e3f2011223344556677889900aabbccddeeff"],
  "removeWebhook.webhook_configured": [false],
  "removeWebhook.webhook_url": [null],
  "Webhook.status": [200],
  "Webhook.latency_ms": [84],
  delivered: [true],
  signed: [true],
};

const catalogueWords: Words = {
  persona_id: [catalogue.personas[0]?.persona_id],
  tts_voice_id: [null],
  voice_id: [catalogue.voices[0]?.voice_id],
  portrait_url: [`${store}/persona.webp`],
  "findPersonas.ids": [catalogue.personas.slice(0, 2).map(({ slug }) => slug)],
  "findVoices.ids": [catalogue.voices.slice(0, 2).map(({ voice_id }) => voice_id)],
  "listPersonaCategories.items": [["beauty", "fitness", "tech"]],
  q: ["skincare"],
  usage_count: [12],
  gender: [["female", "male"]],
  age_range: [["18-24", "25-34"]],
  ethnicity: [["Black", "East Asian"]],
  voice_style: [["warm", "calm"]],
  tag: [["skincare", "routine"]],
  "Personas.category": [["beauty", "fitness"]],
  language: ["en", ["en", "de"]],
  accent: [["American", "British"]],
  age: [["young", "middle_aged"]],
  use_case: [["social_media", "narration"]],
  "Voices.category": [["bright", "warm"]],
};

const playground: Words = {
  model_id: ["imgA_2"],
  "tryModel.prompt": ["A navy mug on a bright kitchen counter"],
  "tryModel.status": ["queued"],
  "tryModel.completed_at": [null],
  "tryModel.output_url": [null],
  task_id: ["019a0f42-9d13-7a58-8c6e-4f7b0e2a6d91"],
  "readPlaygroundTask.status": ["completed"],
  output_url: [`${store}/playground/mug.png`],
  "Models.credits": [8],
};

/** Every word; what is said later of a name goes before. */
export const words: Words = {
  ...page,
  ...product,
  ...job,
  ...credits,
  ...own,
  ...catalogueWords,
  ...playground,
  ...identityWords,
  ...paymentWords,
  ...alertWords,
  ...control,
};
