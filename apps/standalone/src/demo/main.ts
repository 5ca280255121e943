import { writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { inheritedEnvironment } from "@reelwright/platform/config";
import { type Lifecycle, runProcess } from "@reelwright/platform/lifecycle";
import { createLogger } from "@reelwright/platform/log/logger";
import { readConfigOrFail } from "@reelwright/platform/run-app";
import { isProduction } from "@reelwright/platform/setting-kinds";
import { Command } from "commander";
import pc from "picocolors";
import { Reelwright } from "reelwright";
import { createTenant } from "../commands/tenant-commands.ts";
import { voiceOffer } from "../commands/voice-commands.ts";
import { commandSettings, type StandaloneConfig } from "../settings.ts";
import { type Stack, stackEnvironment } from "../stack/app-environment.ts";
import { runningStack, startStack } from "../stack/stack.ts";
import { productImageUrl } from "./product-image.ts";
import { openBoard, receiptText } from "./progress-board.ts";

// `npm run demo`: creates one real video, from an empty checkout to a file.

type Options = {
  readonly image?: string;
  readonly name: string;
  readonly segments: string;
  readonly seconds: string;
  readonly out: string;
};
const options = new Command("demo")
  .description("Create one video with the embedded provider.")
  .option("--image <file or URL>", "picture of the product (default: the sample)")
  .option("--name <name>", "the product's name", "Solstice Citrus Soda")
  .option("--segments <n>", "number of segments", "3")
  .option("--seconds <n>", "seconds of each segment, 3 to 10", "4")
  .option("--out <file>", "where the video goes", "demo.mp4")
  .parse()
  .opts<Options>();

/** About a minute. A killed gateway is back within seconds. */
const maxRetries = 15;

const environment = stackEnvironment(inheritedEnvironment());
const say = (line: string): void => void process.stdout.write(`${line}\n`);

const bodyOf = (imageUrl: string) => ({
  product_name: options.name,
  product_image_url: imageUrl,
  segment_count: Number(options.segments),
  segment_duration: Number(options.seconds),
  video_model: "vidB_std" as const,
});

const follow = async (client: Reelwright, jobId: string): Promise<void> => {
  const board = openBoard();
  for await (const event of client.jobs.events(jobId)) board.apply(event);
  board.close();
};

const download = async (client: Reelwright, jobId: string, path: string): Promise<void> => {
  const video = await client.jobs.download(jobId, "video");
  await writeFile(path, Buffer.from(await video.arrayBuffer()));
};

const makeVideo = async (client: Reelwright, imageUrl: string): Promise<void> => {
  const body = bodyOf(imageUrl);
  const startMs = Date.now();
  const { job_id, credits_reserved } = await client.jobs.create(body);
  say(`\n  ${pc.bold(options.name)}: job ${job_id}, ${credits_reserved} credits reserved\n`);
  await follow(client, job_id);
  const job = await client.jobs.get(job_id);
  if (job.status !== "completed") {
    throw new Error(
      `The job ${job.status}: ${job.error?.code} ${job.error?.message} (stage ${job.error?.stage})`,
    );
  }
  await download(client, job_id, options.out);
  say(`\n${receiptText(await client.jobs.receipt(job_id))}`);
  const seconds = (Date.now() - startMs) / 1000;
  say(`\n  ${pc.green("✔")} ${resolve(options.out)}, made in ${seconds.toFixed(1)} s\n`);
  const offer = await voiceOffer(environment);
  if (offer !== null) say(`  ${pc.dim(offer)}\n`);
};

/** The stack that `npm start` runs here, or a new one that is stopped afterwards. */
const openStack = async (config: StandaloneConfig, onStop: Lifecycle["onStop"]): Promise<Stack> => {
  if (isProduction(environment)) {
    throw new Error(
      "The demo creates a tenant with credits, which NODE_ENV=production forbids; unset NODE_ENV to run it.",
    );
  }
  const running = runningStack(config.dataDirectory);
  if (running) {
    say(`Using the stack that runs at ${running.baseUrl}.`);
    return running;
  }
  say("Starting the services that a video needs …");
  return startStack({ ...config, identity: "none", environment, say, onStop });
};

const run = (config: StandaloneConfig): Promise<void> =>
  runProcess(createLogger("demo", "error"), async ({ onStop, stop }) => {
    try {
      const stack = await openStack(config, onStop);
      const { api_key } = await createTenant(stack.databaseUrl, { name: "Demo", credits: 5_000 });
      const { baseUrl } = stack;
      const client = new Reelwright({ baseUrl, apiKey: api_key, maxRetries });
      await makeVideo(client, await productImageUrl(options.image, client));
      void stop("done");
    } catch (error) {
      process.stderr.write(
        `\n  ${pc.red("✘")} ${error instanceof Error ? error.message : String(error)}\n`,
      );
      void stop("failed", 1);
    }
  });

const config = readConfigOrFail(commandSettings, environment);

if (config !== null) await run(config);
