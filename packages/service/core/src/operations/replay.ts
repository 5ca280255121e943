import { Failure } from "@reelwright/film/failure";
import type { DeliveryView } from "../ports/operator-store.ts";

const refused = (message: string, state: string): Failure =>
  new Failure("conflict", "INVALID_STATE", message, {
    details: { status: state, action: "replay" },
  });

/** What a replay does: `hurry` a delivery whose next attempt is to come, `restart` one that ended, or nothing. */
export type Replay = "hurry" | "restart" | "nothing";

/** Throws INVALID_STATE for a delivery under way, and, unless forced, for one that was made. */
export const replayOf = (
  {
    state,
    is_leased: isLeased,
    due_in_s: dueIn,
  }: Pick<DeliveryView, "state" | "is_leased" | "due_in_s">,
  isForced: boolean,
): Replay => {
  if (isLeased) throw refused("It is being attempted at this moment.", state);
  if (state === "pending") return dueIn > 0 ? "hurry" : "nothing";
  if (state === "delivered" && !isForced)
    throw refused(
      "It was delivered. Force sends it again: the receiver gets the same body twice.",
      state,
    );
  return "restart";
};
