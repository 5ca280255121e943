/** Clients that randomly pause, resume, cancel, retry and review, and check each response against the contract. */
import type { Random } from "../simulation/random.ts";
import type { Client, ErrorBody, Reply } from "./client.ts";
import type { Owned } from "./load.ts";

export type Controlled = {
  /** Calls by action and outcome, as "pause 200". */
  readonly counts: Map<string, number>;
  /** Responses outside the contract. */
  readonly wrong: string[];
  /** Responses 409 with the job's state. */
  refused: number;
};
export const openControlled = (): Controlled => ({ counts: new Map(), wrong: [], refused: 0 });

export const actions = ["pause", "resume", "cancel", "retry"] as const;
export type Action = (typeof actions)[number];
const statuses = ["pending", "processing", "paused", "completed", "failed", "cancelled"];
/** Other codes permitted for an action. */
const otherwise: { readonly [action: string]: readonly string[] } = {
  retry: ["INSUFFICIENT_CREDITS", "CONCURRENT_JOB_LIMIT"],
  resume: ["REVIEW_PENDING"],
};

/** The fault of an error response; null if it is correct. */
const defectOf = (action: Action, { status, body }: Reply): string | null => {
  const { code = "", details = {} } = (body["error"] ?? {}) as ErrorBody;
  if (otherwise[action]?.includes(code)) return null;
  const isNamed = statuses.includes(String(details["status"])) && details["action"] === action;
  if (status === 409 && code === "INVALID_STATE" && isNamed) return null;
  return `${action}: ${status} ${JSON.stringify(body).slice(0, 300)}`;
};

const send = (client: Client, jobId: string, action: Action): Promise<Reply> =>
  action === "cancel"
    ? client.call("DELETE", `/jobs/${jobId}`)
    : client.call("POST", `/jobs/${jobId}/${action}`, {});

/** Makes one call on a job and checks the response. Returns its status. */
export const control = async (
  client: Client,
  jobId: string,
  action: Action,
  seen: Controlled,
): Promise<number> => {
  const reply = await send(client, jobId, action);
  const { status } = reply;
  const key = `${action} ${status}`;
  seen.counts.set(key, (seen.counts.get(key) ?? 0) + 1);
  if (status === 409) seen.refused++;
  const defect = status === 200 ? null : defectOf(action, reply);
  if (defect) seen.wrong.push(defect);
  return status;
};

/** Makes random calls on jobs until stopped. */
export const controlAtRandom = async (
  jobs: readonly Owned[],
  random: Random,
  seen: Controlled,
  isOver: () => boolean,
): Promise<void> => {
  while (!isOver()) {
    await new Promise((resolve) => setTimeout(resolve, 50 + random.below(200)));
    if (jobs.length === 0) continue;
    const { client, jobId } = random.pick(jobs);
    const chance = random.fraction();
    // Canceling ends a job and is therefore less frequent.
    const action =
      chance < 0.35 ? "pause" : chance < 0.7 ? "resume" : chance < 0.9 ? "retry" : "cancel";
    await control(client, jobId, action, seen);
  }
};

const pausedJobs = async (client: Client): Promise<readonly { readonly job_id: string }[]> => {
  const { body } = await client.call("GET", "/jobs?status=paused&page_size=100");
  const items = Array.isArray(body) ? body : body["items"];
  return (items ?? []) as { job_id: string }[];
};

/** Resumes all paused jobs. */
export const resumeAll = async (clients: readonly Client[], seen: Controlled): Promise<void> => {
  for (const client of clients) {
    for (const { job_id } of await pausedJobs(client)) {
      await control(client, job_id, "resume", seen);
    }
  }
};

/** Calls that ended jobs have to reject: each response must be a 409 with the job's state. */
export const wrongCalls = async (
  client: Client,
  jobId: string,
  status: string,
): Promise<readonly string[]> => {
  const refused = status === "cancelled" ? actions : actions.filter((action) => action !== "retry");
  const wrong: string[] = [];
  for (const action of refused) {
    const reply = await send(client, jobId, action);
    const { code, details } = (reply.body["error"] ?? {}) as ErrorBody;
    if (reply.status !== 409 || code !== "INVALID_STATE" || details?.["status"] !== status) {
      wrong.push(
        `${action} of a ${status} job: ${reply.status} ${JSON.stringify(reply.body).slice(0, 200)}`,
      );
    }
  }
  return wrong;
};
