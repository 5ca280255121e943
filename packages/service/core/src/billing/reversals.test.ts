import { describe, expect, test } from "@jest/globals";
import { creditsDue, type Reversal } from "./reversals.ts";

const at = (second: number): string => new Date(1_800_000_000_000 + second * 1000).toISOString();
const reversal = (changes: Partial<Reversal>): Reversal => ({
  scope: "total",
  reference: "ch_1",
  cents: 0,
  state: "lost",
  at: at(1),
  ...changes,
});
const creator = { cents: 4_500, credits: 1_000 };

describe("credits that are due back", () => {
  test("none while nothing went back, or nothing was paid yet", () => {
    expect(creditsDue(creator, [])).toBe(0);
    expect(creditsDue({ cents: 0, credits: 0 }, [reversal({ cents: 4_500 })])).toBe(0);
  });

  test("in proportion to the money, rounded in the buyer's favour", () => {
    expect(creditsDue(creator, [reversal({ cents: 2_250 })])).toBe(500);
    expect(creditsDue(creator, [reversal({ cents: 1_000 })])).toBe(222);
    expect(creditsDue(creator, [reversal({ cents: 4_500 })])).toBe(1_000);
  });

  test("never more than were bought, whatever is refunded and disputed besides", () => {
    const dispute = reversal({ scope: "dispute", reference: "dp_1", cents: 4_500 });
    expect(creditsDue(creator, [reversal({ cents: 4_500 }), dispute])).toBe(1_000);
    expect(creditsDue(creator, [reversal({ cents: 9_000 })])).toBe(1_000);
  });

  test("a refund that failed counts no more; one that was made after it does", () => {
    const failed = reversal({ scope: "returned", reference: "re_1", cents: 2_250, at: at(2) });
    expect(creditsDue(creator, [reversal({ cents: 2_250 }), failed])).toBe(0);
    expect(creditsDue(creator, [reversal({ cents: 2_250, at: at(3) }), failed])).toBe(500);
  });

  test("refunds that are told one by one add up, and don't add to their total", () => {
    const each = [1, 2].map((n) => reversal({ scope: "refund", reference: `re_${n}`, cents: 900 }));
    expect(creditsDue(creator, each)).toBe(400);
    expect(creditsDue(creator, [...each, reversal({ cents: 1_800 })])).toBe(400);
    const failed = reversal({ scope: "refund", reference: "re_3", cents: 900, state: "won" });
    expect(creditsDue(creator, [...each, failed])).toBe(400);
  });

  test("a dispute counts from its opening until it is won", () => {
    const dispute = (state: Reversal["state"]) =>
      creditsDue(creator, [reversal({ scope: "dispute", cents: 4_500, state })]);
    expect([dispute("opened"), dispute("lost"), dispute("won")]).toEqual([1_000, 1_000, 0]);
  });

  test("one chargeback under two names is one", () => {
    const names = ["PP-D-1", "reversal:CAP-1"].map((reference) =>
      reversal({ scope: "dispute", reference, cents: 2_250 }),
    );
    expect(creditsDue(creator, names)).toBe(500);
  });
});
