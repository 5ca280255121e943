import { setTimeout as wait } from "node:timers/promises";
import { Failure } from "@reelwright/film/failure";
import { type StageName, stageNames } from "../jobs/stage-names.ts";
import { Completed } from "../pipeline/stage.ts";
import type { Claim } from "../ports/task-store.ts";

/** The fault that a job's `metadata.fault` orders, for tests and the fault campaign. docs/contribute/decisions.md#ordered-faults. */

type FaultOrder =
  /** A unit fails: for good, or at its first attempt only. `unit` null: every unit. */
  | { readonly kind: "fail" | "flaky"; readonly stage: StageName; readonly unit: number | null }
  /** Each unit of the stage takes this long. */
  | { readonly kind: "slow"; readonly stage: StageName; readonly seconds: number }
  /** Scores of an item's successive attempts; the last one repeats. */
  | {
      readonly kind: "score";
      readonly item: "keyframe" | "video";
      readonly scores: readonly number[];
    };

/** Longest time that a unit can be slowed down by, in seconds. */
const maxSlowSeconds = 600;
const stagePattern = stageNames.join("|");
const failPattern = new RegExp(`^(fail|flaky):(${stagePattern})(?::(\\d{1,2}))?$`);
const slowPattern = new RegExp(`^slow:(${stagePattern}):(\\d{1,3}(?:\\.\\d{1,3})?)$`);
const scorePattern = /^score:(keyframe|video):(\d{1,3}(?:\.\d+)?(?:,\d{1,3}(?:\.\d+)?)*)$/;

const parseOrder = (text: string): FaultOrder | null => {
  const [, kind, failing, unit] = failPattern.exec(text) ?? [];
  if (kind && failing) {
    return {
      kind: kind as "fail" | "flaky",
      stage: failing as StageName,
      unit: unit === undefined ? null : Number(unit),
    };
  }
  const [, slow, seconds] = slowPattern.exec(text) ?? [];
  if (slow && Number(seconds) <= maxSlowSeconds) {
    return { kind: "slow", stage: slow as StageName, seconds: Number(seconds) };
  }
  const [, item, list] = scorePattern.exec(text) ?? [];
  const scores = list?.split(",").map(Number) ?? [];
  if (item && scores.every((score) => score <= 100)) {
    return { kind: "score", item: item as "keyframe" | "video", scores };
  }
  return null;
};

/** Reads `fail:STAGE[:UNIT]; flaky:STAGE[:UNIT]; slow:STAGE:SECONDS; score:keyframe|video:N[,N…]`; null where it is none. */
export const parseFaults = (text: string): readonly FaultOrder[] | null => {
  const orders = text
    .split(";")
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .map(parseOrder);
  return orders.every((order) => order !== null) ? orders : null;
};

/** Syntax of an order, for error messages. */
export const faultSyntax =
  "fail:STAGE[:UNIT], flaky:STAGE[:UNIT], slow:STAGE:SECONDS (at most 600) or score:keyframe|video:N[,N…] (0 to 100), several separated by ;";

/** A fault around one run of a unit. */
type Faults = {
  /** Waits, or throws. */
  before(signal: AbortSignal): Promise<void>;
  /** The unit's output with the ordered score. */
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
