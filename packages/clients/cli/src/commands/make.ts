/** `reelwright make`: from an image and a name to a video file. */
import { resolve } from "node:path";
import type { Command } from "commander";
import type { Job, Receipt } from "reelwright";
import { type Context, interruptible } from "../context.ts";
import { agrees } from "../input/ask.ts";
import {
  checkProduct,
  createJob,
  estimateJob,
  openServer,
  type Server,
  uploadImage,
} from "../jobs/create-job.ts";
import { checkTarget, downloadTo, fileNameOf } from "../jobs/download.ts";
import { followJob } from "../jobs/follow-job.ts";
import {
  addJobOptions,
  fieldsOfOptions,
  type JobBody,
  type JobOptions,
  jobBody,
} from "../jobs/job-body.ts";
import { receiptLines } from "../jobs/job-lines.ts";
import { bytesText, creditsText, secondsText } from "../output/channel.ts";
import { line } from "../output/styled.ts";
import { withExamples } from "../program.ts";

type Options = JobOptions & {
  readonly file?: string;
  readonly out?: string;
  readonly force?: boolean;
  readonly cancelOnInterrupt?: boolean;
  readonly yes?: boolean;
};

type Made = { readonly job: Job; readonly receipt: Receipt; readonly file: string };

/** Defaults: a short video that is quick to create. */
const short = { segment_count: 3, segment_duration: 4, video_model: "vidB_std" };

/** Adds defaults to the body. */
const completed = (body: JobBody): JobBody => {
  if (body["template_id"] !== undefined) return body;
  const isOpen = body["segment_duration"] === undefined && body["video_model"] === undefined;
  return { ...(isOpen ? short : { segment_count: short.segment_count }), ...body };
};

/** Null if the person doesn't accept the price. */
const makeOn = async (
  { reelwright, isOwn, goesOn }: Server,
  path: string,
  options: Options,
  context: Context,
  signal: AbortSignal,
): Promise<Made | null> => {
  const { err } = context;
  const fields = await reelwright.jobs.fields();
  const body = completed(await jobBody(options, fields, context));
  await checkProduct(body);
  const { total_credits, estimated_seconds } = await estimateJob(reelwright, body, fields);
  const about = estimated_seconds === null ? "" : `, in about ${secondsText(estimated_seconds)}`;
  const price = `at most ${creditsText(total_credits)}${about}`;
  // The credits of a stack that was started for this video aren't real money.
  const yes = isOwn || options.yes === true;
  if (!(await agrees(`Make it for ${price}?`, { yes }, context))) return null;
  const complete = await uploadImage(reelwright, body);
  signal.throwIfAborted();
  const { job_id } = await createJob(reelwright, complete);
  err.line(line`${err.style.bold(String(complete["product_name"]))}: job ${job_id}, ${price}`);
  const job = await followJob(reelwright, job_id, context, {
    cancelsOnInterrupt: options.cancelOnInterrupt ?? false,
    ...(goesOn !== null && { goesOn }),
  });
  const bytes = await downloadTo(
    (headers) => reelwright.jobs.download(job_id, "video", { headers, signal }),
    path,
  );
  err.line(line`${err.style.green("✔")} ${path} (${bytesText(bytes)})`);
  return { job, receipt: await reelwright.jobs.receipt(job_id), file: path };
};

const make = async (options: Options, context: Context): Promise<void> => {
  const given = fieldsOfOptions(options)["product_name"];
  const path = resolve(options.out ?? fileNameOf(String(given ?? ""), ".mp4"));
  // Checked before anything is paid.
  await checkTarget(path, options.force ?? false);
  const made = await interruptible(context, async (signal) => {
    const server = await openServer(context, signal);
    try {
      return await makeOn(server, path, options, context, signal);
    } finally {
      if (server.isOwn) context.err.line("Stopping what was started …");
      await server.stop();
    }
  });
  if (made === null) return context.err.line("Nothing was created.");
  context.print(made, (style) => [...receiptLines(made.receipt, style), "", made.file]);
};

export const add = (program: Command, context: Context): void => {
  const command = program
    .command("make")
    .description(
      "Make a video: upload the picture, create a job, follow it, save the video and print the receipt. In a checkout where no " +
        "server runs, one is started and stopped again. On a terminal you are asked before anything is spent. Ctrl-C leaves the job running.",
    )
    .option("-o, --out <file>", "where the video goes; default: named after the product, here")
    .option("-y, --yes", "spend without asking")
    .option("--force", "replace a file that exists")
    .option("-f, --file <file>", "JSON or YAML with a job's fields; - reads the standard input")
    .option("--cancel-on-interrupt", "let Ctrl-C cancel the job");
  addJobOptions(command).action((options: Options) => make(options, context));
  withExamples(
    command,
    'reelwright make --image bottle.png --name "Juice" -o out.mp4',
    'reelwright make --image bottle.png --name "Saft" --language de --mood upbeat --segments 5',
    "reelwright make --file job.yaml -o out.mp4 --json | jq .receipt.consumed",
  );
};
