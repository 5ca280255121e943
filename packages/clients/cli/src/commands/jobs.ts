import { resolve } from "node:path";
import { type Command, Option } from "commander";
import type { Job, JobFields, JobFile, Reelwright, RetryJobParams } from "reelwright";
import { type Context, interruptible } from "../context.ts";
import { agrees, confirm } from "../input/ask.ts";
import {
  checkProduct,
  createJob,
  estimateJob,
  uploadImage,
  uploadImageOnce,
} from "../jobs/create-job.ts";
import { checkTarget, downloadTo, fileNameOf } from "../jobs/download.ts";
import { followJob } from "../jobs/follow-job.ts";
import { addJobOptions, type JobBody, type JobOptions, jobBody } from "../jobs/job-body.ts";
import {
  estimateLines,
  jobLines,
  jobTable,
  receiptLines,
  retryQuoteLines,
  timelineLines,
} from "../jobs/job-lines.ts";
import { CommandError } from "../outcome.ts";
import { bytesText, creditsText } from "../output/channel.ts";
import { duration, wholeNumber, withExamples } from "../program.ts";

/** `reelwright jobs`. */

export const add = (program: Command, context: Context): void => {
  const jobs = program
    .command("jobs")
    .description("Create jobs, follow them and fetch their videos.");
  addCreate(jobs, context);
  addShow(jobs, context);
  addRetry(jobs, context);
  addControl(jobs, context);
  addDownload(jobs, context);
  addDeleteFiles(jobs, context);
};

/** `reelwright jobs create`. */

type CreateOptions = JobOptions & {
  readonly file?: string;
  readonly idempotencyKey?: string;
  readonly watch?: boolean;
  readonly dryRun?: boolean;
  readonly yes?: boolean;
};

/** On a terminal, after showing the price. */
const isAgreed = async (
  reelwright: Reelwright,
  body: JobBody,
  { fields, yes, context }: Pick<CreateOptions, "yes"> & { fields: JobFields; context: Context },
): Promise<boolean> => {
  if (yes || !context.input.isTTY || !context.err.isTerminal) return true;
  const estimate = await estimateJob(reelwright, body, fields);
  const lines = estimateLines(estimate, context.err.style);
  const question = `Create it for at most ${creditsText(estimate.total_credits)}?`;
  return agrees(question, { lines }, context);
};

const create = async (options: CreateOptions, context: Context): Promise<void> => {
  const reelwright = await context.client();
  const fields = await reelwright.jobs.fields();
  const body = await jobBody(options, fields, context);
  await checkProduct(body);
  if (options.dryRun) {
    const estimate = await estimateJob(reelwright, body, fields);
    context.print({ body, estimate }, (style) => [
      JSON.stringify(body, null, 2),
      "",
      ...estimateLines(estimate, style),
    ]);
    return;
  }
  if (!(await isAgreed(reelwright, body, { fields, yes: options.yes ?? false, context }))) {
    return context.err.line("Nothing was created.");
  }
  const { idempotencyKey } = options;
  const complete = await (idempotencyKey === undefined
    ? uploadImage(reelwright, body)
    : uploadImageOnce(reelwright, body, { idempotencyKey, environment: context.environment }));
  const created = await createJob(reelwright, complete, idempotencyKey);
  const job = options.watch ? await followJob(reelwright, created.job_id, context) : created;
  context.print(job, (style) => jobLines(job, style));
};

const addCreate = (jobs: Command, context: Context): void => {
  const command = jobs
    .command("create")
    .description(
      "Create a job of a file, the standard input or options. Options come before the file. Its price is reserved; on a terminal it is shown first, and you are asked.",
    )
    .option("-f, --file <file>", "JSON or YAML with a job's fields; - reads the standard input");
  addJobOptions(command)
    .option("--idempotency-key <key>", "of your own: the same key never makes a second job")
    .option("-y, --yes", "spend without asking")
    .option("--watch", "follow the job to its end")
    .option("--dry-run", "show the fields and the price; create nothing")
    .action((options: CreateOptions) => create(options, context));
  withExamples(
    command,
    'reelwright jobs create --image bottle.png --name "Juice" --segments 3',
    "reelwright jobs create --file job.yaml --set voice_settings.speed=1.1 --watch",
    "jq .job order.json | reelwright jobs create --file - --json",
  );
};

/** `reelwright jobs list`, `get`, `watch`, `receipt` and `timeline`. */

type ListOptions = { readonly status?: string; readonly limit: number };

const maxListed = 10_000;
const pageSize = 100;

const addList = (jobs: Command, context: Context): void => {
  const command = jobs
    .command("list", { isDefault: true })
    .description("List jobs, the newest first.")
    .option("--status <status>", "one of them, or several separated by commas")
    .option("--limit <n>", "how many", wholeNumber(1, maxListed), 20)
    .action(async ({ status, limit }: ListOptions) => {
      const reelwright = await context.client();
      const list = reelwright.jobs.list({
        page_size: Math.min(limit, pageSize),
        ...(status !== undefined && { status: status.split(",") as never }),
      });
      const { total } = await list;
      const items = await list.toArray(limit);
      context.print({ items, total }, (style) => [
        ...jobTable(items, style),
        ...(total > items.length ? [`… and ${total - items.length} more; see --limit.`] : []),
      ]);
    });
  withExamples(
    command,
    "reelwright jobs list --status processing,paused",
    "reelwright jobs list --limit 100 --json | jq -r '.items[].job_id'",
  );
};

const addWatch = (jobs: Command, context: Context): void => {
  const command = jobs
    .command("watch")
    .description(
      "Follow a job to its end. Exit status 0: completed, 5: failed or cancelled, 124: --timeout is over. Ctrl-C leaves the job running.",
    )
    .argument("<job>", "the job's id")
    .option("--timeout <time>", "give up after this time, such as 10m; the job goes on", duration)
    .action(async (id: string, { timeout }: { readonly timeout?: number }) => {
      const reelwright = await context.client();
      const options = timeout === undefined ? {} : { timeoutMs: timeout };
      const job = await followJob(reelwright, id, context, options);
      context.print(job, (style) => jobLines(job, style));
    });
  withExamples(command, "reelwright jobs watch 0190a0a0-… --timeout 10m");
};

/** Adds the read-only commands. */
const addShow = (jobs: Command, context: Context): void => {
  addList(jobs, context);
  const get = jobs
    .command("get")
    .alias("show")
    .description("Show a job.")
    .argument("<job>", "the job's id")
    .action(async (id: string) => {
      const job = await (await context.client()).jobs.get(id);
      context.print(job, (style) => jobLines(job, style));
    });
  withExamples(get, "reelwright jobs get 0190a0a0-… --json | jq -r .final_video_url");
  addWatch(jobs, context);
  const receipt = jobs
    .command("receipt")
    .description("Show what a job cost, charge by charge.")
    .argument("<job>", "the job's id")
    .action(async (id: string) => {
      const found = await (await context.client()).jobs.receipt(id);
      context.print(found, (style) => receiptLines(found, style));
    });
  withExamples(receipt, "reelwright jobs receipt 0190a0a0-…");
  const timeline = jobs
    .command("timeline")
    .description("Show where a job's time went: queued, run, waiting for a vendor.")
    .argument("<job>", "the job's id")
    .option("--run <n>", "of this run; default: the last one", wholeNumber(1, maxListed))
    .action(async (id: string, query: { readonly run?: number }) => {
      const found = await (await context.client()).jobs.timeline(id, query);
      context.print(found, (style) => timelineLines(found, style));
    });
  withExamples(timeline, "reelwright jobs timeline 0190a0a0-…");
};

/** `reelwright jobs retry`. */

type RetryOptions = {
  readonly from?: string;
  readonly yes?: boolean;
  readonly dryRun?: boolean;
  readonly watch?: boolean;
};

const retry = async (id: string, options: RetryOptions, context: Context): Promise<void> => {
  const { from, yes = false, dryRun = false, watch = false } = options;
  const reelwright = await context.client();
  const body = (from === undefined ? {} : { restart_from_stage: from }) as RetryJobParams;
  const quote = await reelwright.jobs.quoteRetry(id, body);
  if (dryRun) {
    context.print(quote, (style) => retryQuoteLines(quote, style));
    return;
  }
  if (!yes) {
    context.err.lines(retryQuoteLines(quote, context.err.style));
    const question = `Retry it for at most ${creditsText(quote.credits_to_reserve)}?`;
    if (!(await confirm(question, context))) {
      context.err.line("Nothing is changed.");
      return;
    }
  }
  const retried = await reelwright.jobs.retry(id, body);
  const job = watch ? await followJob(reelwright, id, context) : retried;
  context.print(job, (style) => jobLines(job, style));
};

const addRetry = (jobs: Command, context: Context): void => {
  const command = jobs
    .command("retry")
    .description(
      "Run a failed or completed job again from a stage. Shows the price first, and asks on a terminal.",
    )
    .argument("<job>", "the job's id")
    .option("--from <stage>", "the first stage that runs again; default: the one that failed")
    .option("--yes", "don't ask")
    .option("--dry-run", "show the price; change nothing")
    .option("--watch", "follow the job to its end")
    .action((id: string, options: RetryOptions) => retry(id, options, context));
  withExamples(
    command,
    "reelwright jobs retry 0190a0a0-… --from captions --dry-run",
    "reelwright jobs retry 0190a0a0-… --yes --watch",
  );
};

/** `reelwright jobs pause`, `resume` and `cancel`. */

const maxCredits = 10_000_000;
const ended: ReadonlySet<Job["status"]> = new Set(["completed", "failed", "cancelled"]);

const cancel = async (id: string, isDryRun: boolean, context: Context): Promise<void> => {
  const { jobs } = await context.client();
  if (!isDryRun) {
    const job = await jobs.cancel(id);
    context.print(job, (style) => jobLines(job, style));
    return;
  }
  const job = await jobs.get(id);
  if (ended.has(job.status))
    throw new CommandError(`The job has ended already: it is ${job.status}.`);
  context.print(job, (style) => [
    ...jobLines(job, style),
    `Would be cancelled: ${creditsText(job.credits_reserved)} are reserved; what isn't used of them is released.`,
  ]);
};

/** Adds the commands that pause, resume and cancel a job. */
const addControl = (jobs: Command, context: Context): void => {
  const show = (job: Job): void => context.print(job, (style) => jobLines(job, style));
  const pause = jobs
    .command("pause")
    .description("Pause a job: what is under way is finished, nothing new begins.")
    .argument("<job>", "the job's id")
    .action(async (id: string) => show(await (await context.client()).jobs.pause(id)));
  withExamples(pause, "reelwright jobs pause 0190a0a0-…");
  const resume = jobs
    .command("resume")
    .description("Let a paused job go on where it stopped.")
    .argument("<job>", "the job's id")
    .option(
      "--max-credits <n>",
      "its credit limit from now on; without it a limit that paused it is removed",
      wholeNumber(1, maxCredits),
    )
    .action(async (id: string, { maxCredits: most }: { readonly maxCredits?: number }) => {
      const body = most === undefined ? undefined : { max_credits: most };
      show(await (await context.client()).jobs.resume(id, body));
    });
  withExamples(resume, "reelwright jobs resume 0190a0a0-… --max-credits 500");
  const command = jobs
    .command("cancel")
    .description("Cancel a job that runs; credits that it hasn't used are released.")
    .argument("<job>", "the job's id")
    .option("--dry-run", "show what would be cancelled; change nothing")
    .action((id: string, { dryRun = false }: { readonly dryRun?: boolean }) =>
      cancel(id, dryRun, context),
    );
  withExamples(command, "reelwright jobs cancel 0190a0a0-… --dry-run");
};

/** `reelwright jobs delete-files`. */
const addDeleteFiles = (jobs: Command, context: Context): void => {
  const command = jobs
    .command("delete-files")
    .description("Delete an ended job's files for good. The job, its receipt and its credits stay.")
    .argument("<job>", "the job's id")
    .option("--everything", "also its texts, URLs and script")
    .option("--dry-run", "show what would be deleted; change nothing")
    .action(
      async (
        id: string,
        { everything = false, dryRun = false }: { everything?: boolean; dryRun?: boolean },
      ) => {
        const { jobs: all } = await context.client();
        const { product_name: name } = await all.get(id);
        if (!dryRun) await all.deleteFiles(id, { everything });
        context.print({ deleted: !dryRun, job_id: id, everything }, () => [
          `${dryRun ? "Would be deleted" : "Deleted"}: ${everything ? "everything" : "the files"} of ${name}`,
        ]);
      },
    );
  withExamples(command, "reelwright jobs delete-files 0190a0a0-… --dry-run");
};

/** `reelwright jobs download`. */

type DownloadOptions = { readonly out?: string; readonly file: JobFile; readonly force?: boolean };

const endings = { video: ".mp4", thumbnail: ".jpg", srt: ".srt", vtt: ".vtt" } as const;

const targetOf = async (reelwright: Reelwright, id: string, file: JobFile): Promise<string> => {
  const { product_name } = await reelwright.jobs.get(id);
  return fileNameOf(product_name, endings[file]);
};

const addDownload = (jobs: Command, context: Context): void => {
  const files = Object.keys(endings);
  const command = jobs
    .command("download")
    .description(
      "Save a job's video, thumbnail or captions. A download that broke off is continued.",
    )
    .argument("<job>", "the job's id")
    .option("-o, --out <file>", "where it goes; default: named after the product, here")
    .addOption(new Option("--file <what>", "which one").choices(files).default("video"))
    .option("--force", "replace a file that exists")
    .action(async (id: string, { out, file, force = false }: DownloadOptions) => {
      const reelwright = await context.client();
      const path = resolve(out ?? (await targetOf(reelwright, id, file)));
      await checkTarget(path, force);
      const bytes = await interruptible(context, (signal) =>
        downloadTo((headers) => reelwright.jobs.download(id, file, { headers, signal }), path),
      );
      context.print({ file: path, bytes }, () => [`${path} (${bytesText(bytes)})`]);
    });
  withExamples(
    command,
    "reelwright jobs download 0190a0a0-… -o juice.mp4",
    "reelwright jobs download 0190a0a0-… --file srt",
  );
};
