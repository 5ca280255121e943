import type { Edition } from "@reelwright/core/edition/edition";
import type { ExpectedDurations } from "@reelwright/core/estimates/expected-durations";
import type { CreateJobDeps } from "@reelwright/core/jobs/create-job";
import type { JobRecord } from "@reelwright/core/jobs/model/job-state";
import type { RetryLimits } from "@reelwright/core/jobs/model/transition";
import type { JobView } from "@reelwright/core/jobs/present";
import type { FileUrl } from "@reelwright/core/jobs/present-items";
import type { ConfirmationTokens } from "@reelwright/core/mail/confirmation-token";
import type { AnyStage } from "@reelwright/core/pipeline/stage";
import type { AccountChangeStore } from "@reelwright/core/ports/account-change-store";
import type { AlertStore } from "@reelwright/core/ports/alert-store";
import type { BillingStore } from "@reelwright/core/ports/billing-store";
import type { CatalogueIndex } from "@reelwright/core/ports/catalogue-index";
import type { CreditStore } from "@reelwright/core/ports/credit-store";
import type { IdempotencyStore } from "@reelwright/core/ports/idempotency-store";
import type { IdentityStore } from "@reelwright/core/ports/identity-store";
import type { JobHistories } from "@reelwright/core/ports/job-histories";
import type { JobStore } from "@reelwright/core/ports/job-store";
import type { PlaygroundQueue } from "@reelwright/core/ports/playground";
import type { PlaygroundHolds } from "@reelwright/core/ports/playground-holds";
import type { ProfileStore } from "@reelwright/core/ports/profile-store";
import type { ReviewStore } from "@reelwright/core/ports/review-store";
import type { SecretBox } from "@reelwright/core/ports/secret-box";
import type { TemplateStore } from "@reelwright/core/ports/template-store";
import type { TenantDeliveries } from "@reelwright/core/ports/tenant-delivery-store";
import type { TenantStore } from "@reelwright/core/ports/tenant-store";
import type { TopupStore } from "@reelwright/core/ports/topup-store";
import type { TrackStore } from "@reelwright/core/ports/track-store";
import type { UploadQuotaStore } from "@reelwright/core/ports/upload-quota-store";
import type { UsageStore } from "@reelwright/core/ports/usage-store";
import type { WebhookConfigStore } from "@reelwright/core/ports/webhook-config-store";
import type { WebhookSender } from "@reelwright/core/ports/webhook-sender";
import type { WebhookStreamStore } from "@reelwright/core/ports/webhook-stream-store";
import type { SuggestFieldsDeps } from "@reelwright/core/suggestions/suggest-fields";
import type { UploadDeps } from "@reelwright/core/uploads/store-upload";
import { endpointFactory } from "../http/endpoint.ts";
import type { VendorCallbackPorts } from "../vendor-callbacks.ts";
import type { FollowedJobs, ListeningTenants } from "./event-followers.ts";
import type { PaymentProviders } from "./payment-providers.ts";

/** Says when a job may have changed. A notification may be lost: the database is looked at anyway. */
export type JobNotifications = {
  /** `hasEnded`: the change ended the job. */
  notify(jobId: string, hasEnded?: boolean): void;
  /** Tells the workers that run the job's units that it was cancelled. */
  notifyCancelled(jobId: string): void;
  /** Calls `listener` at each notification; returns how to unsubscribe. */
  subscribe(jobId: string, listener: () => void): () => void;
  /** Calls `listener` when any job has ended; returns how to unsubscribe. */
  onEnded(listener: () => void): () => void;
};

/** What the endpoints work with. */
export type GatewayPorts = {
  readonly edition: Edition;
  readonly stages: readonly AnyStage[];
  readonly jobs: JobStore;
  readonly credits: Pick<CreditStore, "balance" | "transactions">;
  readonly tenants: Pick<TenantStore, "keyByHash">;
  readonly identity: IdentityStore;
  readonly idempotency: IdempotencyStore;
  /** What owners of accounts were told of, and undo. */
  readonly accountChanges: AccountChangeStore;
  readonly webhooks: WebhookConfigStore & WebhookStreamStore & TenantDeliveries;
  readonly secrets: SecretBox;
  /** Sends the sample of a webhook's test. */
  readonly sender: Pick<WebhookSender, "send">;
  readonly index: Omit<CatalogueIndex, "load">;
  readonly templates: TemplateStore;
  readonly tracks: TrackStore;
  readonly profiles: ProfileStore;
  /** What checks and stores callers' files. */
  readonly uploads: UploadDeps;
  readonly uploadQuotas: UploadQuotaStore;
  /** What one account may upload on a UTC day; 0: any number of bytes. */
  readonly dailyUploadBytes: number;
  /** The playground's tasks: their credits, and those that are under way. */
  readonly playground: {
    readonly holds: Pick<PlaygroundHolds, "reserve" | "settle" | "get" | "list">;
    readonly queue: Pick<PlaygroundQueue, "add" | "statuses">;
  };
  /** Has a product's picture looked at by a worker. */
  readonly advise: SuggestFieldsDeps["requestAdvice"];
  readonly known: CreateJobDeps["known"];
  readonly defaultLimits: CreateJobDeps["defaultLimits"] & RetryLimits;
  /** Orders, payments and saved methods, and who takes payments. */
  readonly billing: BillingStore;
  readonly payments: PaymentProviders;
  /** Who tells that a vendor's task is done. */
  readonly vendorCallbacks: VendorCallbackPorts;
  /** What is done when credits run low. */
  readonly alerts: AlertStore;
  readonly confirmAddresses: boolean;
  /** Reads the links in mails that ask for a confirmation. */
  readonly confirmationTokens: Pick<ConfirmationTokens, "read">;
  readonly topups: Pick<TopupStore, "config" | "setConfig">;
  readonly topupCeilingUsd: number;
  /** The public address of a stored file. */
  readonly fileUrl: FileUrl;
  /** A job as replies show it, with how long it will still take. */
  readonly showJob: (record: JobRecord) => JobView;
  /** How long jobs take: by what was measured lately. */
  readonly expected: () => ExpectedDurations;
  /** What happened in jobs' runs. */
  readonly histories: JobHistories;
  readonly reviews: ReviewStore;
  /** What tenants use, by days. */
  readonly usage: UsageStore;
  readonly notifications: JobNotifications;
  /** Says that tasks have become ready, so that nobody waits for the relay's next look. Doesn't throw. */
  readonly workReady: () => void;
  /** What event streams follow. */
  readonly followed: Pick<FollowedJobs, "follow">;
  readonly listening: Pick<ListeningTenants, "follow">;
};

/** Declares an endpoint of this gateway. */
export const endpoint = endpointFactory<GatewayPorts>();
