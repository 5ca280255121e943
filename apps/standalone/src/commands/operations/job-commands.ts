/** `admin jobs`: what jobs wait for, whole jobs, and what an operator does with them. */

import { listEndedJobs, listJobs } from "@reelwright/core/operations/list";
import { ageText } from "@reelwright/core/operations/reason";
import type { PostgresStore } from "@reelwright/store/open-store";
import { type Command, Option } from "commander";
import { type CommandContext, withStore } from "../command-context.ts";
import { table } from "../table.ts";
import { addJobActions } from "./job-actions.ts";
import { filterOf, type ListOptions, listOptions, pageLines, stageOption } from "./list-options.ts";
import { addShow } from "./show-command.ts";

const endedStatuses = ["failed", "cancelled", "completed"] as const;
type Options = ListOptions & { readonly status?: (typeof endedStatuses)[number] };

const listEnded = async (views: PostgresStore["operatorViews"], options: Options) =>
  pageLines(
    await listEndedJobs(views)({ ...filterOf(options), status: options.status ?? "failed" }),
    { json: options.json, empty: `No ${options.status} job was found.` },
    (jobs) =>
      table(
        ["job", "tenant", "run", "stage", "ended", "why"],
        jobs.map((job) => [
          job.job_id,
          job.tenant_id,
          String(job.run),
          job.current_stage,
          `${ageText(job.ended_s)} ago`,
          job.error ? `${job.error.code}: ${job.error.message}` : job.status,
        ]),
      ),
  );

const listLive = async (views: PostgresStore["operatorViews"], options: Options) =>
  pageLines(
    await listJobs(views)(filterOf(options)),
    { json: options.json, empty: options.stuck ? "No job is stuck." : "No job is under way." },
    (jobs) =>
      table(
        ["job", "tenant", "status", "stage", "%", "age", "unchanged", "stuck", "why"],
        jobs.map((job) => [
          job.job_id,
          job.tenant_id,
          job.status,
          job.current_stage,
          String(Math.round(job.progress_percent)),
          ageText(job.age_s),
          ageText(job.unchanged_s),
          job.reason.is_stuck ? "yes" : "",
          `${job.reason.code}: ${job.reason.text}`,
        ]),
      ),
  );

/** Adds `admin jobs`. */
export const addJobCommands = (admin: Command, shell: CommandContext): void => {
  const jobs = admin.command("jobs").description("See what jobs wait for, and act on one.");
  const list = jobs
    .command("list", { isDefault: true })
    .description("List jobs that haven't ended, the oldest first, each with why it is where it is.")
    .addOption(stageOption())
    .addOption(
      new Option("--status <status>", "ended ones, the newest first").choices([...endedStatuses]),
    );
  listOptions(list, "jobs").action((options: Options) =>
    withStore(shell, async ({ operatorViews }) => {
      const lines = await (options.status ? listEnded : listLive)(operatorViews, options);
      for (const line of lines) shell.say(line);
    }),
  );
  addJobActions(jobs, shell);
  addShow(jobs, shell, "job", (views, id) => views.wholeJob(id));
};
