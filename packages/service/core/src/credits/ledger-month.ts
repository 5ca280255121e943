/**
 * The ledger of a calendar month (UTC) as a table for bookkeeping. Its first row brings the balances forward, its last row
 * carries them to the next month. The changes of the rows between them add up to the difference.
 */
import type {
  Balance,
  CreditStore,
  CreditTransaction,
  transactionTypes,
} from "../ports/credits.ts";
import { InvalidFields } from "../validation/invalid-fields.ts";
import { schema } from "../validation/schema.ts";

export const ledgerColumns = [
  "created_at",
  "type",
  "description",
  "amount",
  "balance_change",
  "reserved_change",
  "credit_balance_after",
  "credit_reserved_after",
  "available_after",
  "job_id",
  "playground_task_id",
  "payment_session_id",
  "transaction_id",
] as const;

type LedgerRow = { readonly [column in (typeof ledgerColumns)[number]]: string | number | null };

/** Query of `GET /credits/transactions.csv`. */
export const monthQuerySchema = schema({
  type: "object",
  required: ["month"],
  properties: {
    month: {
      type: "string",
      pattern: "^20\\d\\d-(0[1-9]|1[0-2])$",
      description: "The month (UTC): `YYYY-MM`.",
    },
  },
});

/** The first moment of the month, and of the next one. */
const boundsOf = (month: string): { readonly from: string; readonly to: string } => {
  const [year = 0, number = 0] = month.split("-").map(Number);
  const next = new Date(Date.UTC(year, number, 1));
  return { from: `${month}-01T00:00:00.000Z`, to: next.toISOString() };
};

const balanceRow = (
  type: "brought_forward" | "carried_forward",
  created_at: string,
  { credit_balance, credit_reserved, available_credits }: Balance,
): LedgerRow => ({
  created_at,
  type,
  description: type === "brought_forward" ? "Balance brought forward" : "Balance carried forward",
  amount: null,
  balance_change: null,
  reserved_change: null,
  credit_balance_after: credit_balance,
  credit_reserved_after: credit_reserved,
  available_after: available_credits,
  job_id: null,
  playground_task_id: null,
  payment_session_id: null,
  transaction_id: null,
});

type Change = Pick<LedgerRow, "balance_change" | "reserved_change">;

/** Effects of an amount on the balance and on the reserved credits. */
const changes: {
  readonly [type in (typeof transactionTypes)[number]]: (amount: number) => Change;
} = {
  purchase: (amount) => ({ balance_change: amount, reserved_change: 0 }),
  bonus: (amount) => ({ balance_change: amount, reserved_change: 0 }),
  refund: (amount) => ({ balance_change: amount, reserved_change: 0 }),
  consume: (amount) => ({ balance_change: amount, reserved_change: amount }),
  reserve: (amount) => ({ balance_change: 0, reserved_change: -amount }),
  release: (amount) => ({ balance_change: 0, reserved_change: -amount }),
};

const rowOf = ({
  balance_before: _before,
  balance_after: _after,
  ...row
}: CreditTransaction): LedgerRow => ({ ...row, ...changes[row.type](row.amount) });

/** Returns the rows of the month in parts. Throws InvalidFields for a month that hasn't begun. */
export const ledgerMonth =
  (credits: Pick<CreditStore, "period">) =>
  async (
    tenantId: string,
    month: string,
    now = new Date(),
  ): Promise<AsyncIterable<readonly LedgerRow[]>> => {
    const { from, to } = boundsOf(month);
    const today = now.toISOString();
    if (from > today) {
      const msg = `Value error, is in the future; the current month is ${today.slice(0, 7)} (UTC)`;
      throw new InvalidFields([
        { type: "value_error", loc: ["query", "month"], msg, input: month },
      ]);
    }
    const { opening, parts } = await credits.period(tenantId, { from, to });
    return (async function* () {
      yield [balanceRow("brought_forward", from, opening)];
      let closing = opening;
      for await (const part of parts) {
        yield part.map(rowOf);
        const last = part.at(-1);
        if (last)
          closing = {
            credit_balance: last.credit_balance_after,
            credit_reserved: last.credit_reserved_after,
            available_credits: last.available_after,
          };
      }
      yield [balanceRow("carried_forward", to < today ? to : today, closing)];
    })();
  };
