import { type StageName, stageNames } from "@reelwright/core/jobs/stage-names";
import type { OperatorReplies } from "@reelwright/core/operations/lists";

/** Which work an operator looks at: it lies in the page's address. */

export const workViews = ["jobs", "units", "deliveries", "workers"] as const;
export type WorkView = (typeof workViews)[number];
const shownKinds = ["stuck", "customers", "live", "failed"] as const;
type Shown = (typeof shownKinds)[number];

export type WorkFilter = {
  readonly view: WorkView;
  /**
   * `stuck`: what needs an operator; `customers`: what waits for a person of the tenant; `live`: all that is under way; `failed`:
   * jobs that failed.
   */
  readonly show: Shown;
  readonly stage?: string;
  readonly tenant?: string;
};

/** The filters that each view offers. */
export const shownIn: { readonly [View in WorkView]: readonly Shown[] } = {
  jobs: ["stuck", "customers", "live", "failed"],
  units: ["stuck", "customers", "live"],
  deliveries: ["stuck", "live"],
  workers: ["live"],
};

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
export const isTenantId = (text: string): boolean => uuid.test(text);

/** Reads an address's query and ignores invalid values. */
export const workFilterOf = (search: Readonly<Record<string, unknown>>): WorkFilter => {
  const view = workViews.find((each) => each === search["view"]) ?? "jobs";
  const show = shownIn[view].find((each) => each === search["show"]) ?? shownIn[view][0] ?? "live";
  const stage = stageOf(search["stage"]);
  const tenant = search["tenant"];
  return {
    view,
    show,
    ...(stage !== undefined && { stage }),
    ...(typeof tenant === "string" && isTenantId(tenant) && { tenant }),
  };
};

/** The operators' actions and their requests. */

type Item<Name extends "jobs" | "tasks" | "deliveries" | "workers" | "ended jobs"> =
  OperatorReplies[Name]["items"][number];
export type ListedJob = Item<"jobs">;
export type ListedTask = Item<"tasks">;
export type ListedDelivery = Item<"deliveries">;
export type ListedWorker = Item<"workers">;
type FailedJob = Item<"ended jobs">;

type ActionName =
  | "cancel"
  | "retry"
  | "resume"
  | "requeue"
  | "take_away"
  | "replay"
  | "attempt"
  | "drain"
  | "undrain";

/** An offered action: its target and its optional fields. */
export type Offer = {
  readonly name: ActionName;
  /** Of the job, the unit, the delivery, or the number of the process. */
  readonly id: string;
  readonly path: string;
  /** Fields of its form besides the reason. */
  readonly fields: readonly ("max_credits" | "from" | "hand_back_after_s")[];
  /** Body fields that are always sent. */
  readonly body: Readonly<Record<string, unknown>>;
  readonly isDangerous: boolean;
};

const offer = (
  name: ActionName,
  at: { readonly of: string; readonly id: string; readonly verb: string },
  more: Partial<Pick<Offer, "fields" | "body" | "isDangerous">> = {},
): Offer => ({
  name,
  id: at.id,
  path: `/admin/${at.of}/${at.id}/${at.verb}`,
  fields: [],
  body: {},
  isDangerous: false,
  ...more,
});

/** The most helpful first. */
export const jobOffers = ({ job_id: id, status, pause_reason: pause }: ListedJob): Offer[] => [
  ...(status === "paused" && pause !== "human_review"
    ? [
        offer(
          "resume",
          { of: "jobs", id, verb: "resume" },
          { fields: pause === "credit_limit" ? ["max_credits"] : [] },
        ),
      ]
    : []),
  offer("cancel", { of: "jobs", id, verb: "cancel" }, { isDangerous: true }),
];

export const failedJobOffers = ({ job_id: id }: FailedJob): Offer[] => [
  offer("retry", { of: "jobs", id, verb: "retry" }, { fields: ["from"] }),
];

/** Requeuing doesn't help work that waits for a person. */
const waitsForPerson = ["review", "paused", "credit_limit"];

export const taskOffers = ({ task_id: id, status, lease, reason }: ListedTask): Offer[] => {
  if (waitsForPerson.includes(reason.code)) return [];
  const isHeld = status === "leased" && lease?.is_alive === true && lease.expires_in_s > 0;
  const at = { of: "tasks", id, verb: "requeue" };
  return isHeld
    ? [offer("take_away", at, { body: { force: true }, isDangerous: true })]
    : [offer("requeue", at)];
};

export const deliveryOffers = ({ delivery_id: id, state, is_leased }: ListedDelivery): Offer[] => {
  const at = { of: "deliveries", id, verb: "replay" };
  if (state === "abandoned") return [offer("replay", at)];
  return state === "pending" && !is_leased ? [offer("attempt", at)] : [];
};

export const workerOffers = ({ owner, slots, draining_s: draining, is_alive }: ListedWorker) => {
  const at = { of: "workers", id: String(owner) };
  if (!is_alive || Object.keys(slots).length === 0) return [];
  return draining === null
    ? [offer("drain", { ...at, verb: "drain" }, { fields: ["hand_back_after_s"] })]
    : [offer("undrain", { ...at, verb: "undrain" })];
};

/** The values of an action's form. */
export type ActionForm = {
  readonly reason: string;
  readonly max_credits: number | null;
  readonly from: string | null;
  readonly hand_back_after_s: number | null;
};

/** The request's body: the action's fields that were filled in. */
export const bodyOf = ({ fields, body }: Offer, form: ActionForm): Record<string, unknown> => {
  const filled = fields.filter((field) => form[field] !== null);
  const reason = form.reason.trim();
  return {
    ...body,
    ...Object.fromEntries(filled.map((field) => [field, form[field]])),
    ...(reason !== "" && { reason }),
  };
};

/** The stored facts of a job that are shown. */

type WholeJob = OperatorReplies["job"];
type Row = WholeJob["job"];

export type UnitDetail = {
  readonly id: string;
  readonly stage: StageName;
  readonly unit: number;
  readonly status: string;
  readonly claims: number;
  readonly failures: number;
  /** Code of the last error. */
  readonly error: string | null;
};
export type CallDetail = {
  readonly id: string;
  readonly vendor: string;
  readonly model: string | null;
  readonly state: string;
  readonly usd: number | null;
};

const textOf = (row: Row, column: string): string => String(row[column] ?? "");
const numberOf = (row: Row, column: string): number => Number(row[column] ?? 0);

const codeOf = (error: unknown): string | null =>
  typeof error === "object" && error !== null && "code" in error ? String(error.code) : null;

/** Units of the job's current run, in the pipeline's order. */
export const unitsOf = ({ job, tasks }: Pick<WholeJob, "job" | "tasks">): readonly UnitDetail[] =>
  tasks
    .filter((task) => task["run_no"] === job["run_no"])
    .flatMap((task) => {
      const stage = stageOf(task["stage"]);
      if (stage === undefined) return [];
      return [
        {
          id: textOf(task, "task_id"),
          stage,
          unit: numberOf(task, "unit"),
          status: textOf(task, "status"),
          claims: numberOf(task, "claim_count"),
          failures: numberOf(task, "failures") + numberOf(task, "crashes"),
          error: codeOf(task["error"]),
        },
      ];
    })
    .sort((a, b) => stageNames.indexOf(a.stage) - stageNames.indexOf(b.stage) || a.unit - b.unit);

/** Paid calls of all runs, the newest first. */
export const callsOf = ({ vendor_calls: calls }: Pick<WholeJob, "vendor_calls">): CallDetail[] =>
  calls
    .map((call) => ({
      id: textOf(call, "key"),
      vendor: textOf(call, "provider"),
      model: call["model"] === null ? null : textOf(call, "model"),
      state: textOf(call, "state"),
      usd: call["cost_usd"] === null ? null : numberOf(call, "cost_usd"),
    }))
    .reverse();

/** Returns the stage of this name, which is also the key of its text; undefined: there is none. */
export const stageOf = (name: unknown): StageName | undefined =>
  stageNames.find((stage) => stage === name);
