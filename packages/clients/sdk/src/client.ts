import { type Api, openCore } from "./core.ts";
import { type ClientOptions, settingsOf } from "./options.ts";
import { ApiKeys, AuditLog, TenantResource } from "./resources/account.ts";
import { Billing, Credits, UsageResource } from "./resources/billing.ts";
import { Models, Music, Personas, Voices } from "./resources/catalogue.ts";
import { Films } from "./resources/films.ts";
import { Jobs, Reviews } from "./resources/jobs.ts";
import { Members } from "./resources/members.ts";
import { Templates, Uploads } from "./resources/templates.ts";
import { WebhookEndpoints, Webhooks } from "./resources/webhooks.ts";
import { openTransport } from "./transport.ts";

/**
 * A client of a Reelwright server.
 *
 * ```ts
 * const reelwright = new Reelwright({ apiKey: "rw_live_…" });
 * const { url } = await reelwright.uploads.productImage("bottle.png");
 * const job = await reelwright.jobs.createAndWait({
 *   product_name: "Juice",
 *   product_image_url: url,
 *   segment_count: 2,
 * });
 * ```
 */
export class Reelwright {
  /** URL of the server. */
  readonly baseUrl: string;
  /** Whether it works in test mode, where no credits of the account are spent. */
  readonly isTestMode: boolean;
  /** The openapi-fetch client of every operation, with the same credentials, retries and errors. */
  readonly api: Api;
  readonly apiKeys: ApiKeys;
  readonly auditLog: AuditLog;
  readonly billing: Billing;
  readonly credits: Credits;
  readonly films: Films;
  readonly jobs: Jobs;
  readonly members: Members;
  readonly models: Models;
  readonly music: Music;
  readonly personas: Personas;
  readonly reviews: Reviews;
  readonly templates: Templates;
  readonly tenant: TenantResource;
  readonly uploads: Uploads;
  readonly usage: UsageResource;
  readonly voices: Voices;
  readonly webhooks: Webhooks;
  readonly webhookEndpoints: WebhookEndpoints;

  constructor(options: ClientOptions = {}) {
    const settings = settingsOf(options);
    const core = openCore(openTransport(settings));
    this.baseUrl = settings.baseUrl;
    this.isTestMode = settings.isTestMode;
    this.api = core.api;
    this.apiKeys = new ApiKeys(core);
    this.auditLog = new AuditLog(core);
    this.billing = new Billing(core);
    this.credits = new Credits(core);
    this.films = new Films(core);
    this.jobs = new Jobs(core);
    this.members = new Members(core);
    this.models = new Models(core);
    this.music = new Music(core);
    this.personas = new Personas(core);
    this.reviews = new Reviews(core);
    this.templates = new Templates(core);
    this.tenant = new TenantResource(core);
    this.uploads = new Uploads(core);
    this.usage = new UsageResource(core);
    this.voices = new Voices(core);
    this.webhooks = new Webhooks(core);
    this.webhookEndpoints = new WebhookEndpoints(core);
  }
}
