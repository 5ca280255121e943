/** `reelwright account`: how long ended jobs keep their data, the account's export and its end. */
import { resolve } from "node:path";
import { setTimeout } from "node:timers/promises";
import { type Command, InvalidArgumentError } from "commander";
import type { Reelwright, Retention, TenantDeletion, TenantExport } from "reelwright";
import { type Context, interruptible, signedIn } from "../context.ts";
import { checkTarget, downloadTo } from "../jobs/download.ts";
import { CommandError, exitStatus } from "../outcome.ts";
import { bytesText, minuteText } from "../output/channel.ts";
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

type ExportOptions = { readonly files: boolean; readonly out?: string; readonly force?: boolean };

const lookEveryMs = 3_000;

const exportLine = ({ state, bytes, expires_at, error }: TenantExport): string => {
  if (state === "none")
    return "The account has no export yet. To order one: reelwright account export";
  if (state === "failed") return `The export failed: ${error}`;
  if (state !== "ready") return `The export is ${state}.`;
  return `The export is ready until ${minuteText(expires_at ?? "")} (${bytesText(bytes ?? 0)}).`;
};

/** Waits for the end of an export. Throws if it fails. */
const untilReady = async (reelwright: Reelwright, signal: AbortSignal): Promise<string> => {
  for (;;) {
    const found = await reelwright.tenant.export({ signal });
    if (found.download_url !== null) return found.download_url;
    if (found.state !== "pending" && found.state !== "running")
      throw new CommandError(exportLine(found), exitStatus.failed);
    await setTimeout(lookEveryMs, undefined, { signal });
  }
};

const addExport = (account: Command, context: Context): void => {
  const command = account
    .command("export")
    .description("Export everything of the account as a zip file. Needs a sign-in as an owner.")
    .option("--no-files", "without videos, images and music")
    .option("-o, --out <file>", "wait until it is ready, and save it")
    .option("--force", "replace a file that exists")
    .action(async ({ files, out, force = false }: ExportOptions) => {
      if (out !== undefined) await checkTarget(resolve(out), force);
      const ordered = await signedIn(context, ({ tenant }) => tenant.createExport({ files }));
      if (out === undefined) {
        context.print(ordered, () => ["Ordered. We email the owner when it is ready."]);
        return;
      }
      const path = resolve(out);
      const reelwright = await context.client();
      const bytes = await interruptible(context, async (signal) => {
        const url = await untilReady(reelwright, signal);
        return downloadTo((headers) => fetch(url, { headers, signal }), path);
      });
      context.print({ file: path, bytes }, () => [`${path} (${bytesText(bytes)})`]);
    });
  withExamples(command, "reelwright account export --out export.zip");
  account
    .command("export-status")
    .description("Show the account's last export.")
    .action(async () => {
      const found = await signedIn(context, ({ tenant }) => tenant.export());
      context.print(found, () => [exportLine(found)]);
    });
};

export const add = (program: Command, context: Context): void => {
  const account = program
    .command("account")
    .description("Set how long data is kept, export everything, and delete the account.");
  addRetention(account, context);
  addExport(account, context);
  addDeletion(account, context);
};
