import type { Actor } from "./audit-log.ts";
import type { StoredMethod } from "./billing-store.ts";
import type { AutoTopup } from "./topup-store.ts";

/** What each kind of change shows of a setting; null: there was or is none. Never a secret. */
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

/** Who made a change: an actor of the audit log; of an API key, also what its owner knows it by. */
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

/** What undoing a change came to. */
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
 * Changes that an account's owner gets a mail about. Each is written by the transaction that makes it (`noticeChange` of
 * the store), and may be undone once, by the link in its mail.
 */
export type AccountChangeStore = {
  find(changeId: string): Promise<NoticedChange | null>;
  /** Restores the setting from before the change. Null for an unknown id. A removed card can't be restored. */
  undo(changeId: string): Promise<Undone | null>;
};
