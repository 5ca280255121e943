import { type StageName, stageNames } from "@reelwright/core/jobs/stage-names";
import {
  cancelByOperator,
  type JobAction,
  jobDone,
  resumeByOperator,
  retryByOperator,
  terminalOperator,
} from "@reelwright/core/operations/actions";
import { listEndedJobs, listJobs, listTasks } from "@reelwright/core/operations/lists";
import { ageText } from "@reelwright/core/operations/reasons";
import type { PostgresStore } from "@reelwright/store/open-store";
import { type Command, Option } from "commander";
import {
  type CommandContext,
  table,
  wholeNumber,
  withQueues,
  withStore,
} from "../command-context.ts";
import {
  type ActionOptions,
  actionLine,
  actionOptions,
  addForceAction,
  addShow,
  filterOf,
  type ListOptions,
  listOptions,
  pageLines,
  stageOption,
} from "./operator-actions.ts";
import { addRefund } from "./tenant-commands.ts";

// `admin jobs`.

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
    .description(
      "List jobs, by default live ones, oldest first, each with the reason for its state.",
    )
    .addOption(stageOption())
    .addOption(
      new Option("--status <status>", "ended ones, the newest first").choices([...endedStatuses]),
    );
  listOptions(list, "jobs").action((options: Options) =>
    withQueues(shell, async ({ operatorViews }) => {
      const lines = await (options.status ? listEnded : listLive)(operatorViews, options);
      for (const line of lines) shell.say(line);
    }),
  );
  addJobActions(jobs, shell);
  addRefund(jobs, shell);
  addShow(jobs, shell, "job", (views, id) => views.wholeJob(id));
};

const maxCredits = 1_000_000_000;

const act = (
  shell: CommandContext,
  { json }: ActionOptions,
  work: (deps: Parameters<typeof cancelByOperator>[0]) => Promise<JobAction>,
): Promise<void> =>
  withStore(shell, async (store: PostgresStore) => {
    const actions = store.operatorActions(terminalOperator);
    const done = jobDone(await work({ jobs: store.jobs, actions }));
    const standing = `job ${done.job_id} is ${done.status}, run ${done.run}, ${done.credits_reserved} credits reserved.`;
    shell.say(
      actionLine(done, json, {
        changed: `Done: ${standing}`,
        unchanged: `Nothing to do: ${standing}`,
      }),
    );
  });

/** Adds `cancel`, `retry` and `resume` to `admin jobs`. */
const addJobActions = (jobs: Command, shell: CommandContext): void => {
  const command = (name: string, description: string): Command =>
    actionOptions(jobs.command(name).description(description).argument("<id>", "the job's id"));
  command("cancel", "Cancel a job immediately and release its reserved credits.").action(
    (id: string, options: ActionOptions) =>
      act(shell, options, (deps) => cancelByOperator(deps)(id, options.reason ?? null)),
  );
  command(
    "retry",
    "Run a failed or completed job again. Its tenant pays: credits are reserved again.",
  )
    .addOption(
      new Option(
        "--from <stage>",
        "the first stage that runs again; default: the one that failed",
      ).choices([...stageNames]),
    )
    .action((id: string, options: ActionOptions & { readonly from?: StageName }) =>
      act(shell, options, (deps) =>
        retryByOperator(deps)(id, options.from ?? null, options.reason ?? null),
      ),
    );
  command("resume", "Let a paused job go on.")
    .option("--max-credits <n>", "a new limit", wholeNumber(1, maxCredits))
    .action((id: string, options: ActionOptions & { readonly maxCredits?: number }) =>
      act(shell, options, (deps) =>
        resumeByOperator(deps)(id, options.maxCredits ?? null, options.reason ?? null),
      ),
    );
};

// `admin tasks`.

/** Adds `admin tasks`. */
export const addTaskCommands = (admin: Command, shell: CommandContext): void => {
  const tasks = admin.command("tasks").description("See what units wait for, and act on one.");
  const list = tasks
    .command("list", { isDefault: true })
    .description("List open units of live jobs, by job, each with the reason for its state.")
    .addOption(stageOption());
  listOptions(list, "units").action((options: ListOptions) =>
    withQueues(shell, async ({ operatorViews }) => {
      const page = await listTasks(operatorViews)(filterOf(options));
      const empty = options.stuck ? "No unit is stuck." : "No unit is open.";
      const lines = pageLines(page, { json: options.json, empty }, (found) =>
        table(
          ["task", "job", "stage", "unit", "status", "for", "claims", "stuck", "why"],
          found.map((task) => [
            task.task_id,
            task.job_id,
            task.stage,
            String(task.unit),
            task.status,
            ageText(task.for_s),
            String(task.claims),
            task.reason.is_stuck ? "yes" : "",
            `${task.reason.code}: ${task.reason.text}`,
          ]),
        ),
      );
      for (const line of lines) shell.say(line);
    }),
  );
  addForceAction(tasks, shell, {
    name: "requeue",
    description: "Make an open unit ready immediately, whatever it waits for.",
    what: "task",
    force: "even if a running worker holds it; that worker's result is discarded",
    act: (actions, id, order) => actions.requeueTask(id, order),
    changed: "The unit is ready and goes before others.",
    unchanged: "The unit is already ready and is about to be dispatched.",
  });
  addShow(tasks, shell, "task", (views, id) => views.wholeTask(id));
};
