import type { Actor } from "./audit-log.ts";

/** Whom to tell by mail, once available credits fall below the threshold. */
export type CreditAlert = {
  readonly enabled: boolean;
  readonly threshold_credits: number;
  /** Null where nobody is to be told. */
  readonly email: string | null;
};

/** Mail is sent to confirmed addresses only. */
export type EmailStatus = "confirmed" | "pending";

/** A confirmation that somebody follows the link of. */
export type AddressConfirmation = {
  readonly tenantId: string;
  /** The tenant's name, as it wrote it. */
  readonly tenant: string;
  readonly email: string;
  readonly state: "open" | "confirmed" | "expired";
};

export type AlertStore = {
  /**
   * A tenant's configuration with the state of its address, null where it never made one; and the address that the
   * account itself has, with whether its issuer vouches for it.
   */
  alert(tenantId: string): Promise<{
    readonly config: (CreditAlert & { readonly isConfirmed: boolean }) | null;
    readonly account: { readonly email: string | null; readonly isVerified: boolean };
  }>;
  /**
   * In force at once: credits that are below a threshold that they were not below cross it now; they are told of once
   * the address is confirmed. Returns whether it is. One that isn't is asked by mail, where `confirmation` says for how
   * long its link lives (null: no address needs to be confirmed).
   * Throws Failure MAIL_LIMIT where the tenant had too many addresses asked on this day; nothing is written then.
   */
  setAlert(
    tenantId: string,
    alert: CreditAlert,
    actor: Actor,
    confirmation: { readonly lifeMs: number } | null,
  ): Promise<boolean>;
  /** Null: there is none of this id. */
  confirmation(confirmationId: string): Promise<AddressConfirmation | null>;
  /** Confirms an open one, once, and tells of a crossing that waits for it; returns how it stands then. */
  confirm(confirmationId: string): Promise<AddressConfirmation | null>;
};
