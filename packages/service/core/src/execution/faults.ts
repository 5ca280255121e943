import { setTimeout as wait } from "node:timers/promises";
import { Failure } from "@reelwright/film/failure";
import { type FaultOrder, parseFaults } from "../jobs/model/fault-order.ts";
import { Completed } from "../pipeline/stage.ts";
import type { Claim } from "../ports/task-store.ts";

/** A fault around one run of a unit. */
export type Faults = {
  /** Waits, or throws. */
  before(signal: AbortSignal): Promise<void>;
  /** What the unit made, with the score that was ordered. */
  after(made: unknown): unknown;
};

export const noFaults: Faults = { before: async () => undefined, after: (made) => made };

type Subject = Pick<Claim, "stage" | "unit" | "failures" | "candidates" | "params">;

const concerns = (order: FaultOrder, { stage, unit }: Subject): boolean =>
  order.kind !== "score" &&
  order.stage === stage &&
  (order.kind === "slow" || order.unit === null || order.unit === unit);

const failureOf = (kind: "fail" | "flaky", { stage, unit }: Subject): Failure =>
  new Failure(
    kind === "fail" ? "internal" : "unavailable",
    "TEST_FAULT",
    `metadata.fault ordered ${stage} ${unit} to fail.`,
  );

const throwOrdered = (orders: readonly FaultOrder[], subject: Subject): void => {
  for (const order of orders) {
    if (order.kind === "fail") throw failureOf("fail", subject);
    const isFirst = subject.failures === 0 && subject.candidates.length === 0;
    if (order.kind === "flaky" && isFirst) throw failureOf("flaky", subject);
  }
};

const itemStages = { keyframe: "init", video: "generation" } as const;

const scoreFor = (orders: readonly FaultOrder[], subject: Subject): number | null => {
  const order = orders.find(
    (each) => each.kind === "score" && itemStages[each.item] === subject.stage,
  );
  if (order?.kind !== "score") return null;
  return order.scores[subject.candidates.length] ?? order.scores.at(-1) ?? null;
};

const isItem = (made: unknown): made is { readonly score: { readonly score: number } } =>
  typeof made === "object" && made !== null && !(made instanceof Completed);

/** The fault that the claimed unit's job ordered; none where the order can't be read. */
export const faultsOf = (claim: Subject): Faults => {
  const orders = parseFaults(String(claim.params.metadata["fault"] ?? "")) ?? [];
  if (orders.length === 0) return noFaults;
  const own = orders.filter((order) => concerns(order, claim));
  const score = scoreFor(orders, claim);
  return {
    before: async (signal) => {
      for (const order of own) {
        if (order.kind === "slow") await wait(order.seconds * 1000, undefined, { signal });
      }
      throwOrdered(own, claim);
    },
    after: (made) =>
      score === null || !isItem(made) ? made : { ...made, score: { ...made.score, score } },
  };
};
