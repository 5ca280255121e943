/** `admin tasks`: what units wait for, whole tasks, and what an operator does with them. */

import { listTasks } from "@reelwright/core/operations/list";
import { ageText } from "@reelwright/core/operations/reason";
import type { Command } from "commander";
import { type CommandContext, withStore } from "../command-context.ts";
import { table } from "../table.ts";
import { addForceAction } from "./force-action.ts";
import { filterOf, type ListOptions, listOptions, pageLines, stageOption } from "./list-options.ts";
import { addShow } from "./show-command.ts";

/** Adds `admin tasks`. */
export const addTaskCommands = (admin: Command, shell: CommandContext): void => {
  const tasks = admin.command("tasks").description("See what units wait for, and act on one.");
  const list = tasks
    .command("list", { isDefault: true })
    .description("List open units of live jobs, by job, each with why it is where it is.")
    .addOption(stageOption());
  listOptions(list, "units").action((options: ListOptions) =>
    withStore(shell, async ({ operatorViews }) => {
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
    description: "Make an open unit ready at once, whatever it waits for.",
    what: "task",
    force: "take it away from a living worker; what that one makes is thrown away",
    act: (actions, id, order) => actions.requeueTask(id, order),
    changed: "It is ready, and goes before others.",
    unchanged: "It is ready already, and is about to be dispatched.",
  });
  addShow(tasks, shell, "task", (views, id) => views.wholeTask(id));
};
