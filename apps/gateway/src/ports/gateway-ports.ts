import type { Edition } from "@reelwright/core/edition/edition";
import type { ExpectedDurations } from "@reelwright/core/estimates/durations";
import type { CreateJobDeps } from "@reelwright/core/jobs/create-job";
import type { JobRecord, RetryLimits } from "@reelwright/core/jobs/job-state";
import type { FileUrl, JobView } from "@reelwright/core/jobs/present";
import type { RateLimits, Rates } from "@reelwright/core/limits/rates";
import type { ConfirmationTokens } from "@reelwright/core/mail/write-mail";
import type { AnyStage } from "@reelwright/core/pipeline/stage";
import type { BillingStore } from "@reelwright/core/ports/billing-store";
import type { CatalogueIndex } from "@reelwright/core/ports/catalogue-index";
import type {
  AlertStore,
  CreditStore,
  TopupStore,
  UsageStore,
} from "@reelwright/core/ports/credits";
import type { IdentityStore, SecretBox } from "@reelwright/core/ports/identity";
import type {
  FilmStore,
  JobHistories,
  JobStore,
  ReviewStore,
  TemplateStore,
} from "@reelwright/core/ports/jobs";
import type { PlaygroundHolds, PlaygroundQueue } from "@reelwright/core/ports/playground";
import type { IdempotencyStore } from "@reelwright/core/ports/requests";
import type {
  AccountChangeStore,
  ExportStore,
  OwnLimitStore,
  ProfileStore,
  TenantStore,
  TrackStore,
  UploadLimits,
  UploadQuotaStore,
  UploadStore,
} from "@reelwright/core/ports/tenants";
import type {
  TenantDeliveries,
  WebhookConfigStore,
  WebhookEndpointStore,
  WebhookSender,
  WebhookStreamStore,
} from "@reelwright/core/ports/webhooks";
import type { PriceBooks } from "@reelwright/core/pricing/books-in-force";
import type { SuggestFieldsDeps } from "@reelwright/core/suggestions/suggest-fields";
import type { eraseJob } from "@reelwright/core/tenants/erasure";
import type { UploadDeps, UseImage } from "@reelwright/core/uploads/store-upload";
import type { TestTurns } from "@reelwright/core/webhooks/configure-webhook";
import type { Dispatcher } from "@reelwright/queue/dispatcher";
import { endpointFactory } from "../http/endpoint.ts";
import type { VendorCallbackPorts } from "../vendor-callbacks.ts";
import type { FollowedJobs, ListeningTenants } from "./event-followers.ts";
import type { PaymentProviders } from "./payment-providers.ts";

/** Notifications of changed jobs. They may be lost; the database is polled anyway. */
export type JobNotifications = {
  /** `hasEnded`: the change ended the job. */
  notify(jobId: string, hasEnded?: boolean): void;
  /** Notifies the workers that run the job's units of its cancellation. */
  notifyCancelled(jobId: string): void;
  /** Calls `listener` at each notification; returns how to unsubscribe. */
  subscribe(jobId: string, listener: () => void): () => void;
  /** Calls `listener` when any job has ended; returns how to unsubscribe. */
  onEnded(listener: () => void): () => void;
};

/** The ports of the endpoints. */
export type GatewayPorts = {
  readonly edition: Edition;
  readonly stages: readonly AnyStage[];
  /** The prices in force. */
  readonly books: PriceBooks;
  readonly jobs: JobStore;
  readonly credits: Pick<CreditStore, "balance" | "period" | "transactions">;
  readonly tenants: Pick<TenantStore, "keyByHash" | "requireActive">;
  readonly identity: IdentityStore;
  /** Buckets of requests, the installation's limits, and tenants' own. */
  readonly requestLimits: {
    readonly limits: RateLimits;
    readonly rates: Rates;
    readonly ownLimits: OwnLimitStore["get"];
  };
  readonly idempotency: IdempotencyStore;
  /** Changes that account owners were notified of and can undo. */
  readonly accountChanges: AccountChangeStore;
  readonly webhooks: WebhookConfigStore &
    WebhookEndpointStore &
    WebhookStreamStore &
    TenantDeliveries;
  readonly secrets: SecretBox;
  /** Sends test webhooks. */
  readonly sender: Pick<WebhookSender, "send">;
  readonly testTurns: TestTurns;
  readonly index: Omit<CatalogueIndex, "load">;
  readonly templates: TemplateStore;
  readonly tracks: TrackStore;
  readonly profiles: ProfileStore;
  readonly erasure: Parameters<typeof eraseJob>[0];
  readonly exports: Pick<ExportStore, "last" | "get" | "order">;
  /** The link to a stored export; signed links end with it. */
  readonly exportUrl: (key: string, expiresAt: string) => string;
  /** Checks and stores uploads. */
  readonly uploads: UploadDeps;
  readonly storedUploads: UploadStore;
  /** Days after which unused product images are deleted; 0: never. */
  readonly uploadDays: number;
  readonly useImage: UseImage;
  readonly uploadQuotas: UploadQuotaStore;
  /** Limits of accounts without their own. */
  readonly uploadLimits: UploadLimits;
  /** The playground: credits of its tasks, and its queue. */
  readonly playground: {
    readonly holds: Pick<PlaygroundHolds, "reserve" | "settle" | "get" | "list">;
    readonly queue: Pick<PlaygroundQueue, "add" | "statuses">;
  };
  /** Has a worker analyze a product image. */
  readonly advise: SuggestFieldsDeps["requestAdvice"];
  readonly known: CreateJobDeps["known"];
  readonly defaultLimits: CreateJobDeps["defaultLimits"] & RetryLimits;
  /** Payment sessions, saved methods and providers. */
  readonly billing: BillingStore;
  readonly payments: PaymentProviders;
  readonly vendorCallbacks: VendorCallbackPorts;
  /** Low-credit alerts. */
  readonly alerts: AlertStore;
  readonly confirmAddresses: boolean;
  /** Reads the tokens of links in emails. */
  readonly confirmationTokens: Pick<ConfirmationTokens, "read">;
  readonly topups: Pick<TopupStore, "config" | "setConfig">;
  readonly topupCeilingUsd: number;
  /** Returns the public URL of a stored file. */
  readonly fileUrl: FileUrl;
  /** Presents a job, with its remaining time. */
  readonly showJob: (record: JobRecord) => JobView;
  /** Expected durations, from recent jobs. */
  readonly expected: () => ExpectedDurations;
  readonly histories: JobHistories;
  readonly reviews: ReviewStore;
  readonly films: FilmStore;
  readonly usage: UsageStore;
  readonly notifications: JobNotifications;
  /** Brings the job's entries in the queues in step with its tasks, soon. Doesn't throw. */
  readonly dispatch: Dispatcher["dispatch"];
  readonly entries: Dispatcher["entries"];
  readonly followed: Pick<FollowedJobs, "follow">;
  readonly listening: Pick<ListeningTenants, "follow">;
};

/** Declares an endpoint of this gateway. */
export const endpoint = endpointFactory<GatewayPorts>();
