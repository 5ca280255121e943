/** Which call each submission that a vendor took belongs to, and what became of what was paid. */
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
  /** What its last submission was counted with, USD. */
  readonly expected: number;
  /** Class of its failure. */
  readonly error: string | null;
  /** `job/run/stage/unit/name`. */
  readonly unit: string;
  readonly product: string;
  readonly job_status: string;
};
/** A request that left. */
export type Send = { readonly key: string; readonly at_ms: number };
export type Owned = { readonly call: Call; readonly taken: readonly Taken[] };
export type Owners = { readonly owned: readonly Owned[]; readonly unowned: readonly Taken[] };

/** A request reaches its vendor soon after it was counted; both clocks are this machine's. */
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

/** The one that sent the same before, else, of those that were given nothing yet, the one that sent last. */
const likeliest = (calls: readonly Open[], taken: Taken): Open | undefined => {
  const same = calls.find((open) => open.taken.some(({ body }) => body === taken.body));
  const free = calls.filter((open) => open.taken.length === 0);
  const about = free.filter(({ call }) => taken.body.includes(call.product));
  const latest = (about.length > 0 ? about : free).toSorted(
    (left, right) => (sendBefore(right, taken) ?? 0) - (sendBefore(left, taken) ?? 0),
  );
  return same ?? latest[0];
};

/** Of the calls that sent something before. Several may send the same: one that counted more than it was given goes first. */
const likelyOwner = (calls: readonly Open[], taken: Taken): Open | undefined => {
  const able = calls.filter(
    (open) => open.call.provider === taken.vendor && sendBefore(open, taken) !== undefined,
  );
  const hasRoom = ({ call, taken: given }: Open) => given.length < call.submissions;
  return likeliest(able.filter(hasRoom), taken) ?? likeliest(able, taken);
};

/**
 * By the vendor's id, else by the call's key in the submission; where the answer was lost and the submission names no call,
 * by what was sent and when. Each request that left is one submission at most.
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

/** Whether a submission can be found again when its answer was lost. */
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

/** What became of a result that a vendor made. */
export const fateOf = (owned: Owned, one: Taken): Fate => {
  const { state, job_status } = owned.call;
  if (state === "done") return fateOfDone(owned, one);
  if (state === "failed") return fateOfFailed(owned, one);
  return state === "cancelled" && job_status !== "completed" ? ofAFailedJob : "lost";
};

/** How far a call's recorded cost is from what was charged for it, USD; 0 where nobody can know better. */
export const costError = ({ call, taken }: Owned): number => {
  const sum = (of: "least" | "most") => taken.reduce((total, each) => total + each[of], 0);
  // Of an answer that can't be read nobody knows the cost; the most that it can be stays counted.
  const unread = taken
    .filter(({ id }) => id !== call.ref)
    .reduce((total, { mostUnread = 0 }) => total + mostUnread, 0);
  // Counted before they left, and never taken: of a submission without an answer nobody can know that.
  const untaken = Math.max(0, call.submissions - taken.length);
  if (call.cost < sum("least") - 1e-6) return call.cost - sum("least");
  const most = sum("most") + unread + untaken * call.expected;
  return call.cost > most + 1e-6 ? call.cost - most : 0;
};
