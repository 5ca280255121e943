import type { DeliveryView } from "../ports/operator-store.ts";
import { ageText, type Reason, reason, reasonLimits } from "./reason.ts";

const lastOf = ({ last_status: status, last_error: error }: DeliveryView): string =>
  status === null ? (error ?? "no answer") : `HTTP ${status}`;

/** Why a delivery is where it is. */
export const deliveryReason = (delivery: DeliveryView): Reason => {
  const { state, attempts, due_in_s: dueIn, is_leased: isLeased } = delivery;
  if (state === "delivered") return reason("delivered", `Delivered (${lastOf(delivery)}).`);
  if (state === "abandoned")
    return reason(
      "abandoned",
      `Given up after ${attempts} attempts; the last: ${lastOf(delivery)}. It can be replayed.`,
      true,
    );
  if (isLeased) return reason("attempted", "Is being attempted at this moment.");
  if (delivery.last_error === "pre:SECRET_UNREADABLE")
    return reason(
      "secret_unreadable",
      "Its secret was sealed with a key that the dispatchers don't have; add it to REELWRIGHT_SECRET_KEYS.",
      true,
    );
  if (-dueIn > reasonLimits.overdue)
    return reason(
      "overdue",
      `Due for ${ageText(-dueIn)}: no webhook-dispatcher has a slot for it. Does one run?`,
      true,
    );
  if (attempts > 0)
    return reason(
      "failing",
      `${attempts} failed, the last: ${lastOf(delivery)}; next attempt in ${ageText(dueIn)}.`,
      true,
    );
  return reason("due", "Is about to be attempted.");
};
