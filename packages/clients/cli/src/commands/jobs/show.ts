/** `reelwright jobs list`, `get`, `watch`, `receipt` and `timeline`. */
import type { Command } from "commander";
import { duration, wholeNumber } from "../../arguments.ts";
import type { Context } from "../../context.ts";
import { withExamples } from "../../help.ts";
import { followJob } from "../../jobs/follow-job.ts";
import { jobLines, jobTable, receiptLines, timelineLines } from "../../jobs/job-lines.ts";

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

/** Adds the commands that only read. */
export const addShow = (jobs: Command, context: Context): void => {
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
