import { type StageName, stageNames } from "@reelwright/core/jobs/model/stage-names";
import { terminalOperator } from "@reelwright/core/operations/actors";
import {
  cancelByOperator,
  type JobAction,
  jobDone,
  resumeByOperator,
  retryByOperator,
} from "@reelwright/core/operations/job-actions";
import type { PostgresStore } from "@reelwright/store/open-store";
import { type Command, Option } from "commander";
import { wholeNumber } from "../arguments.ts";
import { type CommandContext, withStore } from "../command-context.ts";
import { type ActionOptions, actionLine, actionOptions } from "./action-options.ts";

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
export const addJobActions = (jobs: Command, shell: CommandContext): void => {
  const command = (name: string, description: string): Command =>
    actionOptions(jobs.command(name).description(description).argument("<id>", "the job's id"));
  command("cancel", "Cancel a job at once, and release its reserved credits.").action(
    (id: string, options: ActionOptions) =>
      act(shell, options, (deps) => cancelByOperator(deps)(id, options.reason ?? null)),
  );
  command(
    "retry",
    "Run a failed or completed job again, at its tenant's expense: credits are reserved anew.",
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
