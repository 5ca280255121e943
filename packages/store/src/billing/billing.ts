import type { BillingStore } from "@reelwright/core/ports";
import type { Database } from "../database/database.ts";
import { applyTold } from "./apply.ts";
import { orderStore } from "./orders.ts";
import { methodStore } from "./payment-methods.ts";
import { reversalsOf } from "./reversed.ts";

/** Money and what it bought. */
export const billingStore = (db: Database): BillingStore => ({
  ...orderStore(db),
  ...methodStore(db),
  apply: applyTold(db),
  reversals: reversalsOf(db),
});
