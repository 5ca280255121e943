import { type StageName, stageNames } from "@reelwright/core/jobs/stage-names";
import type { OperatorApi } from "../../api/clients.ts";
import type { components } from "../../api/generated/operators.ts";

/** The work page: its address, actions and stored facts. Pure. */

export const workViews = ["jobs", "units", "deliveries", "workers"] as const;
export type WorkView = (typeof workViews)[number];
const shownKinds = ["stuck", "customers", "live", "failed"] as const;
type Shown = (typeof shownKinds)[number];

export type WorkFilter = {
  readonly view: WorkView;
  /** `stuck`: needs an operator; `customers`: waits for a person of the tenant; `live`: running; `failed`: failed jobs. */
  readonly show: Shown;
  readonly stage?: StageName;
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

type Schemas = components["schemas"];
export type ListedJob = Schemas["LiveJob"];
export type ListedTask = Schemas["Task"];
export type ListedDelivery = Schemas["Delivery"];
export type ListedWorker = Schemas["Worker"];
type FailedJob = Schemas["EndedJob"];

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

/** Fields that some action accepts. */
type ActionBody = {
  readonly reason?: string;
  readonly force?: boolean;
  readonly from?: StageName;
  readonly max_credits?: number;
  readonly hand_back_after_s?: number;
};

/** An offered action: its target and its optional fields. */
export type Offer = {
  readonly name: ActionName;
  /** Id of the job, unit or delivery, or the number of the process. */
  readonly id: string;
  /** Sends the action. */
  readonly send: (
    api: OperatorApi,
    body: ActionBody,
  ) => Promise<{ readonly data?: { readonly changed: boolean } }>;
  /** Form fields besides the reason. */
  readonly fields: readonly ("max_credits" | "from" | "hand_back_after_s")[];
  /** Body fields that are always sent. */
  readonly body: ActionBody;
  readonly isDangerous: boolean;
};

const offer = (
  name: ActionName,
  { id, send }: Pick<Offer, "id" | "send">,
  more: Partial<Pick<Offer, "fields" | "body" | "isDangerous">> = {},
): Offer => ({ name, id, send, fields: [], body: {}, isDangerous: false, ...more });

/** An action on a job. */
const ofJob = (
  id: string,
  path: "/jobs/{job_id}/cancel" | "/jobs/{job_id}/resume" | "/jobs/{job_id}/retry",
): Pick<Offer, "id" | "send"> => ({
  id,
  send: (api, body) => api.POST(path, { params: { path: { job_id: id } }, body }),
});

/** Most helpful first. */
export const jobOffers = ({ job_id: id, status, pause_reason: pause }: ListedJob): Offer[] => [
  ...(status === "paused" && pause !== "human_review"
    ? [
        offer("resume", ofJob(id, "/jobs/{job_id}/resume"), {
          fields: pause === "credit_limit" ? ["max_credits"] : [],
        }),
      ]
    : []),
  offer("cancel", ofJob(id, "/jobs/{job_id}/cancel"), { isDangerous: true }),
];

export const failedJobOffers = ({ job_id: id }: FailedJob): Offer[] => [
  offer("retry", ofJob(id, "/jobs/{job_id}/retry"), { fields: ["from"] }),
];

/** Requeuing doesn't help work that waits for a person. */
const waitsForPerson = ["review", "paused", "credit_limit"];

export const taskOffers = ({ task_id: id, status, lease, reason }: ListedTask): Offer[] => {
  if (waitsForPerson.includes(reason.code)) return [];
  const isHeld = status === "leased" && lease?.is_alive === true && lease.expires_in_s > 0;
  const requeue: Pick<Offer, "id" | "send"> = {
    id,
    send: (api, body) =>
      api.POST("/tasks/{task_id}/requeue", { params: { path: { task_id: id } }, body }),
  };
  return isHeld
    ? [offer("take_away", requeue, { body: { force: true }, isDangerous: true })]
    : [offer("requeue", requeue)];
};

export const deliveryOffers = ({ delivery_id: id, state, is_leased }: ListedDelivery): Offer[] => {
  const replay: Pick<Offer, "id" | "send"> = {
    id,
    send: (api, body) =>
      api.POST("/deliveries/{delivery_id}/replay", { params: { path: { delivery_id: id } }, body }),
  };
  if (state === "abandoned") return [offer("replay", replay)];
  return state === "pending" && !is_leased ? [offer("attempt", replay)] : [];
};

/** An action on a process. */
const ofWorker = (
  id: string,
  path: "/workers/{owner}/drain" | "/workers/{owner}/undrain",
): Pick<Offer, "id" | "send"> => ({
  id,
  send: (api, body) => api.POST(path, { params: { path: { owner: id } }, body }),
});

export const workerOffers = ({ owner, slots, draining_s: draining, is_alive }: ListedWorker) => {
  if (!is_alive || Object.keys(slots).length === 0) return [];
  const id = String(owner);
  return draining === null
    ? [offer("drain", ofWorker(id, "/workers/{owner}/drain"), { fields: ["hand_back_after_s"] })]
    : [offer("undrain", ofWorker(id, "/workers/{owner}/undrain"))];
};

/** The values of an action's form. */
export type ActionForm = {
  readonly reason: string;
  readonly max_credits: number | null;
  readonly from: StageName | null;
  readonly hand_back_after_s: number | null;
};

/** The request's body: the action's fields that were filled in. */
export const bodyOf = ({ fields, body }: Offer, form: ActionForm): ActionBody => {
  const filled = fields.filter((field) => form[field] !== null);
  const reason = form.reason.trim();
  return {
    ...body,
    ...Object.fromEntries(filled.map((field) => [field, form[field]])),
    ...(reason !== "" && { reason }),
  };
};

type WholeJob = components["schemas"]["StoredJob"];
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
