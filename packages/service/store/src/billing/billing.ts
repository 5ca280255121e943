import type { BillingStore } from "@reelwright/core/ports/billing-store";
import type { Database } from "../database/database.ts";
import { applyPaymentEvents } from "./apply-events.ts";
import { sessionStore } from "./checkout-sessions.ts";
import { methodStore } from "./payment-methods.ts";
import { pendingSessions } from "./pending-sessions.ts";
import { reversalsOf } from "./reversed.ts";

/** Money and what it bought. */
export const billingStore = (db: Database): BillingStore => ({
  ...sessionStore(db),
  ...pendingSessions(db),
  ...methodStore(db),
  applyEvents: applyPaymentEvents(db),
  reversals: reversalsOf(db),
});
