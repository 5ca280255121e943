import type { AccountChangeStore, Undone } from "../ports/account-change-store.ts";
import { type DeletePaymentMethodDeps, detachMethod } from "./delete-payment-method.ts";

export type UndoChangeDeps = Pick<DeletePaymentMethodDeps, "paymentsNamed" | "log"> & {
  readonly changes: Pick<AccountChangeStore, "undo">;
};

/**
 * Undoes a change of an account's card, top-up or webhook, as the link in its mail does: once, and not after it has
 * expired. A card that had been saved is also forgotten by its provider. Null for an unknown id.
 */
export const undoChange =
  ({ changes, ...provider }: UndoChangeDeps) =>
  async (changeId: string): Promise<Undone | null> => {
    const undone = await changes.undo(changeId);
    if (undone?.removed) await detachMethod(provider, undone.removed);
    return undone;
  };
