import { describe, expect, test } from "@jest/globals";
import { creditsDue, type Reversal } from "@reelwright/core/billing/reversals";
import { callbackOf } from "./paypal.ts";

const money = { currency_code: "USD", value: "45.00" };
const reversed = (at: string) =>
  callbackOf({
    id: "WH-1",
    event_type: "PAYMENT.CAPTURE.REVERSED",
    create_time: at,
    resource: {
      id: "REV-1",
      amount: money,
      links: [{ rel: "up", href: "https://api-m.paypal.com/v2/payments/captures/CAP-1" }],
    },
  });
const resolved = (at: string, outcome: string) =>
  callbackOf({
    id: "WH-2",
    event_type: "CUSTOMER.DISPUTE.RESOLVED",
    create_time: at,
    resource: {
      dispute_id: "PP-D-1",
      status: "RESOLVED",
      dispute_amount: money,
      dispute_outcome: { outcome_code: outcome },
      disputed_transactions: [{ seller_transaction_id: "CAP-1" }],
    },
  });

/** What is due after these events, of two reports under one name the later one. */
const dueAfter = (...told: readonly ReturnType<typeof callbackOf>[]): number => {
  const last = new Map<string, Reversal>();
  for (const each of told.flatMap(({ events }) => events)) {
    if (each.kind !== "reversed") continue;
    expect(each.payment).toBe("CAP-1");
    const name = `${each.scope} ${each.reference}`;
    if ((last.get(name)?.at ?? "") < each.at) last.set(name, each);
  }
  return creditsDue({ cents: 4_500, credits: 1_000 }, [...last.values()]);
};

describe("a payment that a bank took back", () => {
  const before = reversed("2026-11-01T10:00:00Z");

  test("is ours again once its dispute was won, in whichever order the two are told", () => {
    const won = resolved("2026-11-20T10:00:00Z", "RESOLVED_SELLER_FAVOUR");
    expect(dueAfter(before)).toBe(1_000);
    expect(dueAfter(before, won)).toBe(0);
    expect(dueAfter(won, before)).toBe(0);
  });

  test("stays away once its dispute was lost, or when it is taken after a dispute that was won", () => {
    const lost = resolved("2026-11-20T10:00:00Z", "RESOLVED_BUYER_FAVOUR");
    expect(dueAfter(before, lost)).toBe(1_000);
    const won = resolved("2026-10-20T10:00:00Z", "RESOLVED_SELLER_FAVOUR");
    expect(dueAfter(won, before)).toBe(1_000);
  });
});
