/** Example values of the documentation, except those of jobs, by field name. */
import { catalogue } from "@reelwright/catalog/catalogue";
import { modelsOf } from "@reelwright/catalog/models";
import type { Edition } from "@reelwright/core/edition/edition";
import {
  type EstimateBody,
  estimateBodySchema,
  priceEstimate,
} from "@reelwright/core/pricing/estimate";
import { packsOf, priceEntriesOf } from "@reelwright/core/pricing/price-list";
import { stages } from "@reelwright/core/stages/stages";
import type { Schema } from "@reelwright/core/validation/schema";
import { linkedVoiceView, personaView, trackView, voiceView } from "../routes/catalogue.ts";
import type { ExampleSource, ExampleValues } from "./examples.ts";
import {
  at,
  controlValues,
  jobId,
  jobValues,
  productValues,
  store,
  timelineValues,
} from "./job-examples.ts";

// Credits

const usage = {
  jobs_created: 22,
  jobs_completed: 19,
  jobs_failed: 1,
  jobs_cancelled: 1,
  credits: 2_964,
  components: { script: 38, keyframes: 456, video: 2_280, voice: 152, captions: 38 },
};

const creditValues: ExampleValues = {
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
  month: ["2026-11"],
  "exportTransactions.items": [
    "created_at,type,description,amount,balance_change,reserved_change,credit_balance_after,…\r\n2026-11-01T00:00:00.000Z,brought_forward,Balance brought forward,,,,840,…\r\n",
  ],
  "exportUsage.from": ["2026-11-01"],
  "exportUsage.to": ["2026-11-30"],
  "exportUsage.items": ["date,jobs_created,jobs_completed,…\r\n2026-11-01,22,19,…\r\n"],
  variant: ["i2v"],
  "quoteRetry.total_usd": [1.2],
  "quoteRetry.breakdown": [[{ component: "video", quantity: 2, unit_credits: 60, credits: 120 }]],
  "getReceipt.total_usd": [1.56],
  "getUsage.from": ["2026-11-20"],
  "getUsage.to": ["2026-11-20"],
  "getUsage.days": [[{ date: "2026-11-20", ...usage }]],
  "getUsage.totals": [usage],
  success_rate: [0.95],
  "getUsage.stages": [
    [
      { stage: "init", median_seconds: 6.2, p95_seconds: 9.8, jobs: 19 },
      { stage: "generation", median_seconds: 31.4, p95_seconds: 58.1, jobs: 19 },
    ],
  ],
  reserved: [160],
  held: [0],
  consumed: [156],
  released: [4],
  "getReceipt.charges": [
    [{ run: 1, component: "video", quantity: 2, unit_credits: 78, credits: 156 }],
  ],
};

// Payments

const sessionId = "019a0f45-2b3c-7d81-a6e2-7f8091a2b3c4";

const methodId = "019a0f46-3c4d-7e92-b7f3-8091a2b3c4d5";

const paymentValues: ExampleValues = {
  pack_id: ["creator"],
  payment_type: ["card"],
  session_id: [sessionId],
  checkout_url: [`https://checkout.stripe.com/c/pay/${sessionId}`],
  success_url: ["https://app.example.com/billing/thanks"],
  cancel_url: ["https://app.example.com/billing"],
  "getCheckoutSession.status": ["paid"],
  "getCheckoutSession.credits": [1_000],
  "getCheckoutSession.price_usd": [45],
  "getCheckoutSession.error_message": [null],
  "getCheckoutSession.expires_at": ["2026-11-20T12:30:00.000Z"],
  "getCheckoutSession.created_at": ["2026-11-20T09:30:00.000Z"],
  "getCheckoutSession.paid_at": ["2026-11-20T09:31:12.000Z"],
  invoice_url: ["https://invoice.stripe.com/i/acct_1/live_2"],
  invoice_number: ["A1B2C3D4-0007"],
  "listPaymentMethods.id": [methodId],
  "listPaymentMethods.brand": ["visa"],
  "listPaymentMethods.last4": ["4242"],
  "listPaymentMethods.exp_month": [12],
  "listPaymentMethods.exp_year": [2030],
  "listPaymentMethods.is_default": [true],
  payment_method_id: [methodId],
  provider: ["stripe"],
  received: [true],
};

// Alerts and automatic top-ups

const alertValues: ExampleValues = {
  enabled: [true],
  email_status: ["confirmed"],
  threshold_credits: [500],
  monthly_limit_usd: [200],
};

// Keys and the audit log

const keyId = "019a0f43-1c2d-7b90-8e4f-5a6b7c8d9e01";

const identityValues: ExampleValues = {
  key_id: [keyId],
  "Keys.name": ["Production server"],
  key_prefix: ["rw_live_Xk3v"],
  api_key: [`rw_live_Xk3v${"0".repeat(36)}_000000`],
  last_used_at: ["2026-11-20T09:31:00.000Z"],
  expires_at: [null],
  "createApiKey.last_used_at": [null],
  scopes: [["jobs:write", "uploads"]],
  daily_credit_limit: [5_000],
  addresses: [["203.0.113.0/24"]],
  entry_id: ["019a0f43-1c2e-7a11-b3c4-d5e6f7a8b902"],
  actor: ["user:ada@example.com"],
  action: ["api_key.created"],
  "listAuditLog.details": [{ key_id: keyId, name: "Production server" }],
  request_id: ["req-1"],
};

// Members and invitations

const memberValues: ExampleValues = {
  member_id: ["019a0f48-5e6f-7a14-b9d5-a2b3c4d5e6f7"],
  invitation_id: ["019a0f49-6f70-7b25-8ae6-b3c4d5e6f708"],
  "Members.email": ["ada@example.com"],
  "items.email": ["ada@example.com"],
  "Members.name": ["Ada Lovelace"],
  "listMemberships.items": [
    [
      {
        tenant_id: "019a0f3c-0a1b-7c2d-8e3f-4a5b6c7d8e9f",
        member_id: "019a0f48-5e6f-7a14-b9d5-a2b3c4d5e6f7",
        name: "Acme",
        role: "editor",
      },
    ],
  ],
  role: ["editor"],
  active: [true],
  "acceptInvitation.name": ["Acme"],
  "createInvitation.expires_at": ["2026-11-27T09:30:00.000Z"],
  token: [`019a0f49-6f70-7b25-8ae6-b3c4d5e6f708.${"A".repeat(43)}`],
};

// Templates, music, uploads, the profile and the webhook

const tenantValues: ExampleValues = {
  template_id: ["019a0f40-1b7d-7c33-b5e2-6d0f9a1c4e58"],
  "Templates.name": ["Spring launch"],
  "Templates.description": ["Two upbeat segments"],
  config: [{ segment_count: 2, music_mood: "upbeat", caption_style: "bold_karaoke" }],
  use_count: [3],
  is_default: [true],
  "listCustomTracks.title": ["Our jingle"],
  title: ["Our jingle"],
  "createCustomTrack.is_active": [true],
  is_active: [true],
  upload_id: ["3f6c1d7e-52c0-4d84-a1f7-2b9e6c3d8f10"],
  music_id: ["019a0f41-52c0-7d84-a1f7-2b9e6c3d8f10"],
  "Music.duration_seconds": [31.5],
  "Music.url": [`${store}/music/jingle.m4a`],
  url: [`${store}/uploads/mug.png`],
  width: [1_024],
  height: [1_024],
  tenant_id: ["019a0f30-0a4e-7f65-93b8-7e2d1c5a9b46"],
  "Tenant.name": ["Mug Makers"],
  file_days: [90],
  content_days: [365],
  delete_at: ["2026-11-27T09:40:00.000Z"],
  export_id: ["019a0f4a-70b5-7d25-8ae6-b3c4d5e6f708"],
  "createExport.state": ["pending"],
  "getExport.state": ["ready"],
  "createExport.bytes": [null],
  "getExport.bytes": [48_213_904],
  "createExport.download_url": [null],
  "getExport.download_url": [`${store}/exports/export.zip`],
  "createExport.error": [null],
  "getExport.error": [null],
  "createExport.finished_at": [null],
  "getExport.finished_at": ["2026-11-20T09:40:00.000Z"],
  "createExport.expires_at": [null],
  "getExport.expires_at": ["2026-11-21T09:40:00.000Z"],
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
  "deleteWebhook.webhook_configured": [false],
  "deleteWebhook.webhook_url": [null],
  "Webhook.status": [200],
  "Webhook.latency_ms": [84],
  delivered: [true],
  signed: [true],
};

// Webhook events and deliveries

const failed = (time: string, latency: number) => ({
  at: `2026-11-20T${time}Z`,
  latency_ms: latency,
  status: 503,
  error: { code: "HTTP_503", message: "The receiver answered 503; 2xx was expected." },
});
const attempts = [
  failed("09:31:42.140", 212),
  failed("09:31:47.390", 198),
  failed("09:32:47.110", 200),
];
const body = JSON.stringify({ event: "job.completed", job_id: jobId, status: "completed" });

const webhookValues: ExampleValues = {
  endpoint_id: ["019a0f3d-2b61-7d0a-9c55-7e1f0a3b8c92"],
  "Webhook.url": ["https://example.com/hooks/reelwright"],
  "Webhook.events": [["job.completed", "job.failed", "credits.low"]],
  "Webhook.description": ["Order system"],
  schedule: ["days"],
  enabled: [true],
  secret: ["whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo="],
  previous_secret_expires_at: [null],
  "rotateWebhookSecret.previous_secret_expires_at": ["2026-11-21T09:40:00.000Z"],
  failing_since: [null],
  disabled_at: [null],
  waits_seconds: [0],
  resumed: [false],
  "jobFailed.error_message": ["The product's picture can't be fetched: its host answers 404."],
  timestamp: at("09:31:42.090"),
  delivery_id: ["019a0f3e-9d20-7c44-b6f1-5a2e8c0d7b13"],
  "replayWebhookDelivery.delivery_id": ["019a0f3e-9d20-7c44-b6f1-5a2e8c0d7b13"],
  "items.event": ["job.completed"],
  state: ["abandoned"],
  "replayWebhookDelivery.state": ["pending"],
  attempt_count: [3],
  "replayWebhookDelivery.attempt_count": [0],
  last_status: [503],
  last_error: [{ code: "HTTP_503", message: "The receiver answered 503; 2xx was expected." }],
  next_attempt_at: [null],
  "replayWebhookDelivery.next_attempt_at": at("09:40:00.000"),
  finished_at: at("09:32:47.310"),
  "replayWebhookDelivery.finished_at": [null],
  "getWebhookDelivery.attempts": [attempts],
  "replayWebhookDelivery.attempts": [attempts],
  "getWebhookDelivery.body": [body],
  "replayWebhookDelivery.body": [body],
};

// Personas, voices and music

const catalogueValues: ExampleValues = {
  persona_id: [catalogue.personas[0]?.persona_id],
  tts_voice_id: [null],
  voice_id: [catalogue.voices[0]?.voice_id],
  portrait_url: [`${store}/persona.webp`],
  "getPersonasByIds.ids": [catalogue.personas.slice(0, 2).map(({ slug }) => slug)],
  "getVoicesByIds.ids": [catalogue.voices.slice(0, 2).map(({ voice_id }) => voice_id)],
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

// Models and playground tasks

const playgroundValues: ExampleValues = {
  model_id: ["imgA_2"],
  "createPlaygroundTask.prompt": ["A navy mug on a bright kitchen counter"],
  "createPlaygroundTask.status": ["queued"],
  "createPlaygroundTask.completed_at": [null],
  "createPlaygroundTask.output_url": [null],
  task_id: ["019a0f42-9d13-7a58-8c6e-4f7b0e2a6d91"],
  "getPlaygroundTask.status": ["completed"],
  output_url: [`${store}/playground/mug.png`],
  "Models.credits": [8],
};

/** A page of one item. */
const page: ExampleValues = { total: [1], page: [1], total_pages: [1] };

/** All example values: the consistent story of a mug and its video. Later entries override earlier ones. */
const exampleValues: ExampleValues = {
  ...page,
  ...productValues,
  ...jobValues,
  ...creditValues,
  ...tenantValues,
  ...catalogueValues,
  ...playgroundValues,
  ...identityValues,
  ...memberValues,
  ...paymentValues,
  ...alertValues,
  ...webhookValues,
  ...controlValues,
  ...timelineValues,
};

/** Returns the estimate of two segments with default parameters. */
const estimateOf = (edition: Edition): object => {
  const fields: { readonly [name: string]: Schema } = estimateBodySchema(edition).properties;
  const defaults = Object.entries(fields).map(([name, each]) => [name, each["default"]]);
  const body = { ...Object.fromEntries(defaults), segment_count: 2 } as EstimateBody;
  return { ...priceEstimate({ stages })(body), warnings: [] };
};

/** Returns the example values and real catalog entries of this edition. */
export const exampleSourceOf = (edition: Edition): ExampleSource => {
  const url = (key: string) => `${store}/${key}`;
  const { personas, voices, tracks } = catalogue;
  const [persona, voice, track] = [personas[0], voices[0], tracks[0]];
  if (!persona || !voice || !track) throw new Error("the catalogue is empty");
  return {
    values: exampleValues,
    objects: [
      personaView(persona, url),
      voiceView(voice, url),
      { ...voiceView(voice, url), usage_count: 12 },
      linkedVoiceView(voice, personas.slice(0, 0), url),
      trackView(track, url),
      modelsOf(edition).find(({ model_id }) => model_id === edition.defaultModel) ?? {},
      estimateOf(edition),
      priceEntriesOf(edition)[0] ?? {},
      packsOf(edition)[1] ?? {},
    ],
  };
};
