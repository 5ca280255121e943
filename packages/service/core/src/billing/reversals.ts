import type { ReversalEvent } from "../ports/payments.ts";

/** Latest state of one refund or dispute. */
export type Reversal = Pick<ReversalEvent, "scope" | "reference" | "cents" | "state" | "at">;

const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0);

/** The provider's total minus refunds that failed later. */
const refundedInAll = (reversals: readonly Reversal[]): number =>
  Math.max(
    0,
    ...reversals
      .filter(({ scope }) => scope === "total")
      .map(({ cents, at }) => {
        const returned = reversals.filter((each) => each.scope === "returned" && each.at >= at);
        return cents - sum(returned.map((each) => each.cents));
      }),
  );

const refundedOneByOne = (reversals: readonly Reversal[]): number =>
  sum(
    reversals
      .filter(({ scope, state }) => scope === "refund" && state !== "won")
      .map(({ cents }) => cents),
  );

/** A provider may report one chargeback under two references. The larger amount counts. */
const maxDisputed = (reversals: readonly Reversal[]): number =>
  Math.max(
    0,
    ...reversals
      .filter(({ scope, state }) => scope === "dispute" && state !== "won")
      .map(({ cents }) => cents),
  );

/** Cents of a payment that were refunded, and cents in open or lost disputes. */
export const moneyAway = (
  reversals: readonly Reversal[],
): { readonly refunded: number; readonly disputed: number } => ({
  refunded: Math.max(refundedInAll(reversals), refundedOneByOne(reversals)),
  disputed: maxDisputed(reversals),
});

/**
 * Number of a payment's credits to take back, proportional to the refunded and disputed money. Whole credits, rounded
 * in the buyer's favor; all credits if all money went back. `cents` and `credits` were paid and granted. Depends only
 * on the facts, never on their order.
 */
export const creditsDue = (
  { cents, credits }: { readonly cents: number; readonly credits: number },
  reversals: readonly Reversal[],
): number => {
  if (cents <= 0) return 0;
  const away = moneyAway(reversals);
  const gone = Math.min(cents, away.refunded + away.disputed);
  return Math.floor((credits * gone) / cents);
};
