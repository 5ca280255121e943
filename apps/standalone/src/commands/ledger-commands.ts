import { randomUUID } from "node:crypto";
import { isSound } from "@reelwright/core/maintenance/maintain";
import type { LedgerAudit } from "@reelwright/core/ports/credits";
import { type Command, Option } from "commander";
import { type CommandContext, wholeNumber, withStore } from "./command-context.ts";

// `admin audit` and `admin grant`.

type Granted = {
  readonly tenant: string;
  readonly credits: number;
  readonly type: "bonus" | "refund";
  readonly reason: string;
  readonly key?: string;
  readonly json?: boolean;
};

const maxSeconds = 86_400;
const maxCredits = 1_000_000_000;

const counted = (count: number, what: string): string =>
  `${count} ${what}${count === 1 ? "" : "s"}`;

const describe = (found: LedgerAudit): readonly string[] => {
  const { accounts, transactions, is_whole: isWhole, drift, broken, duration_ms } = found;
  const extent = `${counted(accounts, "account")}, ${counted(transactions, "transaction")}, ${duration_ms} ms${isWhole ? "" : "; the next audit goes on with old ones"}`;
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
export const addLedgerCommands = (admin: Command, shell: CommandContext): void => {
  admin
    .command("audit")
    .description("Audit all accounts' ledgers. Exit status 1 on drift.")
    .option("--json", "print JSON")
    .option("--timeout <seconds>", "give up after so long", wholeNumber(1, maxSeconds), 900)
    .action(({ json, timeout }: { json?: boolean; timeout: number }) =>
      withStore(shell, async (store) => {
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
    .requiredOption("--credits <n>", "how many", wholeNumber(1, maxCredits))
    .addOption(
      new Option("--type <type>", "what it is").choices(["bonus", "refund"]).makeOptionMandatory(),
    )
    .requiredOption("--reason <text>", "why; the tenant sees it")
    .option("--key <key>", "whoever repeats the command with the same key gives nothing more")
    .option("--json", "print JSON")
    .action(({ tenant, credits, type, reason, key = randomUUID(), json }: Granted) =>
      withStore(shell, async (store) => {
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
