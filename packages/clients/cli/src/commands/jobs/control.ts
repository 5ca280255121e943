/** `reelwright jobs pause`, `resume` and `cancel`. */
import type { Command } from "commander";
import type { Job } from "reelwright";
import { wholeNumber } from "../../arguments.ts";
import { CommandError } from "../../command-error.ts";
import type { Context } from "../../context.ts";
import { withExamples } from "../../help.ts";
import { jobLines } from "../../jobs/job-lines.ts";
import { creditsText } from "../../output/words.ts";

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

/** Adds the commands that stop a job and let it go on. */
export const addControl = (jobs: Command, context: Context): void => {
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
