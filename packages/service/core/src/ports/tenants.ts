import type { MemberRole, Scope } from "../identity/privileges.ts";
import type { OwnLimits } from "../limits/rates.ts";
import type { StoredMethod } from "./billing-store.ts";
import type { AutoTopup } from "./credits.ts";
import type { Actor } from "./identity.ts";
import type { Once, Page, Paged } from "./requests.ts";

export type Tenant = {
  readonly tenant_id: string;
  readonly name: string;
  readonly email: string | null;
  readonly created_at: string;
};
export type ApiKey = {
  readonly tenant_id: string;
  readonly key_id: string;
  /** Identifies the key in public; not a secret. */
  readonly key_prefix: string;
  readonly expires_at: string | null;
  readonly revoked: boolean;
  /** Null: a wide key. */
  readonly scopes: readonly Scope[] | null;
  /** Address ranges that may use it. Null: all. */
  readonly addresses: readonly string[] | null;
  /** Whether it has a daily limit of credits. */
  readonly is_limited: boolean;
};
/** Concurrent jobs, jobs per UTC day, retries per day of one job, and retries per day of all jobs. */
type TenantLimits = {
  readonly concurrent?: number;
  readonly daily?: number;
  readonly jobRetries?: number;
  readonly dailyRetries?: number;
};
/** Weights of a tenant's turns: `high` has four times the share of `normal`, and `normal` of `low`. */
export const priorities = ["low", "normal", "high"] as const;
export type Priority = (typeof priorities)[number];

export type TenantStore = {
  /**
   * Creates a tenant with its account, `credits` as a bonus (0: none) and one API key in one transaction. The audit log
   * names the operator as the actor.
   */
  create(tenant: {
    readonly tenantId: string;
    readonly name: string;
    readonly credits: number;
    /** Omitted limits follow the installation's defaults. */
    readonly limits?: TenantLimits;
    /** Default: `normal`. */
    readonly priority?: Priority;
    readonly key: {
      readonly id: string;
      readonly name: string;
      readonly hash: string;
      readonly prefix: string;
    };
  }): Promise<Tenant>;
  /** Finds a key by its SHA-256 (hex); null if unknown. Records the use at most once a minute. */
  keyByHash(hash: string): Promise<ApiKey | null>;
  get(tenantId: string): Promise<Tenant | null>;
  /**
   * Throws Failure("forbidden", "TENANT_SUSPENDED") if an operator has suspended the tenant. Jobs and playground tasks are
   * checked where their credits are reserved; this is for work that costs no credits.
   */
  requireActive(tenantId: string): Promise<void>;
  /** File-store key of the tenant's brand logo, or null. */
  logo(tenantId: string): Promise<string | null>;
};

/** Tenants' own limits. */
export type OwnLimitStore = {
  /** None for an unknown tenant. */
  get(tenantId: string): Promise<OwnLimits>;
};

/** A tenant's own profile. */
export type Profile = {
  readonly tenant_id: string;
  readonly name: string;
  readonly email: string | null;
  /** File-store keys. */
  readonly avatar: string | null;
  readonly logo: string | null;
  readonly webhook_configured: boolean;
  /** Null: the installation's default. */
  readonly concurrent_limit: number | null;
  readonly daily_limit: number | null;
  /** Of requests and uploads. Null: the installation's defaults. */
  readonly limits: OwnLimits | null;
  /** Unfinished jobs, and jobs created on this UTC day. */
  readonly running: number;
  readonly today: number;
  readonly created_at: string;
};

/** Images of a profile by column. */
export type ProfilePicture = "avatar" | "logo";

export type ProfileStore = {
  /** Throws Failure("missing", "TENANT_NOT_FOUND"). */
  get(tenantId: string): Promise<Profile>;
  rename(tenantId: string, name: string): Promise<void>;
  /** Replaces or removes an image's key and returns the previous one. Concurrent calls each return a different one. */
  setPicture(tenantId: string, picture: ProfilePicture, key: string | null): Promise<string | null>;
};

/** The public part of a setting, for each kind of change. Contains no secrets. */
type ChangedSetting = {
  readonly webhook: { readonly url: string; readonly signed: boolean };
  readonly auto_topup: AutoTopup;
  readonly payment_method: {
    readonly payment_method_id: string;
    readonly brand: string;
    readonly last4: string;
  };
};
export type ChangeKind = keyof ChangedSetting;

/** Who made a change: an actor of the audit log; for an API key also its prefix and name. */
export type ChangeAuthor = {
  readonly actor: Actor["id"];
  readonly key_prefix: string | null;
  readonly key_name: string | null;
};

/** A change to an account's cards, auto top-up or webhook, as described in the email to its owner. */
export type AccountChange = {
  readonly [Kind in ChangeKind]: {
    readonly id: string;
    readonly kind: Kind;
    readonly author: ChangeAuthor;
    /** ISO 8601. */
    readonly at: string;
    readonly before: ChangedSetting[Kind] | null;
    readonly after: ChangedSetting[Kind] | null;
  };
}[ChangeKind];

export type NoticedChange = AccountChange & {
  readonly tenantId: string;
  readonly tenant: string;
  /** `open`: can be undone until `expiresAt`. */
  readonly state: "open" | "undone" | "expired";
  readonly expiresAt: string;
};

/** Result of undoing a change. */
export type Undone = {
  readonly change: NoticedChange;
  /** False: it had already been undone before this call. */
  readonly isNew: boolean;
  /** Auto top-up was enabled before the change but stays disabled, because its card is gone. */
  readonly isTopupOff: boolean;
  /** A saved card that undoing removed; the caller must delete it at the provider. */
  readonly removed: StoredMethod | null;
};

/**
 * Changes that are emailed to an account's owner. Each is written by the transaction that makes the change
 * (`notifyOwner` of the store) and can be undone once by the link in its email.
 */
export type AccountChangeStore = {
  find(changeId: string): Promise<NoticedChange | null>;
  /** Restores the setting as it was before the change. Null for an unknown id. A removed card can't be restored. */
  undo(changeId: string): Promise<Undone | null>;
};

/** A tenant's own music. */
export type CustomTrack = {
  readonly music_id: string;
  readonly title: string;
  /** File-store key. */
  readonly file: string;
  readonly seconds: number;
  readonly is_active: boolean;
  readonly created_at: string;
};

export type TrackStore = {
  /** Active tracks, newest first. */
  list(tenantId: string): Promise<readonly CustomTrack[]>;
  /** Includes inactive tracks, which existing jobs still play. Null if it isn't this tenant's. */
  get(tenantId: string, musicId: string): Promise<CustomTrack | null>;
  /** Throws KeyTaken, Failure("conflict", "CUSTOM_TRACK_LIMIT_REACHED"). */
  create(
    tenantId: string,
    track: Pick<CustomTrack, "music_id" | "title" | "file" | "seconds">,
    once?: Once | null,
  ): Promise<CustomTrack>;
  /** Keeps the file. Throws Failure("missing", "TRACK_NOT_FOUND") unless the track is active and this tenant's. */
  deactivate(tenantId: string, musicId: string): Promise<void>;
};

/** Maximum active tracks of one tenant. */
export const maxCustomTracks = 100;

/** Limits of one account's uploads; null: none. */
export type UploadLimits = {
  /** On one UTC day. */
  readonly dailyBytes: number | null;
  readonly dailyFiles: number | null;
  /** All product images that weren't deleted. */
  readonly storedBytes: number | null;
};

/** A product image that wasn't deleted. */
export type StoredUpload = {
  readonly upload_id: string;
  /** File-store key. */
  readonly key: string;
  readonly bytes: number;
  readonly width: number;
  readonly height: number;
  readonly created_at: string;
  /** First use in a job or a playground task; null: never. Unused uploads expire. */
  readonly used_at: string | null;
};

export type UploadStore = {
  /** Throws KeyTaken. */
  add(
    tenantId: string,
    upload: Omit<StoredUpload, "created_at" | "used_at">,
    once?: Once | null,
  ): Promise<StoredUpload>;
  get(tenantId: string, uploadId: string): Promise<StoredUpload | null>;
  /** Newest first. */
  list(tenantId: string, page: Page): Promise<Paged<StoredUpload>>;
  /** Records a use, so that the upload doesn't expire. False: it was deleted. True for unknown ones. */
  use(tenantId: string, uploadId: string): Promise<boolean>;
  /**
   * Marks an upload as deleted and returns its file's key. Throws Failure("missing", "UPLOAD_NOT_FOUND") and
   * Failure("conflict", "UPLOAD_IN_USE") while a job that hasn't ended uses it.
   */
  remove(tenantId: string, uploadId: string): Promise<string>;
};

/** Bytes of a UTC day's quota reserved for an upload, whose size is known only after it is stored. */
export type ReservedBytes = { readonly day: string; readonly bytes: number };

/** Usage of limits, one of which an upload would exceed. */
export type QuotaUsed = {
  /** On this UTC day. */
  readonly usedBytes: number;
  readonly usedFiles: number;
  readonly storedBytes: number;
  /** Until the day ends. */
  readonly secondsLeft: number;
};

/** What each tenant uploaded on the current UTC day, by the database's clock, and stores. Shared by all gateways. */
export type UploadQuotaStore = {
  /** Counts an upload and its bytes. If a limit would be exceeded, counts nothing and returns the usage. */
  reserve(
    tenantId: string,
    bytes: number,
    limits: UploadLimits,
  ): Promise<ReservedBytes | { readonly refused: QuotaUsed }>;
  /** Replaces the reserved size by the stored size; 0: the upload isn't counted. Does nothing once the day is over. */
  settle(tenantId: string, reserved: ReservedBytes, storedBytes: number): Promise<void>;
};

/** Days after their end that a tenant's jobs keep their files and their contents; null: as long as the installation does. */
export type TenantRetention = {
  readonly file_days: number | null;
  readonly content_days: number | null;
};

/** Files that remain to be removed: of a job's runs up to `run`, of a whole job (`isWhole`), or all of a tenant's (`jobId` null). */
export type ErasedFiles = {
  readonly tenantId: string;
  readonly jobId: string | null;
  readonly run: number;
  readonly isWhole: boolean;
};

/** Deletion of ended jobs' files and contents, and of tenants. The rows of money stay, without content. */
export type ErasureStore = {
  /**
   * Deletes the rows of an ended job's results; with `everything` also what they were made from. Throws Failure JOB_NOT_FOUND,
   * INVALID_STATE. Writes the audit log.
   */
  eraseJob(
    tenantId: string,
    jobId: string,
    order: { readonly everything: boolean; readonly actor: Actor },
  ): Promise<ErasedFiles>;
  retention(tenantId: string): Promise<TenantRetention>;
  setRetention(tenantId: string, retention: TenantRetention, actor: Actor): Promise<void>;
  /** When the tenant is to be deleted; null: it isn't. */
  deletion(tenantId: string): Promise<string | null>;
  /**
   * Has the tenant and its test mode deleted in seven days, if `name` is its name or id. Repeated, it returns the time that was
   * set first. Throws Failure TENANT_NAME_MISMATCH, CREDITS_OWED. Emails the owner.
   */
  scheduleDeletion(tenantId: string, name: string, actor: Actor): Promise<string>;
  /** Throws Failure DELETION_NOT_SCHEDULED. */
  cancelDeletion(tenantId: string, actor: Actor): Promise<void>;
  /** Erases up to `limit` jobs: those that are older than their tenant keeps them, and those of closed tenants. Returns how many. */
  eraseExpired(limit: number): Promise<number>;
  /** Playground tasks that are older than their tenant keeps them. Their files are removed before `eraseTasks`. */
  expiredTasks(
    limit: number,
  ): Promise<readonly { readonly tenantId: string; readonly taskId: string }[]>;
  eraseTasks(taskIds: readonly string[]): Promise<void>;
  /** Nothing more is expired: tenants' periods are applied again in an hour. */
  retentionApplied(): Promise<void>;
  /** Tenants whose time has come. */
  dueTenants(limit: number): Promise<readonly string[]>;
  /** Deletes a due tenant's keys; nothing new begins. False: it owes credits, and stays as it is. */
  closeTenant(tenantId: string): Promise<boolean>;
  /** Jobs of a tenant and its test mode that haven't ended. */
  liveJobs(
    tenantId: string,
  ): Promise<readonly { readonly tenantId: string; readonly jobId: string }[]>;
  /** Deletes a closed tenant, and emails the former owner. False: something of it still runs or isn't erased. */
  eraseTenant(tenantId: string): Promise<boolean>;
  /** Files to remove now. */
  dueFiles(limit: number): Promise<readonly ErasedFiles[]>;
  filesRemoved(files: ErasedFiles): Promise<void>;
};

/** The last export of an account. */
export type ExportEntry = {
  readonly export_id: string;
  readonly state: "pending" | "running" | "ready" | "failed" | "expired";
  readonly files: boolean;
  /** Key in the file store, while it is ready. */
  readonly key: string | null;
  readonly bytes: number | null;
  readonly error: string | null;
  readonly created_at: string;
  readonly finished_at: string | null;
  readonly expires_at: string | null;
};

/** A leased export. */
export type ExportOrder = {
  readonly exportId: string;
  readonly tenantId: string;
  readonly hasFiles: boolean;
  /** Including this one. */
  readonly attempts: number;
  readonly leaseToken: string;
};

export type ExportStore = {
  /** The newest one; null: none yet. */
  last(tenantId: string): Promise<ExportEntry | null>;
  get(tenantId: string, exportId: string): Promise<ExportEntry | null>;
  /** Writes an order and the audit log. Throws KeyTaken, Failure EXPORT_IN_PROGRESS, EXPORT_LIMIT. */
  order(
    tenantId: string,
    order: { readonly exportId: string; readonly hasFiles: boolean; readonly limit: number },
    actor: Actor,
    once: Once | null,
  ): Promise<ExportEntry>;
  /** Leases the export that waits longest; null: none waits. */
  claim(leaseMs: number): Promise<ExportOrder | null>;
  /** False: the lease was lost. */
  renew(order: ExportOrder, leaseMs: number): Promise<boolean>;
  /** Gives it back; it can be claimed after `waitMs`. */
  release(order: ExportOrder, waitMs: number): Promise<void>;
  /** Ends it; emails the owner if there is a file. False: the lease was lost. */
  finish(
    order: ExportOrder,
    outcome: { readonly key: string; readonly bytes: number } | { readonly error: string },
  ): Promise<boolean>;
  /** Ready exports whose time is over. Their files are removed before `expire`. */
  expired(
    limit: number,
  ): Promise<readonly { readonly tenantId: string; readonly exportId: string }[]>;
  expire(exportId: string): Promise<void>;
};

/** What an export contains, in pages, without secrets. */
export type ExportSource = {
  readonly sections: readonly string[];
  rows(tenantId: string, section: string): AsyncIterable<object>;
  /** Ids of all jobs. */
  jobs(tenantId: string): AsyncIterable<string>;
  /** Keys of files that belong to no job: uploads, music, playground results. */
  files(tenantId: string): AsyncIterable<string>;
};

/** A zip file under way. */
export type Archive = {
  /** Resolves when the entry is written. */
  add(name: string, parts: Iterable<string> | AsyncIterable<string>): Promise<void>;
  addFile(name: string, path: string): Promise<void>;
  /** Returns the size in bytes. */
  close(): Promise<number>;
  /** Closes an unfinished file. */
  abandon(): Promise<void>;
};

/** Templates of emails. */
const mailKinds = [
  "credit_alert",
  "confirm_address",
  "topup_declined",
  "topup_stopped",
  "topup_limited",
  "topup_lost",
  "account_changed",
  "webhook_disabled",
  "invitation",
  "account_deletion",
  "account_deleted",
  "export_ready",
] as const;
export type MailKind = (typeof mailKinds)[number];

/** Facts from the time the email was written. Which optional ones are present depends on the kind. */
export type MailData = {
  /** The tenant's name. */
  readonly tenant: string;
  /** Available credits at that time, and the threshold that they fell below. */
  readonly available: number;
  readonly threshold: number;
  readonly priceUsd?: number;
  readonly limitUsd?: number;
  /** Public reason why a charge was refused. */
  readonly reason?: string;
  /** The confirmation that the email links to. */
  readonly confirmation?: string;
  /** When the export is deleted, ISO 8601. */
  readonly expiresAt?: string;
  /** When the account is deleted, ISO 8601. */
  readonly deleteAt?: string;
  /** Of the endpoint that failures disabled. */
  readonly url?: string;
  /** The change that the email reports. */
  readonly change?: AccountChange;
  /** The invitation that the email links to, and its role. */
  readonly invitation?: { readonly id: string; readonly role: MemberRole };
};

/** A leased email. The attempt is already counted. */
export type DueMail = {
  readonly mailId: string;
  /** Fences every write of this lease. */
  readonly leaseToken: string;
  readonly tenantId: string;
  readonly kind: MailKind;
  readonly recipient: string;
  readonly data: MailData;
  /** Includes this one. */
  readonly attempts: number;
};

/** New state of an email after an attempt. */
export type MailStep =
  | { readonly state: "sent" }
  | { readonly state: "abandoned"; readonly error: string }
  /** Retried after `waitMs`. */
  | { readonly state: "pending"; readonly waitMs: number; readonly error: string };

/** The outbox. The transaction that makes a change also writes its email; a sending process then leases the email. */
export type MailStore = {
  /**
   * Leases due emails for `leaseMs`. Concurrent processes get different ones. Emails beyond `dailyMails` per address
   * and UTC day, or beyond `dailyConfirmations` to one owner, are abandoned.
   */
  claim(wanted: {
    readonly limit: number;
    readonly leaseMs: number;
    readonly dailyMails: number;
    readonly dailyConfirmations: number;
  }): Promise<readonly DueMail[]>;
  /** Ends a lease. False: the lease was lost, and nothing is written. */
  recordOutcome(mail: Pick<DueMail, "mailId" | "leaseToken">, step: MailStep): Promise<boolean>;
};

/** An email as sent. */
export type Mail = {
  /** Without angle brackets. The same at every attempt, so that receivers can drop duplicates. */
  readonly messageId: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
};

/** Result of an attempt. `error`: class, code and the server's message. */
export type MailOutcome =
  | { readonly kind: "sent" }
  /** The server rejected it permanently; retrying is useless. */
  | { readonly kind: "refused"; readonly error: string }
  /** Temporary or unknown. */
  | { readonly kind: "failed"; readonly error: string };

export type MailSender = {
  /** Settles within the sender's own time limits; doesn't throw. */
  send(mail: Mail): Promise<MailOutcome>;
  /** Aborts requests in progress. */
  close(): Promise<void>;
};
