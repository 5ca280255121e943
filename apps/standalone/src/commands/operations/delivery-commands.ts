/** `admin deliveries`: webhooks that weren't delivered, and why. */

import { deliveriesOfJob, listDeliveries } from "@reelwright/core/operations/list";
import { ageText } from "@reelwright/core/operations/reason";
import { shownText } from "@reelwright/platform/log/redact-text";
import type { PostgresStore } from "@reelwright/store/open-store";
import { type Command, Option } from "commander";
import { type CommandContext, withStore } from "../command-context.ts";
import { table } from "../table.ts";
import { addForceAction } from "./force-action.ts";
import { filterOf, type ListOptions, listOptions, pageLines } from "./list-options.ts";
import { addShow } from "./show-command.ts";

type Options = ListOptions & { readonly state: "pending" | "abandoned"; readonly job?: string };

const pageOf = (views: PostgresStore["operatorViews"], options: Options) =>
  options.job === undefined
    ? listDeliveries(views)(filterOf(options), options.state)
    : deliveriesOfJob(views)(options.job);

/** Adds `admin deliveries`. */
export const addDeliveryCommands = (admin: Command, shell: CommandContext): void => {
  const group = admin
    .command("deliveries")
    .description("See which webhooks weren't delivered, and replay one.");
  const list = group
    .command("list", { isDefault: true })
    .description("List deliveries of webhooks, each with why it is where it is.")
    .addOption(
      new Option("--state <state>", "those that are still attempted, or were given up")
        .choices(["pending", "abandoned"])
        .default("pending"),
    )
    .option("--job <id>", "all of one job, delivered ones too");
  listOptions(list, "deliveries").action((options: Options) =>
    withStore(shell, async ({ operatorViews }) => {
      const page = await pageOf(operatorViews, options);
      const lines = pageLines(
        page,
        { json: options.json, empty: "No delivery was found." },
        (found) =>
          table(
            ["delivery", "job", "event", "attempts", "age", "stuck", "url", "why"],
            found.map((each) => [
              each.delivery_id,
              each.job_id,
              each.event,
              String(each.attempts),
              ageText(each.age_s),
              each.reason.is_stuck ? "yes" : "",
              shownText(each.url),
              `${each.reason.code}: ${each.reason.text}`,
            ]),
          ),
      );
      for (const line of lines) shell.say(line);
    }),
  );
  addForceAction(group, shell, {
    name: "replay",
    description: "Have a delivery attempted at once, with as many attempts as a new one.",
    what: "delivery",
    force: "also one that was delivered: the receiver gets it again",
    act: (actions, id, order) => actions.replayDelivery(id, order),
    changed: "It is attempted within a second.",
    unchanged: "It is due already.",
  });
  addShow(group, shell, "delivery", (views, id) => views.wholeDelivery(id));
};
