/** `reelwright jobs`. */
import type { Command } from "commander";
import type { Context } from "../context.ts";
import { addControl } from "./jobs/control.ts";
import { addCreate } from "./jobs/create.ts";
import { addDownload } from "./jobs/download.ts";
import { addRetry } from "./jobs/retry.ts";
import { addShow } from "./jobs/show.ts";

export const add = (program: Command, context: Context): void => {
  const jobs = program
    .command("jobs")
    .description("Create jobs, follow them and fetch their videos.");
  addCreate(jobs, context);
  addShow(jobs, context);
  addRetry(jobs, context);
  addControl(jobs, context);
  addDownload(jobs, context);
};
