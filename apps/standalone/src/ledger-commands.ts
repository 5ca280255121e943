/** What an operator does with the ledger: proves it, and gives credits by hand. */
import { randomUUID } from "node:crypto";
import { isSound, type LedgerAudit } from "@reelwright/core";
import { openStore, type PostgresStore } from "@reelwright/store";
import { type Command, InvalidArgumentError, Option } from "commander";

type Shell = {
  /** Asked when a command runs. */
  readonly databaseUrl: () => string;
  readonly say: (line: string) => void;
  /** Says that what was looked for was found: the command's exit status is 1. */
  readonly fail: () => void;
};
type Granted = {
  readonly tenant: string;
  readonly credits: number;
  readonly type: "bonus" | "refund";
  readonly reason: string;
  readonly key?: string;
  readonly json?: boolean;
};

const mostSeconds = 86_400;
const mostCredits = 1_000_000_000;

const from1To =
  (most: number) =>
  (text: string): number => {
    const number = /^\d+$/.test(text) ? Number(text) : Number.NaN;
    if (!(number >= 1 && number <= most))
      throw new InvalidArgumentError(`Use a whole number from 1 to ${most}.`);
    return number;
  };

const onStore = async <T>({ databaseUrl }: Shell, work: (store: PostgresStore) => Promise<T>) => {
  const store = await openStore({ url: databaseUrl(), poolSize: 1 });
  try {
    return await work(store);
  } finally {
    await store.close();
  }
};

const counted = (count: number, what: string): string =>
  `${count} ${what}${count === 1 ? "" : "s"}`;

const describe = (found: LedgerAudit): readonly string[] => {
  const { accounts, transactions, drift, broken, duration_ms } = found;
  const extent = `${counted(accounts, "account")}, ${counted(transactions, "transaction")}, ${duration_ms} ms`;
  if (isSound(found)) return [`The ledger is sound: ${extent}.`];
  return [
    `THE LEDGER HAS DRIFTED: ${extent}.`,
    ...drift.map(
      ({ tenant_id, check, expected, found: is, transaction_id, rows }) =>
        `${tenant_id}  ${check}: expected ${expected}, found ${is}` +
        `${transaction_id === null ? "" : `; first at transaction ${transaction_id}`} (${counted(rows, "row")})`,
    ),
    ...broken.map(({ check, rows }) => `${check}: ${counted(rows, "row")}`),
  ];
};

/** Adds `admin audit` and `admin grant`. */
export const addLedgerCommands = (admin: Command, shell: Shell): void => {
  admin
    .command("audit")
    .description("Prove every account's chain and sums in one snapshot; exit status 1 on drift.")
    .option("--json", "print JSON")
    .option("--timeout <seconds>", "give up after so long", from1To(mostSeconds), 900)
    .action(({ json, timeout }: { json?: boolean; timeout: number }) =>
      onStore(shell, async (store) => {
        const found = await store.ledger.run(timeout * 1_000);
        const lines = json
          ? [JSON.stringify({ is_sound: isSound(found), ...found })]
          : describe(found);
        for (const line of lines) shell.say(line);
        if (!isSound(found)) shell.fail();
      }),
    );
  admin
    .command("grant")
    .description("Give a tenant credits.")
    .requiredOption("--tenant <id>", "the tenant")
    .requiredOption("--credits <n>", "how many", from1To(mostCredits))
    .addOption(
      new Option("--type <type>", "what it is").choices(["bonus", "refund"]).makeOptionMandatory(),
    )
    .requiredOption("--reason <text>", "why; the tenant sees it")
    .option("--key <key>", "whoever repeats the command with the same key gives nothing more")
    .option("--json", "print JSON")
    .action(({ tenant, credits, type, reason, key = randomUUID(), json }: Granted) =>
      onStore(shell, async (store) => {
        const grant = { type, amount: credits, reason, key };
        const { balance, transactionId, isNew } = await store.operator.grantOnce(tenant, grant);
        const done = isNew ? `Gave ${credits} credits` : "Given before; nothing was changed";
        shell.say(
          json
            ? JSON.stringify({ transaction_id: transactionId, is_new: isNew, ...balance })
            : `${done}. Balance ${balance.credit_balance}, available ${balance.available_credits}.`,
        );
      }),
    );
};
