/** What a test's gateway offers and how it is set up. */
import type { ConfirmationTokens } from "@reelwright/core/mail/write-mail";
import type { WebhookSender } from "@reelwright/core/ports/webhooks";
import type { Meter } from "@reelwright/core/telemetry/meter";
import type { Catalogue } from "@reelwright/film/catalogue/catalogue";
import type { Files } from "@reelwright/film/ports/tools";
import type { Log } from "@reelwright/platform/log/logger";
import type { PostgresStore } from "@reelwright/store/open-store";
import type request from "supertest";
import type { AppOptions } from "../app.ts";
import type { SampleSource } from "../files.ts";
import type { RequestTiming } from "../http/server.ts";
import type { StreamLimits, Streams } from "../http/sse.ts";
import type { KeySetTiming } from "../identity/key-set.ts";
import type { GatewayPorts, JobNotifications } from "../ports/gateway-ports.ts";
import type { Mailing } from "../ports/mailing.ts";
import type { PaymentProviders } from "../ports/payment-providers.ts";
import type { VendorCallbackPorts } from "../vendor-callbacks.ts";
import type { Issuer } from "./issuer.ts";

export type LogLine = { readonly event: string; readonly fields: Record<string, unknown> };
export type Caller = {
  readonly tenantId: string;
  readonly key: string;
  /** Instead of the key. */
  readonly token?: string;
};
export type TestGateway = {
  readonly store: PostgresStore;
  readonly databaseUrl: string;
  readonly baseUrl: string;
  readonly streams: Streams;
  /** Every line that was logged. */
  readonly lines: LogLine[];
  /** Notifies the subscribers of a job. */
  notify(jobId: string, hasEnded?: boolean): void;
  /** How often workers were told that there is work. */
  workCount(): number;
  /** Signs links in mails, as this gateway reads them. */
  readonly tokens: ConfirmationTokens;
  /** Where the stored files lie; their addresses begin with `filesUrl`. */
  readonly filesDirectory: string;
  /** Where uploads lie while they are received. */
  readonly formsDirectory: string;
  /** Keys of files that should be gone and could not be removed. */
  readonly leftOver: readonly string[];
  tenant(credits?: number): Promise<Caller>;
  /** Rows of a statement on the database itself, outside of the tenant scope. */
  // biome-ignore lint/suspicious/noExplicitAny: whatever the statement yields.
  sql(text: string, values?: readonly unknown[]): Promise<any[]>;
  /** The tenant's own person, who comes with an access token of the gateway's issuer. */
  signedIn(caller: Caller): Promise<Caller>;
  /** A request to the API; with a caller's credentials, or anonymous. */
  api(
    method: "get" | "post" | "put" | "patch" | "delete" | "options" | "head",
    path: string,
    caller?: Caller,
  ): request.Test;
  close(): Promise<void>;
};

export type TestGatewayOptions = {
  /** What requests are measured by; nothing without it. */
  readonly meter?: Meter;
  /** A built site for `/docs`. */
  readonly siteFolder?: string;
  /** What the dashboard is served with, and where it is built to; without both none is. */
  readonly dashboard?: AppOptions["dashboard"];
  readonly dashboardFolder?: string;
  /** Mail to be looked at; none is served without it. */
  readonly outbox?: Mailing["outbox"] | undefined;
  readonly edition?: "E1" | "E2";
  /** Changes the address that the store connects to. */
  readonly through?: (databaseUrl: string) => Promise<string>;
  readonly filesDirectory?: string;
  /** Says which links to files may be followed; all without it. */
  readonly links?: AppOptions["links"];
  /** Where links lead whose files lie in a private bucket. */
  readonly presign?: AppOptions["presign"];
  /** Instead of the disk's. */
  readonly files?: Partial<Files>;
  readonly streamLimits?: Partial<StreamLimits>;
  readonly pollEveryMs?: number;
  /** What `/readyz` says besides; nothing where left out. */
  readonly warnings?: () => Promise<readonly string[]>;
  readonly limits?: Partial<GatewayPorts["defaultLimits"]>;
  readonly topupCeilingUsd?: number;
  /** What an account may upload a day. */
  readonly dailyUploadBytes?: number;
  readonly deadlineMs?: number;
  /** How slowly requests may come, and how many uploads at once. */
  readonly receiving?: Pick<AppOptions, "bodyTimeouts" | "uploadConcurrency"> & {
    readonly timing?: Partial<RequestTiming>;
  };
  /** Whether an alert's address is asked first. */
  readonly confirmAddresses?: boolean;
  readonly testFaults?: boolean;
  /** Whether the catalogue is to be listed and searched. */
  readonly indexed?: boolean;
  /** Whether webhooks may lead inside. */
  readonly allowPrivateUrls?: boolean;
  /** Instead of one that always succeeds. */
  readonly sender?: Pick<WebhookSender, "send">;
  /** The library; the built-in one, where left out. */
  readonly catalogue?: Catalogue;
  /** What makes samples of the catalogue; nobody does without it. */
  readonly orderSample?: SampleSource["order"];
  /** Instead of one that takes everything and runs nothing. */
  readonly playgroundQueue?: GatewayPorts["playground"]["queue"];
  /** Instead of one that sees a plain mug. */
  readonly advise?: GatewayPorts["advise"];
  /** Whose bearer tokens are valid; nobody's without it. */
  readonly issuer?: Issuer;
  readonly signupBonus?: number;
  readonly tokenTiming?: Partial<KeySetTiming>;
  /** Instead of the sandbox alone. */
  readonly payments?: (log: Log) => PaymentProviders;
  /** Instead of none. */
  readonly vendorCallbacks?: (store: PostgresStore) => VendorCallbackPorts;
  /** Origins of web pages that may call the API; none without it. */
  readonly corsOrigins?: readonly string[];
  /** Instead of the gateway's own. */
  readonly notifications?: JobNotifications;
};
