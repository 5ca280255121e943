import type { OwnLimits } from "@reelwright/core/limits/rates";
import {
  ownLimitsOf,
  ownLimitsText,
  type TenantClass,
  tenantClasses,
  uploadLimitNames,
} from "@reelwright/core/limits/tenant-limits";
import { suspendByOperator, terminalOperator } from "@reelwright/core/operations/actions";
import type { TenantChange } from "@reelwright/core/ports/operators";
import { type Priority, priorities } from "@reelwright/core/ports/tenants";
import { Failure } from "@reelwright/film/failure";
import { type Command, InvalidArgumentError, Option } from "commander";
import {
  type CommandContext,
  nameUpTo,
  table,
  wholeNumber,
  withStore,
} from "../command-context.ts";
import { type ActionOptions, actionLine, actionOptions } from "./operator-actions.ts";

// `admin tenants`: what operators look at and change of a tenant.

const most = 1_000_000_000;

/** A limit, or `default` for the installation's. Commander knows no null. */
type Limit = number | "default";
const limit = (text: string): Limit => (text === "default" ? text : wholeNumber(0, most)(text));
const stored = (chosen: Limit): number | null => (chosen === "default" ? null : chosen);

export const priorityOption = (): Option =>
  new Option("--priority <priority>", "weight of its turns").choices([...priorities]);

type LimitOptions = ActionOptions & {
  readonly concurrent?: Limit;
  readonly daily?: Limit;
  readonly jobRetries?: Limit;
  readonly dailyRetries?: Limit;
  readonly priority?: Priority;
};

const changeOf = (options: LimitOptions): TenantChange => ({
  ...(options.concurrent !== undefined && { concurrent_limit: stored(options.concurrent) }),
  ...(options.daily !== undefined && { daily_limit: stored(options.daily) }),
  ...(options.jobRetries !== undefined && { job_retry_limit: stored(options.jobRetries) }),
  ...(options.dailyRetries !== undefined && { daily_retry_limit: stored(options.dailyRetries) }),
  ...(options.priority && { priority: options.priority }),
});

const addReads = (group: Command, shell: CommandContext): void => {
  group
    .command("find")
    .description("Find tenants by id, key prefix, or a part of their name or email.")
    .argument("<text>", "what to look for", nameUpTo(200))
    .option("--limit <n>", "how many", wholeNumber(1, 100), 20)
    .option("--json", "print JSON")
    .action((text: string, options: { readonly limit: number; readonly json?: boolean }) =>
      withStore(shell, async ({ operatorTenants }) => {
        const items = await operatorTenants.find({ text, limit: options.limit });
        if (options.json) return shell.say(JSON.stringify(items));
        if (items.length === 0) return shell.say("No tenant was found.");
        const rows = items.map((each) => [
          each.tenant_id,
          each.suspended_at === null ? each.priority : "suspended",
          String(each.live_jobs),
          String(each.available_credits),
          each.email ?? "",
          each.name,
        ]);
        for (const line of table(["tenant", "state", "jobs", "credits", "email", "name"], rows))
          shell.say(line);
      }),
    );
  group
    .command("show")
    .description("Print a tenant's limits, balances, key prefixes and notes, as JSON.")
    .argument("<id>", "the tenant's id")
    .action((id: string) =>
      withStore(shell, async ({ operatorTenants }) => {
        const found = await operatorTenants.tenant(id.toLowerCase());
        if (found === null)
          throw new Failure("missing", "TENANT_NOT_FOUND", `There is no tenant ${id}.`);
        shell.say(JSON.stringify(found, null, 2));
      }),
    );
};

const addSuspension = (group: Command, shell: CommandContext): void => {
  actionOptions(
    group
      .command("suspend")
      .description("Cancel a tenant's unfinished jobs and refuse new ones. Reads go on.")
      .argument("<id>", "the tenant's id"),
  ).action((id: string, { reason, json }: ActionOptions) =>
    withStore(shell, async ({ jobs, operatorViews: reads, operatorActions }) => {
      const actions = operatorActions(terminalOperator);
      const onCancelled = (): void => undefined;
      const done = await suspendByOperator({ jobs, reads, actions, onCancelled })(
        id.toLowerCase(),
        reason ?? null,
      );
      const changed = `Suspended. ${done.cancelled_jobs} unfinished jobs were cancelled.`;
      const unchanged = "It was suspended before.";
      shell.say(actionLine(done, json, { changed, unchanged }));
    }),
  );
  actionOptions(
    group
      .command("resume")
      .description("End a tenant's suspension.")
      .argument("<id>", "the tenant's id"),
  ).action((id: string, { reason, json }: ActionOptions) =>
    withStore(shell, async ({ operatorActions }) => {
      const order = { reason: reason ?? null };
      const done = await operatorActions(terminalOperator).resumeTenant(id.toLowerCase(), order);
      const sentences = { changed: "Resumed.", unchanged: "It wasn't suspended." };
      shell.say(actionLine(done, json, sentences));
    }),
  );
};

type UploadLimit = (typeof uploadLimitNames)[number];

/** Reads `NAME=LIMIT` and `NAME=default`, several of them. */
const named =
  <Name extends string, Value>(names: readonly Name[], read: (text: string) => Value) =>
  (text: string, before: readonly (readonly [Name, Value | null])[] = []) => {
    const [name = "", value = ""] = text.split("=", 2);
    const found = names.find((each) => each === name);
    if (found === undefined || value === "")
      throw new InvalidArgumentError(`Use NAME=LIMIT, NAME one of ${names.join(", ")}.`);
    return [...before, [found, value === "default" ? null : read(value)] as const];
  };

type RequestOptions = ActionOptions & {
  readonly request?: readonly (readonly [TenantClass, string | null])[];
  readonly upload?: readonly (readonly [UploadLimit, number | null])[];
};

/** An object's entries with some of them replaced; null removes one. */
const withEntries = <Value>(
  before: { readonly [name: string]: Value },
  changes: readonly (readonly [string, Value | null])[],
): { [name: string]: Value } => {
  const entries = new Map<string, Value | null>([...Object.entries(before), ...changes]);
  return Object.fromEntries(
    [...entries].flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
  );
};

/** A tenant's limits with some of them changed. Throws InvalidFields. */
const withLimits = (
  before: OwnLimits,
  { request = [], upload = [] }: RequestOptions,
): OwnLimits => {
  const { requests, uploads } = ownLimitsText(before);
  return ownLimitsOf({
    requests: withEntries(requests, request),
    uploads: withEntries(uploads, upload),
  });
};

const limitLines = ({ requests, uploads }: ReturnType<typeof ownLimitsText>): readonly string[] => {
  const rows = Object.entries({ ...requests, ...uploads });
  if (rows.length === 0) return ["All limits are the installation's."];
  return rows.map(([name, value]) => `${name.padEnd(14)}${value}`);
};

const addRequestLimits = (group: Command, shell: CommandContext): void => {
  actionOptions(
    group
      .command("request-limits")
      .description("Show a tenant's own limits of requests and uploads, or change some.")
      .argument("<id>", "the tenant's id")
      .option(
        "--request <class=limit...>",
        `requests/seconds, off or default; ${tenantClasses.join(", ")}`,
        named(tenantClasses, String),
      )
      .option(
        "--upload <name=limit...>",
        `a number, 0 for unlimited, or default; ${uploadLimitNames.join(", ")}`,
        named(uploadLimitNames, wholeNumber(0, Number.MAX_SAFE_INTEGER)),
      ),
  ).action((id: string, options: RequestOptions) =>
    withStore(shell, async ({ operatorActions }) => {
      const { changed, limits } = await operatorActions(terminalOperator).changeRequestLimits(
        id.toLowerCase(),
        {
          limitsAfter: (before) => withLimits(before, options),
          reason: options.reason ?? null,
        },
      );
      const own = ownLimitsText(limits);
      if (options.json) return shell.say(JSON.stringify({ changed, ...own }));
      if (changed) shell.say("Changed.");
      for (const line of limitLines(own)) shell.say(line);
    }),
  );
};

/** Adds `admin tenants`. */
export const addTenantOperations = (admin: Command, shell: CommandContext): void => {
  const group = admin.command("tenants").description("Find, limit, suspend and resume tenants.");
  addReads(group, shell);
  addSuspension(group, shell);
  addRequestLimits(group, shell);
  actionOptions(
    group
      .command("limits")
      .description("Change a tenant's limits; `default` returns to the installation's.")
      .argument("<id>", "the tenant's id")
      .option("--concurrent <n>", "concurrent jobs", limit)
      .option("--daily <n>", "jobs a day (UTC)", limit)
      .option("--job-retries <n>", "retries of one job a day", limit)
      .option("--daily-retries <n>", "retries of all jobs a day", limit)
      .addOption(priorityOption()),
  ).action((id: string, { reason, json, ...options }: LimitOptions) =>
    withStore(shell, async ({ operatorActions }) => {
      const change = { ...changeOf(options), reason: reason ?? null };
      const done = await operatorActions(terminalOperator).changeTenant(id.toLowerCase(), change);
      shell.say(actionLine(done, json, { changed: "Changed.", unchanged: "Nothing to change." }));
    }),
  );
  group
    .command("note")
    .description("Note something about a tenant. The tenant can't read it.")
    .argument("<id>", "the tenant's id")
    .argument("<text>", "the note", nameUpTo(2_000))
    .action((id: string, text: string) =>
      withStore(shell, async ({ operatorActions }) => {
        await operatorActions(terminalOperator).addNote(id.toLowerCase(), text);
        shell.say("Noted.");
      }),
    );
};

type RefundOptions = {
  readonly credits?: number;
  readonly reason: string;
  readonly key: string;
  readonly json?: boolean;
};

/** Adds `refund ID` to `admin jobs`. */
export const addRefund = (jobs: Command, shell: CommandContext): void => {
  jobs
    .command("refund")
    .description("Return credits that a job was charged: all that is left, or some.")
    .argument("<id>", "the job's id")
    .option("--credits <n>", "how many; default: all that is left", wholeNumber(1, most))
    .requiredOption("--reason <text>", "why; the tenant sees it", nameUpTo(500))
    .requiredOption("--key <key>", "repeating the command with the same key refunds nothing more")
    .option("--json", "print JSON")
    .action((id: string, { credits, reason, key, json }: RefundOptions) =>
      withStore(shell, async ({ operatorActions }) => {
        const refund = { credits: credits ?? null, reason, key };
        const done = await operatorActions(terminalOperator).refundJob(id, refund);
        const changed = `Refunded ${done.refunded} of ${done.consumed} credits.`;
        const unchanged = "Nothing is left to refund, or it was refunded before.";
        shell.say(actionLine(done, json, { changed, unchanged }));
      }),
    );
};
