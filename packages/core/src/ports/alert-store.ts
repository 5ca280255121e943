import type { Author } from "./audit-log.ts";

/** Whom to tell by mail, once available credits fall below the threshold. */
export type CreditAlert = {
  readonly enabled: boolean;
  readonly threshold_credits: number;
  /** Null where nobody is to be told. */
  readonly email: string | null;
};

export type AlertStore = {
  /** A tenant's configuration, null where it never made one, and the address that the account itself has. */
  alert(
    tenantId: string,
  ): Promise<{ readonly config: CreditAlert | null; readonly accountEmail: string | null }>;
  /** In force at once: credits that are below a threshold that they were not below cross it now. */
  setAlert(tenantId: string, alert: CreditAlert, author: Author): Promise<void>;
};
