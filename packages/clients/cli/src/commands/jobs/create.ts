/** `reelwright jobs create`. */
import type { Command } from "commander";
import type { JobFields, Reelwright } from "reelwright";
import type { Context } from "../../context.ts";
import { withExamples } from "../../help.ts";
import { agrees } from "../../input/confirm.ts";
import { checkProduct, createJob, uploadImage, uploadImageOnce } from "../../jobs/create-job.ts";
import { estimateJob } from "../../jobs/estimate-job.ts";
import { followJob } from "../../jobs/follow-job.ts";
import { type JobBody, jobBody } from "../../jobs/job-body.ts";
import { estimateLines, jobLines } from "../../jobs/job-lines.ts";
import { addJobOptions, type JobOptions } from "../../jobs/job-options.ts";
import { creditsText } from "../../output/words.ts";

type Options = JobOptions & {
  readonly file?: string;
  readonly idempotencyKey?: string;
  readonly watch?: boolean;
  readonly dryRun?: boolean;
  readonly yes?: boolean;
};

/** On a terminal, after the price was seen. */
const isAgreed = async (
  reelwright: Reelwright,
  body: JobBody,
  { fields, yes, context }: Pick<Options, "yes"> & { fields: JobFields; context: Context },
): Promise<boolean> => {
  if (yes || !context.input.isTTY || !context.err.isTerminal) return true;
  const estimate = await estimateJob(reelwright, body, fields);
  const lines = estimateLines(estimate, context.err.style);
  const question = `Create it for at most ${creditsText(estimate.total_credits)}?`;
  return agrees(question, { lines }, context);
};

const create = async (options: Options, context: Context): Promise<void> => {
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

export const addCreate = (jobs: Command, context: Context): void => {
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
    .action((options: Options) => create(options, context));
  withExamples(
    command,
    'reelwright jobs create --image bottle.png --name "Juice" --segments 3',
    "reelwright jobs create --file job.yaml --set voice_settings.speed=1.1 --watch",
    "jq .job order.json | reelwright jobs create --file - --json",
  );
};
