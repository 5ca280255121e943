import { setTimeout as wait } from "node:timers/promises";
import {
  type GateStates,
  type VendorRules,
  vendorViews,
} from "@reelwright/core/operations/overview";
import type { VendorView } from "@reelwright/core/operations/replies";
import { type Environment, inheritedEnvironment } from "@reelwright/platform/config";
import { openVendorGate } from "@reelwright/queue/vendor-gate/vendor-gate";
import type { PostgresStore } from "@reelwright/store/open-store";
import type { JobMargin, MarginSum } from "@reelwright/store/vendor-calls/vendor-figures";
import type { Command } from "commander";
import { chosenVendors, portsOf } from "../doctor/model-checks.ts";
import { configHere, type DoctorConfig } from "../doctor/settings-here.ts";
import { type CommandContext, table, usd, wholeNumber, withStore } from "./command-context.ts";

// `admin vendors` and `admin margin`.

const maxDays = 3_660;
const maxListed = 100_000;
/** Price of one credit: docs/operate/billing.md. */
const usdPerCredit = 0.01;

type Amounts = Pick<JobMargin, "credits" | "vendor_usd">;

/** Rounds to a ten-thousandth of a cent, to hide floating-point errors of sums. */
const exact = (amount: number): number => Math.round(amount * 1e6) / 1e6;
const revenueOf = ({ credits }: Amounts): number => exact(credits * usdPerCredit);
const marginOf = (each: Amounts): number => exact(revenueOf(each) - each.vendor_usd);

const withMargin = <T extends Amounts>(each: T) => ({
  ...each,
  revenue_usd: revenueOf(each),
  margin_usd: marginOf(each),
});

const amountsOf = (each: Amounts & Pick<MarginSum, "vendor_calls">): readonly string[] => [
  String(each.credits),
  usd(revenueOf(each)),
  String(each.vendor_calls),
  usd(each.vendor_usd),
  usd(marginOf(each)),
];
const amountColumns = ["credits", "USD", "calls", "vendors", "margin"];

const jobLines = (jobs: readonly JobMargin[]): readonly string[] =>
  table(
    ["job", "status", "created", ...amountColumns],
    jobs.map((job) => [job.job_id, job.status, job.created_at, ...amountsOf(job)]),
  );

const ofJob = async (store: PostgresStore, jobId: string, json: boolean) => {
  const found = await store.vendorFigures.job(jobId);
  if (found === null) throw new Error(`There is no job ${jobId}.`);
  const { job, vendors } = found;
  if (json) return [JSON.stringify({ ...withMargin(job), vendors })];
  if (vendors.length === 0) return [...jobLines([job]), "", "It has no paid vendor calls."];
  return [
    ...jobLines([job]),
    "",
    ...table(
      ["vendor", "model", "calls", "failures", "USD"],
      vendors.map(({ vendor, model, calls, failures, vendor_usd }) => [
        vendor,
        model ?? "",
        String(calls),
        String(failures),
        usd(vendor_usd),
      ]),
    ),
  ];
};

const ofDays = async (store: PostgresStore, days: number, limit: number, json: boolean) => {
  const { jobs, sums } = await store.vendorFigures.days(days, limit);
  const total = sums.reduce(
    (sum, each) => ({
      credits: sum.credits + each.credits,
      vendor_calls: sum.vendor_calls + each.vendor_calls,
      vendor_usd: exact(sum.vendor_usd + each.vendor_usd),
    }),
    { credits: 0, vendor_calls: 0, vendor_usd: 0 },
  );
  if (json) {
    const data = {
      days,
      jobs: jobs.map(withMargin),
      sums: sums.map(withMargin),
      total: withMargin(total),
    };
    return [JSON.stringify(data)];
  }
  const losing = jobs.filter((job) => marginOf(job) < 0).length;
  const shown = sums.find(({ what }) => what === "jobs")?.count ?? 0;
  return [
    ...jobLines(jobs),
    ...(shown > jobs.length
      ? [`… and ${shown - jobs.length} older ones; --limit shows more.`]
      : []),
    ...(losing > 0
      ? [
          `${losing} of these cost more at vendors than they brought; reelwright admin doctor compares prices.`,
        ]
      : []),
    "",
    ...table(
      ["of", "count", ...amountColumns],
      [
        ...sums.map((each) => [each.what, String(each.count), ...amountsOf(each)]),
        ["total", "", ...amountsOf(total)],
      ],
    ),
  ];
};

type MarginOptions = {
  readonly job?: string;
  readonly days?: number;
  readonly limit: number;
  readonly json?: boolean;
};

const addMargin = (admin: Command, shell: CommandContext): void => {
  admin
    .command("margin")
    .description("Show jobs' revenue in credits, their vendor costs, and the difference in USD.")
    .option("--job <id>", "one job, with what each model cost")
    .option(
      "--days <n>",
      "jobs created on the last N days (UTC), today among them; default 1",
      wholeNumber(1, maxDays),
    )
    .option("--limit <n>", "jobs to list; the sums are of all", wholeNumber(1, maxListed), 50)
    .option("--json", "print JSON")
    .action(({ job, days, limit, json = false }: MarginOptions) => {
      if (job !== undefined && days !== undefined)
        throw new Error("Use --job or --days, not both.");
      return withStore(shell, async (store) => {
        const lines = job
          ? await ofJob(store, job, json)
          : await ofDays(store, days ?? 1, limit, json);
        for (const line of lines) shell.say(line);
      });
    });
};

/** Adds `admin vendors` and `admin margin`. */
export const addVendorCommands = (admin: Command, shell: CommandContext): void => {
  admin
    .command("vendors")
    .description("Show each vendor's state: circuit, open calls, today's calls and spending (UTC).")
    .option("--json", "print JSON")
    .action(({ json }: { json?: boolean }) =>
      withStore(shell, async (store) => {
        const states = await vendorStates(store, inheritedEnvironment());
        if (json) return shell.say(JSON.stringify(states));
        if (states.length === 0)
          return shell.say("No port is set to a vendor, and no vendor was used.");
        const rows = states.map((each) => [
          each.vendor,
          each.ports.join(", ") || "–",
          each.circuit ?? "unknown",
          `${each.in_flight ?? "?"}${each.concurrency === null ? "" : `/${each.concurrency}`}`,
          String(each.running),
          String(each.waiting),
          String(each.calls_today),
          String(each.failures_today),
          String(each.unknown),
          usd(each.spent_usd_today),
          each.daily_limit_usd === null ? "none" : usd(each.daily_limit_usd),
        ]);
        const columns =
          "vendor,ports,circuit,in flight,running,waiting,calls,failed,unknown,spent,limit";
        for (const line of table(columns.split(","), rows)) shell.say(line);
      }),
    );
  addMargin(admin, shell);
};

const attempts = 10;
const retryMs = 200;

/** The states of vendors in the gate; null while Redis is unavailable. */
const gateStates = async (redisUrl: string): Promise<GateStates | null> => {
  const gate = openVendorGate({
    redisUrl,
    limits: () => ({ concurrency: null, requestsPerMinute: null }),
    onError: () => undefined,
  });
  try {
    // The connection may still be opening.
    for (let attempt = 1; attempt < attempts; attempt += 1) {
      const states = await gate.states().catch(() => null);
      if (states !== null) return states;
      await wait(retryMs);
    }
    return null;
  } finally {
    gate.close();
  }
};

const rulesOf = (config: DoctorConfig): VendorRules => ({
  ports: new Map(chosenVendors(config).map((vendor) => [vendor, portsOf(vendor, config)])),
  concurrency: new Map(Object.entries(config.vendorConcurrency)),
  dailyUsd: new Map(Object.entries(config.vendorDailyUsd)),
});

/** All vendors that a port is set to or that have calls. */
const vendorStates = async (
  { vendorFigures, operatorFigures }: Pick<PostgresStore, "vendorFigures" | "operatorFigures">,
  environment: Environment,
): Promise<readonly VendorView[]> => {
  const config = configHere(environment);
  const [today, lately, gate] = await Promise.all([
    vendorFigures.today(),
    operatorFigures.vendorsLately(),
    gateStates(config.redisUrl),
  ]);
  return vendorViews({ rules: rulesOf(config), today, lately, gate });
};
