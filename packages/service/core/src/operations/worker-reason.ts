import type { WorkerView } from "../ports/operator-store.ts";
import { ageText, type Reason, reason, reasonLimits } from "./reason.ts";

const drainReason = ({ leased, hand_back_in_s: handBackIn }: WorkerView): Reason => {
  if (leased === 0)
    return reason("drained", "Takes no new tasks, and holds none: it may be stopped.");
  const rest =
    handBackIn === null ? "" : `; hands them back in ${ageText(Math.max(0, handBackIn))}`;
  return reason("draining", `Takes no new tasks; ${leased} still run${rest}.`);
};

/** What a registered process does. */
export const workerReason = (worker: WorkerView): Reason => {
  const { is_alive: isAlive, seen_s: seen, slots, app, leased, draining_s: draining } = worker;
  if (!isAlive) return reason("gone", `Its session ended; last seen ${ageText(seen)} ago.`);
  const count = Object.values(slots).reduce((sum, each) => sum + each, 0);
  const announces = app !== "webhook-dispatcher" && app !== "standby";
  if (announces && seen > reasonLimits.silent)
    return reason(
      "silent",
      `Holds its session, but hasn't refreshed its row for ${ageText(seen)}: it gets no tasks.`,
      true,
    );
  if (draining !== null) return drainReason(worker);
  if (!announces) return reason("serving", "Runs no stages.");
  return reason("serving", `${leased} of ${count} slots are busy.`);
};
