/** `reelwright usage`. */
import { type Command, InvalidArgumentError } from "commander";
import type { Context } from "../context.ts";
import { creditsText } from "../output/channel.ts";
import { table } from "../output/styled.ts";
import { withExamples } from "../program.ts";

const day = (text: string): string => {
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return text;
  throw new InvalidArgumentError("Use a day such as 2026-11-30.");
};

type Options = { readonly from?: string; readonly to?: string; readonly csv?: boolean };

export const add = (program: Command, context: Context): void => {
  const command = program
    .command("usage")
    .description("Show jobs and credits by day, in UTC.")
    .option("--from <day>", "the first day; default: 30 days in all", day)
    .option("--to <day>", "the last day; default: today", day)
    .option("--csv", "print a CSV file with every day and component")
    .action(async ({ csv = false, ...period }: Options) => {
      const { usage } = await context.client();
      if (csv) {
        const text = await (await usage.export(period)).text();
        context.out.line(text.trimEnd());
        return;
      }
      const found = await usage.get(period);
      context.print(found, (style) => [
        ...table(
          ["DAY", "CREATED", "COMPLETED", "FAILED", "CANCELLED", "CREDITS"],
          found.days
            .filter(({ jobs_created, credits }) => jobs_created > 0 || credits > 0)
            .map((each) => [
              each.date,
              each.jobs_created,
              each.jobs_completed,
              each.jobs_failed,
              each.jobs_cancelled,
              each.credits,
            ]),
          style,
        ),
        `${found.from} to ${found.to}: ${creditsText(found.totals.credits)}`,
      ]);
    });
  withExamples(
    command,
    "reelwright usage --from 2026-11-01 --to 2026-11-30",
    "reelwright usage --csv > usage.csv",
  );
};
