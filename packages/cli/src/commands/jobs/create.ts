/** `reelwright jobs create`. */
import type { Command } from "commander";
import type { Context } from "../../context.ts";
import { withExamples } from "../../help.ts";
import { checkProduct, createJob, uploadImage } from "../../jobs/create-job.ts";
import { estimateJob } from "../../jobs/estimate-job.ts";
import { followJob } from "../../jobs/follow-job.ts";
import { jobBody } from "../../jobs/job-body.ts";
import { estimateLines, jobLines } from "../../jobs/job-lines.ts";
import { addJobOptions, type JobOptions } from "../../jobs/job-options.ts";

type Options = JobOptions & {
  readonly file?: string;
  readonly idempotencyKey?: string;
  readonly watch?: boolean;
  readonly dryRun?: boolean;
};

const create = async (options: Options, context: Context): Promise<void> => {
  const reelwright = await context.client();
  const fields = await reelwright.jobs.fields();
  const body = await jobBody(options, fields, context);
  checkProduct(body);
  if (options.dryRun) {
    const estimate = await estimateJob(reelwright, body, fields);
    context.print({ body, estimate }, (style) => [
      JSON.stringify(body, null, 2),
      "",
      ...estimateLines(estimate, style),
    ]);
    return;
  }
  const complete = await uploadImage(reelwright, body);
  const created = await createJob(reelwright, complete, options.idempotencyKey);
  const job = options.watch ? await followJob(reelwright, created.job_id, context) : created;
  context.print(job, (style) => jobLines(job, style));
};

export const addCreate = (jobs: Command, context: Context): void => {
  const command = jobs
    .command("create")
    .description(
      "Create a job of a file, the standard input or options. Options come before the file. Its price is reserved.",
    )
    .option("-f, --file <file>", "JSON or YAML with a job's fields; - reads the standard input");
  addJobOptions(command)
    .option("--idempotency-key <key>", "of your own: the same key never makes a second job")
    .option("--watch", "follow the job to its end")
    .option("--dry-run", "show the fields and the price; create nothing")
    .action((options: Options) => create(options, context));
  withExamples(
    command,
    'reelwright jobs create --image bottle.png --name "Juice" --segments 3',
    "reelwright jobs create --file job.yaml --set voice_settings.speed=1.1 --watch",
    "jq .job order.json | reelwright jobs create --file - --json",
  );
};
