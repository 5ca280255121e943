/** Assigns each submission that a vendor accepted to a call, and determines the fate of paid results. */
import type { Taken } from "./vendor-taken.ts";

export type Call = {
  readonly key: string;
  readonly callback_key: string;
  readonly provider: string;
  readonly state: string;
  readonly ref: string | null;
  readonly submissions: number;
  /** USD. */
  readonly cost: number;
  /** Expected cost of its last submission in USD. */
  readonly expected: number;
  /** Class of its error. */
  readonly error: string | null;
  /** `job/run/stage/unit/name`. */
  readonly unit: string;
  readonly product: string;
  readonly job_status: string;
};
/** A sent request. */
export type Send = { readonly key: string; readonly at_ms: number };
export type Owned = { readonly call: Call; readonly taken: readonly Taken[] };
export type Owners = { readonly owned: readonly Owned[]; readonly unowned: readonly Taken[] };

/** Maximum time between recording a request and its arrival at the vendor, both by this machine's clock. */
const onTheWayMs = 120_000;
const clockMs = 50;

type Open = { readonly call: Call; readonly taken: Taken[]; readonly sends: number[] };

const isNamed = ({ call }: Open, { vendor, id, mark }: Taken): boolean =>
  call.provider === vendor &&
  (call.ref === id || (mark !== null && [call.callback_key, call.key].includes(mark)));

const sendBefore = ({ sends }: Open, { atMs }: Taken): number | undefined =>
  sends.findLast((at) => at <= atMs + clockMs && at >= atMs - onTheWayMs);

const give = (open: Open, taken: Taken): void => {
  const at = sendBefore(open, taken);
  if (at !== undefined) open.sends.splice(open.sends.indexOf(at), 1);
  open.taken.push(taken);
};

/** The call that sent the same before; otherwise the latest sender without an assigned submission. */
const likeliest = (calls: readonly Open[], taken: Taken): Open | undefined => {
  const same = calls.find((open) => open.taken.some(({ body }) => body === taken.body));
  const free = calls.filter((open) => open.taken.length === 0);
  const about = free.filter(({ call }) => taken.body.includes(call.product));
  const latest = (about.length > 0 ? about : free).toSorted(
    (left, right) => (sendBefore(right, taken) ?? 0) - (sendBefore(left, taken) ?? 0),
  );
  return same ?? latest[0];
};

/** The likely owner among earlier senders. Of several with the same body, one with unassigned submissions is preferred. */
const likelyOwner = (calls: readonly Open[], taken: Taken): Open | undefined => {
  const able = calls.filter(
    (open) => open.call.provider === taken.vendor && sendBefore(open, taken) !== undefined,
  );
  const hasRoom = ({ call, taken: given }: Open) => given.length < call.submissions;
  return likeliest(able.filter(hasRoom), taken) ?? likeliest(able, taken);
};

/**
 * The owner by the vendor's id, else by the call's key in the submission. If the response was lost and the submission has no
 * key, the owner is derived from the body and the time. Each sent request is at most one submission.
 */
export const ownersOf = (
  taken: readonly Taken[],
  calls: readonly Call[],
  sends: readonly Send[],
): Owners => {
  const opened = calls.map((call): Open => {
    const own = sends.filter(({ key }) => key === call.key).map(({ at_ms }) => at_ms);
    return { call, taken: [], sends: own.toSorted((left, right) => left - right) };
  });
  const nameless: Taken[] = [];
  for (const each of taken) {
    const named = opened.find((open) => isNamed(open, each));
    if (named) give(named, each);
    else nameless.push(each);
  }
  const unowned: Taken[] = [];
  for (const each of nameless) {
    const likely = likelyOwner(opened, each);
    if (likely) give(likely, each);
    else unowned.push(each);
  }
  return { owned: opened.map(({ call, taken: of }) => ({ call, taken: of })), unowned };
};

/** Whether a submission can be found again after a lost response. */
export const canBeFound = ({ vendor, mark }: Taken): boolean =>
  vendor === "comfyui" || (mark !== null && ["fal", "replicate"].includes(vendor));

export type Fate =
  | "used"
  | "made of a job that failed for another reason"
  | "sent again, counted"
  | "could not be used as delivered"
  | "never confirmed, cannot be looked up"
  | "lost";

const unusable = new Set(["malformed_output", "expired", "policy_output", "policy_input"]);
const ofAFailedJob: Fate = "made of a job that failed for another reason";

const fateOfDone = ({ call, taken }: Owned, { id }: Taken): Fate => {
  if (call.ref === null || call.ref === id)
    return call.job_status === "completed" ? "used" : ofAFailedJob;
  const hasOther = taken.some((other) => other.id === call.ref);
  return hasOther && taken.length <= call.submissions ? "sent again, counted" : "lost";
};

const fateOfFailed = ({ call }: Owned, one: Taken): Fate => {
  if (unusable.has(call.error ?? "")) return "could not be used as delivered";
  const isUnknown = call.error === "unknown_submission" && !canBeFound(one);
  return isUnknown ? "never confirmed, cannot be looked up" : "lost";
};

/** The fate of a result that a vendor produced. */
export const fateOf = (owned: Owned, one: Taken): Fate => {
  const { state, job_status } = owned.call;
  if (state === "done") return fateOfDone(owned, one);
  if (state === "failed") return fateOfFailed(owned, one);
  return state === "cancelled" && job_status !== "completed" ? ofAFailedJob : "lost";
};

/** Deviation of a call's recorded cost from the charges in USD; 0 if the true cost can't be known. */
export const costError = ({ call, taken }: Owned): number => {
  const sum = (of: "least" | "most") => taken.reduce((total, each) => total + each[of], 0);
  // The cost of an unreadable response is unknown; the recorded maximum remains.
  const unread = taken
    .filter(({ id }) => id !== call.ref)
    .reduce((total, { mostUnread = 0 }) => total + mostUnread, 0);
  // Submissions recorded before sending but never accepted, which can't be known without a response.
  const untaken = Math.max(0, call.submissions - taken.length);
  if (call.cost < sum("least") - 1e-6) return call.cost - sum("least");
  const most = sum("most") + unread + untaken * call.expected;
  return call.cost > most + 1e-6 ? call.cost - most : 0;
};
