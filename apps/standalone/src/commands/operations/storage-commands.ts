import { deliveriesOfJob, listDeliveries } from "@reelwright/core/operations/lists";
import { ageText } from "@reelwright/core/operations/reasons";
import type { StorageUsage, UsageCount } from "@reelwright/core/ports/storage";
import { shownText } from "@reelwright/platform/log/redact-text";
import type { PostgresStore } from "@reelwright/store/open-store";
import { type Command, Option } from "commander";
import { type CommandContext, table, wholeNumber, withStore } from "../command-context.ts";
import {
  addForceAction,
  addShow,
  filterOf,
  type ListOptions,
  listOptions,
  pageLines,
} from "./operator-actions.ts";

// `admin storage`.

const maxListed = 10_000;
const units = ["B", "KiB", "MiB", "GiB", "TiB", "PiB"];

/** `0 B`, `1.5 MiB`. */
const bytesText = (bytes: number): string => {
  const power = Math.min(Math.floor(Math.log2(Math.max(bytes, 1)) / 10), units.length - 1);
  const amount = bytes / 1024 ** power;
  return `${power === 0 ? amount : amount.toFixed(1)} ${units[power]}`;
};

const sumOf = (
  counts: readonly UsageCount[],
  name: "files" | "bytes" | "orphan_files" | "orphan_bytes",
) => counts.reduce((sum, each) => sum + each[name], 0);

const cellsOf = (counts: readonly UsageCount[]): readonly string[] => [
  String(sumOf(counts, "files")),
  bytesText(sumOf(counts, "bytes")),
  String(sumOf(counts, "orphan_files")),
  bytesText(sumOf(counts, "orphan_bytes")),
];

const linesOf = ({ counts, finished_at, begun_at, under_way_since }: StorageUsage) => {
  const underWay = under_way_since ? ` A walk has been under way since ${under_way_since}.` : "";
  if (finished_at === null)
    return [
      `The file store hasn't been scanned yet. A gateway scans it once a day, unless REELWRIGHT_ORPHANS is keep.${underWay}`,
    ];
  const rows = counts.map((each) => [each.tenant_id ?? "–", each.kind, ...cellsOf([each])]);
  return [
    ...table(
      ["tenant", "kind", "files", "bytes", "orphans", "of bytes"],
      [...rows, ["sum of these", "", ...cellsOf(counts)]],
    ),
    `Counted from ${begun_at} to ${finished_at}.${underWay}`,
  ];
};

type Options = { readonly tenant?: string; readonly limit: number; readonly json?: boolean };

/** Adds `admin storage`. */
export const addStorageCommand = (admin: Command, shell: CommandContext): void => {
  admin
    .command("storage")
    .description("Show storage by tenant and kind, as counted by the last scan of the file store.")
    .option("--tenant <id>", "of one tenant")
    .option("--limit <n>", "how many lines, the largest first", wholeNumber(1, maxListed), 100)
    .option("--json", "print JSON")
    .action(({ tenant, limit, json }: Options) =>
      withStore(shell, async ({ storage }) => {
        const usage = await storage.usage(tenant ?? null, limit);
        for (const line of json ? [JSON.stringify(usage)] : linesOf(usage)) shell.say(line);
      }),
    );
};

// `admin deliveries`.

type DeliveryOptions = ListOptions & {
  readonly state: "pending" | "abandoned";
  readonly job?: string;
};

const pageOf = (views: PostgresStore["operatorViews"], options: DeliveryOptions) =>
  options.job === undefined
    ? listDeliveries(views)(filterOf(options), options.state)
    : deliveriesOfJob(views)(options.job);

/** Adds `admin deliveries`. */
export const addDeliveryCommands = (admin: Command, shell: CommandContext): void => {
  const group = admin
    .command("deliveries")
    .description("List undelivered webhooks, and replay one.");
  const list = group
    .command("list", { isDefault: true })
    .description("List webhook deliveries, each with the reason for its state.")
    .addOption(
      new Option("--state <state>", "those that are still attempted, or were given up")
        .choices(["pending", "abandoned"])
        .default("pending"),
    )
    .option("--job <id>", "all of one job, delivered ones too");
  listOptions(list, "deliveries").action((options: DeliveryOptions) =>
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
    description: "Attempt a delivery immediately, with as many attempts as a new one.",
    what: "delivery",
    force: "even if it was already delivered; the receiver gets it again",
    act: (actions, id, order) => actions.replayDelivery(id, order),
    changed: "The delivery is attempted within a second.",
    unchanged: "It is due already.",
  });
  addShow(group, shell, "delivery", (views, id) => views.wholeDelivery(id));
};
