import type { StoredMethod } from "./billing-store.ts";
import type { AutoTopup } from "./credits.ts";
import type { Actor } from "./identity.ts";
import type { Once } from "./requests.ts";

export type Tenant = {
  readonly tenant_id: string;
  readonly name: string;
  readonly email: string | null;
  readonly created_at: string;
};
export type ApiKey = {
  readonly tenant_id: string;
  readonly key_id: string;
  /** Its public name; not a secret. */
  readonly key_prefix: string;
  readonly expires_at: string | null;
  readonly revoked: boolean;
};
/** Limits of concurrent jobs, jobs per UTC day, and retries per day of one job and of all. */
type TenantLimits = {
  readonly concurrent?: number;
  readonly daily?: number;
  readonly jobRetries?: number;
  readonly dailyRetries?: number;
};
export type TenantStore = {
  /** Makes a tenant with its account, `credits` as a bonus (0: none) and one API key, in one transaction, noted as the operator's. */
  create(tenant: {
    readonly tenantId: string;
    readonly name: string;
    readonly credits: number;
    /** Omitted limits follow the installation's defaults. */
    readonly limits?: TenantLimits;
    readonly key: {
      readonly id: string;
      readonly name: string;
      readonly hash: string;
      readonly prefix: string;
    };
  }): Promise<Tenant>;
  /** By SHA-256 (hex) of the key; null when unknown. Notes the use at most once a minute. */
  keyByHash(hash: string): Promise<ApiKey | null>;
  get(tenantId: string): Promise<Tenant | null>;
  /** Key in the file store of the tenant's brand logo, or null. */
  logo(tenantId: string): Promise<string | null>;
};

/** A tenant as it sees itself. */
export type Profile = {
  readonly tenant_id: string;
  readonly name: string;
  readonly email: string | null;
  /** Keys in the file store. */
  readonly avatar: string | null;
  readonly logo: string | null;
  readonly webhook_configured: boolean;
  /** Null: the installation's. */
  readonly concurrent_limit: number | null;
  readonly daily_limit: number | null;
  /** Jobs that have not ended, and jobs made on this UTC day. */
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
  /** Replaces a file's key, or removes it, and returns the former one. Each concurrent call returns a different one. */
  setPicture(tenantId: string, picture: ProfilePicture, key: string | null): Promise<string | null>;
};

/** The public part of a setting for each kind of change; null: none before or after. Never a secret. */
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

/** Who made a change: an actor of the audit log, and for an API key its public name. */
export type ChangeAuthor = {
  readonly actor: Actor["id"];
  readonly key_prefix: string | null;
  readonly key_name: string | null;
};

/** A change of an account's cards, top-up or webhook, as the email to its owner describes it. */
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
  /** `open`: it may be undone until `expiresAt`. */
  readonly state: "open" | "undone" | "expired";
  readonly expiresAt: string;
};

/** Result of undoing a change. */
export type Undone = {
  readonly change: NoticedChange;
  /** The change was undone by this call, not before it. */
  readonly isNew: boolean;
  /** The top-up was on before and stays off, since its card is gone. */
  readonly isTopupOff: boolean;
  /** A card that was saved, and is now to be forgotten by its provider. */
  readonly removed: StoredMethod | null;
};

/**
 * Changes that are emailed to an account's owner. Each is written by the transaction that makes the change
 * (`notifyOwner` of the store) and can be undone once by the link in its email.
 */
export type AccountChangeStore = {
  find(changeId: string): Promise<NoticedChange | null>;
  /** Restores the setting from before the change. Null for an unknown id. A removed card can't be restored. */
  undo(changeId: string): Promise<Undone | null>;
};

/** A tenant's own music. */
export type CustomTrack = {
  readonly music_id: string;
  readonly title: string;
  /** Key in the file store. */
  readonly file: string;
  readonly seconds: number;
  readonly is_active: boolean;
  readonly created_at: string;
};

export type TrackStore = {
  /** The active ones, newest first. */
  list(tenantId: string): Promise<readonly CustomTrack[]>;
  /** Includes inactive tracks, which existing jobs still play. Null if it isn't this tenant's. */
  get(tenantId: string, musicId: string): Promise<CustomTrack | null>;
  /** Throws KeyTaken, Failure("conflict", "CUSTOM_TRACK_LIMIT_REACHED"). */
  create(
    tenantId: string,
    track: Pick<CustomTrack, "music_id" | "title" | "file" | "seconds">,
    once?: Once | null,
  ): Promise<CustomTrack>;
  /** Makes it inactive; its file stays. Throws Failure("missing", "TRACK_NOT_FOUND") unless it is active and theirs. */
  deactivate(tenantId: string, musicId: string): Promise<void>;
};

/** Active tracks of one tenant at most. */
export const maxCustomTracks = 100;

/** The part of a UTC day's bytes that an upload takes; its size is known when it has been stored. */
export type ReservedBytes = { readonly day: string; readonly bytes: number };

/** The remainder of a limit that an upload would exceed. */
export type QuotaUsed = {
  readonly usedBytes: number;
  /** Until the day ends. */
  readonly secondsLeft: number;
};

/** How many bytes each tenant uploaded on the current UTC day, by the database's clock; shared by all gateways. */
export type UploadQuotaStore = {
  /** Counts bytes of an upload. If they would exceed the limit, counts nothing and returns the usage. */
  reserve(
    tenantId: string,
    bytes: number,
    limitBytes: number,
  ): Promise<ReservedBytes | { readonly refused: QuotaUsed }>;
  /** Corrects what was counted to what was stored. A day that is over is left alone. */
  settle(tenantId: string, reserved: ReservedBytes, storedBytes: number): Promise<void>;
};

/** Contents of an email. */
const mailKinds = [
  "credit_alert",
  "confirm_address",
  "topup_declined",
  "topup_stopped",
  "topup_limited",
  "topup_lost",
  "account_changed",
] as const;
export type MailKind = (typeof mailKinds)[number];

/** Facts as of when the email was written. Which are present depends on the kind. */
export type MailData = {
  /** The tenant's name. */
  readonly tenant: string;
  /** Credits at that moment, and the threshold that they fell below. */
  readonly available: number;
  readonly threshold: number;
  readonly priceUsd?: number;
  readonly limitUsd?: number;
  /** Why a charge was refused, in public words. */
  readonly reason?: string;
  /** The confirmation that an email asks for. */
  readonly confirmation?: string;
  /** The change of cards, top-up or webhook that an email is about. */
  readonly change?: AccountChange;
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
  /** This one included. */
  readonly attempts: number;
};

/** New state of an email after an attempt. */
export type MailStep =
  | { readonly state: "sent" }
  | { readonly state: "abandoned"; readonly error: string }
  /** Again after `waitMs`. */
  | { readonly state: "pending"; readonly waitMs: number; readonly error: string };

/** The outbox. A transaction writes the email about its change, and the process that sends it leases it. */
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
  /** Ends a lease. False: it was lost, nothing is written. */
  recordOutcome(mail: Pick<DueMail, "mailId" | "leaseToken">, step: MailStep): Promise<boolean>;
};

/** An email as sent. */
export type Mail = {
  /** Without angle brackets; the same at every attempt, so that a receiver drops what comes twice. */
  readonly messageId: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
};

/** How an attempt ended. `error` is class and code, and what the server said. */
export type MailOutcome =
  | { readonly kind: "sent" }
  /** The server said that it never will be: another attempt is of no use. */
  | { readonly kind: "refused"; readonly error: string }
  /** Temporary, or unknown. */
  | { readonly kind: "failed"; readonly error: string };

export type MailSender = {
  /** Settles within the sender's own time limits; doesn't throw. */
  send(mail: Mail): Promise<MailOutcome>;
  /** Aborts requests in progress. */
  close(): Promise<void>;
};
