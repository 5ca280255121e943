/** `reelwright jobs retry`. */
import type { Command } from "commander";
import type { RetryJobParams } from "reelwright";
import type { Context } from "../../context.ts";
import { withExamples } from "../../help.ts";
import { confirm } from "../../input/confirm.ts";
import { followJob } from "../../jobs/follow-job.ts";
import { jobLines, retryQuoteLines } from "../../jobs/job-lines.ts";
import { creditsText } from "../../output/words.ts";

type Options = {
  readonly from?: string;
  readonly yes?: boolean;
  readonly dryRun?: boolean;
  readonly watch?: boolean;
};

const retry = async (id: string, options: Options, context: Context): Promise<void> => {
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

export const addRetry = (jobs: Command, context: Context): void => {
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
    .action((id: string, options: Options) => retry(id, options, context));
  withExamples(
    command,
    "reelwright jobs retry 0190a0a0-… --from captions --dry-run",
    "reelwright jobs retry 0190a0a0-… --yes --watch",
  );
};
