import type { DeliveryStore } from "@reelwright/core/ports/delivery-store";
import type { Database } from "../database/database.ts";
import { deliveryClaim, deliveryGiveBack } from "./claim.ts";
import { findDueDeliveries } from "./find-due.ts";
import { deliveryReap } from "./reap.ts";
import { recordOutcomes } from "./record-outcomes.ts";

/** Webhook deliveries and the leases on them. System work: it sees all tenants' rows. */
export const deliveryStore = (db: Database): DeliveryStore => ({
  findDue: findDueDeliveries(db),
  claim: deliveryClaim(db),
  recordOutcome: recordOutcomes(db),
  giveBack: deliveryGiveBack(db),
  reap: deliveryReap(db),
});
