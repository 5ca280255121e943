import type { WordBudget } from "../pacing/word-budget.ts";

/** A segment that is said for less of its natural length sounds as if something were missing. */
const fewShare = 0.7;
/** Shares of the natural length that are tried where the lines don't fill every segment. */
const shares = [0.85, 0.75, 0.65, 0.55, 0.45];

/** The budget of which a script fills only a share. */
export const sharedBudget = ({ least, natural, most }: WordBudget, share: number): WordBudget => ({
  least: least * share,
  natural: natural * share,
  most,
});

/**
 * What is composed when every segment is filled up, or, where a segment would have hardly anything left to say, when
 * each says less. `filling` tells which share of its natural length the emptiest segment says.
 */
export const evenlyFilled = <C>(
  compose: (share: number) => C,
  filling: (composed: C) => number,
): C => {
  let best = compose(1);
  for (const share of shares) {
    if (filling(best) >= Math.min(fewShare, share)) break;
    const spread = compose(share);
    if (filling(spread) > filling(best)) best = spread;
  }
  return best;
};
