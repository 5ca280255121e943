/** `reelwright jobs download`. */
import { resolve } from "node:path";
import { type Command, Option } from "commander";
import type { JobFile, Reelwright } from "reelwright";
import type { Context } from "../../context.ts";
import { withExamples } from "../../help.ts";
import { interruptible } from "../../interrupt.ts";
import { checkTarget, downloadTo } from "../../jobs/download.ts";
import { fileNameOf } from "../../jobs/file-name.ts";
import { bytesText } from "../../output/words.ts";

type Options = { readonly out?: string; readonly file: JobFile; readonly force?: boolean };

const endings = { video: ".mp4", thumbnail: ".jpg", srt: ".srt", vtt: ".vtt" } as const;

const targetOf = async (reelwright: Reelwright, id: string, file: JobFile): Promise<string> => {
  const { product_name } = await reelwright.jobs.get(id);
  return fileNameOf(product_name, endings[file]);
};

export const addDownload = (jobs: Command, context: Context): void => {
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
    .action(async (id: string, { out, file, force = false }: Options) => {
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
