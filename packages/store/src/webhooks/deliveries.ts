import type { DeliveryStore } from "@reelwright/core";
import type { Database } from "../database/database.ts";
import { deliveryClaim, deliveryGiveBack } from "./claim.ts";
import { deliveryLook } from "./look.ts";
import { deliveryNote } from "./note.ts";
import { deliveryReap } from "./reap.ts";

/** Webhook deliveries and the leases on them. System work: it sees all tenants' rows. */
export const deliveryStore = (db: Database): DeliveryStore => ({
  look: deliveryLook(db),
  claim: deliveryClaim(db),
  note: deliveryNote(db),
  giveBack: deliveryGiveBack(db),
  reap: deliveryReap(db),
});
