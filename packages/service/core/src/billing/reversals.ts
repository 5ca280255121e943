import type { ReversalEvent } from "../ports/payments.ts";

/** The last word on one refund or dispute. */
export type Reversal = Pick<ReversalEvent, "scope" | "reference" | "cents" | "state" | "at">;

const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0);

/** The provider's total, less refunds that failed later. */
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

/** A provider may report one chargeback under two names. The larger amount counts. */
const maxDisputed = (reversals: readonly Reversal[]): number =>
  Math.max(
    0,
    ...reversals
      .filter(({ scope, state }) => scope === "dispute" && state !== "won")
      .map(({ cents }) => cents),
  );

/** The money of a payment, in cents, that went back, and that is being fought over or was lost so. */
export const moneyAway = (
  reversals: readonly Reversal[],
): { readonly refunded: number; readonly disputed: number } => ({
  refunded: Math.max(refundedInAll(reversals), refundedOneByOne(reversals)),
  disputed: maxDisputed(reversals),
});

/**
 * How many of a payment's credits are to be taken back: in proportion to the money that went back or is being fought
 * over, whole credits, rounded in the buyer's favour; all of them when all of the money went back. `cents` and
 * `credits` are what was paid and granted. Depends on the facts only, never on the order in which they came.
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
