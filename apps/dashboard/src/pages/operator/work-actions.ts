/** What an operator can do with what is listed, and which request does it. */
import type { OperatorReplies } from "@reelwright/core/operations/replies";

type Item<Name extends "jobs" | "tasks" | "deliveries" | "workers" | "ended jobs"> =
  OperatorReplies[Name]["items"][number];
export type ListedJob = Item<"jobs">;
export type ListedTask = Item<"tasks">;
export type ListedDelivery = Item<"deliveries">;
export type ListedWorker = Item<"workers">;
export type FailedJob = Item<"ended jobs">;

export type ActionName =
  | "cancel"
  | "retry"
  | "resume"
  | "requeue"
  | "take_away"
  | "replay"
  | "attempt"
  | "drain"
  | "undrain";

/** An action that is offered: what it is done to, and what else may be said with it. */
export type Offer = {
  readonly name: ActionName;
  /** Of the job, the unit, the delivery, or the number of the process. */
  readonly id: string;
  readonly path: string;
  /** Fields of its form besides the reason. */
  readonly fields: readonly ("max_credits" | "from" | "hand_back_after_s")[];
  /** What is sent in any case. */
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

/** What waits for a person doesn't go on by being queued. */
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

/** What the form of an action holds. */
export type ActionForm = {
  readonly reason: string;
  readonly max_credits: number | null;
  readonly from: string | null;
  readonly hand_back_after_s: number | null;
};

/** What is sent: fields that the action has and that were filled in. */
export const bodyOf = ({ fields, body }: Offer, form: ActionForm): Record<string, unknown> => {
  const filled = fields.filter((field) => form[field] !== null);
  const reason = form.reason.trim();
  return {
    ...body,
    ...Object.fromEntries(filled.map((field) => [field, form[field]])),
    ...(reason !== "" && { reason }),
  };
};
