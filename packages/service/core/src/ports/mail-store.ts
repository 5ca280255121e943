import type { AccountChange } from "./account-change-store.ts";

/** What a mail tells. */
export const mailKinds = [
  "credit_alert",
  "confirm_address",
  "topup_declined",
  "topup_stopped",
  "topup_limited",
  "topup_lost",
  "account_changed",
] as const;
export type MailKind = (typeof mailKinds)[number];

/** What was true when the mail was written; which of it is there depends on the kind. */
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
  /** Of a mail that asks for a confirmation: which one. */
  readonly confirmation?: string;
  /** Of a mail about a change of cards, top-up or webhook. */
  readonly change?: AccountChange;
};

/** A mail that this process may send now. The attempt is counted already. */
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

/** What becomes of a mail after an attempt. */
export type MailStep =
  | { readonly state: "sent" }
  | { readonly state: "abandoned"; readonly error: string }
  /** Again after `waitMs`. */
  | { readonly state: "pending"; readonly waitMs: number; readonly error: string };

/** The outbox: mail is written by the transaction of what it tells, and leased by whoever sends it. */
export type MailStore = {
  /**
   * Leases mails that are due for `leaseMs`; of many processes at once each gets others. What is more than `dailyMails`
   * to one address on a UTC day, or asks its owner more often than `dailyConfirmations` times, is abandoned.
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
