/** `reelwright credits`. */
import { resolve } from "node:path";
import { type Command, InvalidArgumentError } from "commander";
import { type Context, interruptible } from "../context.ts";
import { checkTarget, downloadTo } from "../jobs/download.ts";
import { bytesText, minuteText } from "../output/channel.ts";
import { table } from "../output/styled.ts";
import { wholeNumber, withExamples } from "../program.ts";

const month = (text: string): string => {
  if (/^20\d\d-(0[1-9]|1[0-2])$/.test(text)) return text;
  throw new InvalidArgumentError("Use a month such as 2026-11.");
};

type ExportOptions = { readonly month: string; readonly out?: string; readonly force?: boolean };

const addExport = (credits: Command, context: Context): void => {
  const command = credits
    .command("export")
    .description("Save a month of the ledger as a CSV file, with the balances carried forward.")
    .option("--month <month>", "YYYY-MM, in UTC; default: this one", month)
    .option("-o, --out <file>", "where it goes; default: credits-YYYY-MM.csv, here")
    .option("--force", "replace a file that exists")
    .action(async ({ month: named, out, force = false }: Partial<ExportOptions>) => {
      const wanted = named ?? new Date().toISOString().slice(0, 7);
      const reelwright = await context.client();
      const path = resolve(out ?? `credits-${wanted}.csv`);
      await checkTarget(path, force);
      const bytes = await interruptible(context, (signal) =>
        downloadTo(
          () => reelwright.credits.exportTransactions({ month: wanted }, { signal }),
          path,
        ),
      );
      context.print({ file: path, bytes }, () => [`${path} (${bytesText(bytes)})`]);
    });
  withExamples(command, "reelwright credits export --month 2026-11 -o november.csv");
};

const addList = (credits: Command, context: Context): void => {
  const command = credits
    .command("list", { isDefault: true })
    .description("List the newest transactions.")
    .option("--limit <n>", "how many", wholeNumber(1, 1_000), 20)
    .action(async ({ limit }: { readonly limit: number }) => {
      const list = (await context.client()).credits.transactions({
        page_size: Math.min(limit, 100),
      });
      const items = await list.toArray(limit);
      context.print({ items }, (style) =>
        table(
          ["AT", "TYPE", "CREDITS", "BALANCE", "AVAILABLE", "JOB", "DESCRIPTION"],
          items.map((each) => [
            minuteText(each.created_at),
            each.type,
            each.amount,
            each.credit_balance_after,
            each.available_after,
            each.job_id ?? "–",
            each.description,
          ]),
          style,
        ),
      );
    });
  withExamples(command, "reelwright credits list --limit 100");
};

export const add = (program: Command, context: Context): void => {
  const credits = program.command("credits").description("List and export the account's ledger.");
  addList(credits, context);
  addExport(credits, context);
};
