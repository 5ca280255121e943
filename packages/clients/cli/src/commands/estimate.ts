/** `reelwright estimate`. */
import type { Command } from "commander";
import type { Context } from "../context.ts";
import { estimateJob } from "../jobs/create-job.ts";
import { addJobOptions, type JobOptions, jobBody } from "../jobs/job-body.ts";
import { estimateLines } from "../jobs/job-lines.ts";
import { withExamples } from "../program.ts";

export const add = (program: Command, context: Context): void => {
  const command = program
    .command("estimate")
    .description("Show what a job would cost at most, and how long it takes. Creates nothing.")
    .option("-f, --file <file>", "JSON or YAML with a job's fields; - reads the standard input");
  addJobOptions(command).action(async (options: JobOptions & { readonly file?: string }) => {
    const reelwright = await context.client();
    const fields = await reelwright.jobs.fields();
    const estimate = await estimateJob(reelwright, await jobBody(options, fields, context), fields);
    context.print(estimate, (style) => estimateLines(estimate, style));
  });
  withExamples(
    command,
    "reelwright estimate --segments 3 --seconds 4 --model vidB_std",
    "reelwright estimate --file job.json --json",
  );
};
