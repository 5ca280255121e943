/** `reelwright account`: how long ended jobs keep their data, and the end of the account. */
import { type Command, InvalidArgumentError } from "commander";
import type { Retention, TenantDeletion } from "reelwright";
import { type Context, signedIn } from "../context.ts";
import { CommandError, exitStatus } from "../outcome.ts";
import { minuteText } from "../output/channel.ts";
import { withExamples } from "../program.ts";

/** A number of days; null: no limit. */
const daysIn = (text: string): number | null => {
  if (text === "none") return null;
  const days = Number(text);
  if (Number.isInteger(days) && days >= 1 && days <= 3_650) return days;
  throw new InvalidArgumentError("Send 1 to 3650 days, or none.");
};

const daysText = (days: number | null): string =>
  days === null ? "as long as the installation does" : `${days} days`;

const retentionLines = ({ file_days, content_days }: Retention): readonly string[] => [
  `Ended jobs keep their files ${daysText(file_days)}.`,
  `They keep their texts and URLs ${daysText(content_days)}.`,
];

type Sent = { readonly fileDays?: number | null; readonly contentDays?: number | null };

const addRetention = (account: Command, context: Context): void => {
  const command = account
    .command("retention")
    .description("Show or set how long ended jobs keep their files and contents.")
    .option("--file-days <days>", "delete the files so many days after the end, or none", daysIn)
    .option("--content-days <days>", "also the texts and URLs, or none", daysIn)
    .action(async ({ fileDays, contentDays }: Sent) => {
      const { tenant } = await context.client();
      const before = await tenant.retention();
      const wanted = {
        file_days: fileDays === undefined ? before.file_days : fileDays,
        content_days: contentDays === undefined ? before.content_days : contentDays,
      };
      const isChange = fileDays !== undefined || contentDays !== undefined;
      const retention = isChange ? await tenant.setRetention(wanted) : before;
      context.print(retention, () => retentionLines(retention));
    });
  withExamples(
    command,
    "reelwright account retention",
    "reelwright account retention --file-days 90 --content-days 365",
  );
};

const deletionLine = ({ delete_at }: TenantDeletion): string =>
  delete_at === null
    ? "No deletion is scheduled."
    : `The account is deleted on ${minuteText(delete_at)}. To cancel: reelwright account keep`;

const addDeletion = (account: Command, context: Context): void => {
  account
    .command("deletion")
    .description("Show when the account is deleted.")
    .action(async () => {
      const deletion = await (await context.client()).tenant.deletion();
      context.print(deletion, () => [deletionLine(deletion)]);
    });
  const command = account
    .command("delete")
    .description("Delete the account in seven days. Needs a sign-in as an owner.")
    .requiredOption("--name <name>", "the account's name or id")
    .option("--yes", "don't ask for this confirmation")
    .action(async ({ name, yes = false }: { readonly name: string; readonly yes?: boolean }) => {
      if (!yes) throw new CommandError("Add --yes to delete the account.", exitStatus.usage);
      const deletion = await signedIn(context, ({ tenant }) => tenant.delete({ name }));
      context.print(deletion, () => [deletionLine(deletion)]);
    });
  withExamples(command, 'reelwright account delete --name "Mug Makers" --yes');
  account
    .command("keep")
    .description("Cancel the account's deletion. Needs a sign-in as an owner.")
    .action(async () => {
      await signedIn(context, ({ tenant }) => tenant.cancelDeletion());
      context.print({ delete_at: null }, () => ["The account stays."]);
    });
};

export const add = (program: Command, context: Context): void => {
  const account = program
    .command("account")
    .description("Set how long data is kept, and delete the account.");
  addRetention(account, context);
  addDeletion(account, context);
};
