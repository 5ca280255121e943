/** Options and functions of a test's gateway. */
import type { Rates } from "@reelwright/core/limits/rates";
import type { ConfirmationTokens } from "@reelwright/core/mail/write-mail";
import type { UploadLimits } from "@reelwright/core/ports/tenants";
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
import type { TokenSettings } from "../identity/lazy-tokens.ts";
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
  /** How often workers were notified of new work. */
  workCount(): number;
  /** Signs links in mails, as this gateway reads them. */
  readonly tokens: ConfirmationTokens;
  /** Folder of stored files. Their URLs start with `filesUrl`. */
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
  /** Meter of requests; default: none. */
  readonly meter?: Meter;
  /** A built site for `/docs`. */
  readonly siteFolder?: string;
  /** The dashboard's settings and its build folder. Without both, none is served. */
  readonly dashboard?: AppOptions["dashboard"];
  readonly dashboardFolder?: string;
  /** Limits of requests, counted by this gateway alone; default: the installation's. */
  readonly rates?: Rates;
  /** Emails of the outbox page; default: none. */
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
  /** Additional checks of `/readyz`; default: none. */
  readonly warnings?: () => Promise<readonly string[]>;
  readonly limits?: Partial<GatewayPorts["defaultLimits"]>;
  readonly topupCeilingUsd?: number;
  /** Default: 1 GiB a day. */
  readonly uploadLimits?: Partial<UploadLimits>;
  readonly deadlineMs?: number;
  /** Timeouts of request bodies, and concurrent uploads. */
  readonly receiving?: Pick<AppOptions, "bodyTimeouts" | "uploadConcurrency"> & {
    readonly timing?: Partial<RequestTiming>;
  };
  /** Whether an alert's address is asked first. */
  readonly confirmAddresses?: boolean;
  readonly testFaults?: boolean;
  /** Whether persons can speak in the picture; false where left out. */
  readonly canPresent?: boolean;
  /** Whether the catalog can be listed and searched. */
  readonly indexed?: boolean;
  /** Whether webhooks may lead inside. */
  readonly allowPrivateUrls?: boolean;
  /** Instead of one that always succeeds. */
  readonly sender?: Pick<WebhookSender, "send">;
  /** The library; the built-in one, where left out. */
  readonly catalogue?: Catalogue;
  /** Creates samples of the catalog; default: none. */
  readonly orderSample?: SampleSource["order"];
  /** Instead of one that takes everything and runs nothing. */
  readonly playgroundQueue?: GatewayPorts["playground"]["queue"];
  /** Instead of one that sees a plain mug. */
  readonly advise?: GatewayPorts["advise"];
  /** The issuer of valid bearer tokens; default: none. */
  readonly issuer?: Issuer;
  readonly signupBonus?: number;
  readonly signUp?: "open" | "invited";
  /** Settings of bearer tokens in addition to the issuer's. */
  readonly tokenSettings?: Partial<TokenSettings>;
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
