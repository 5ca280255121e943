import { setTimeout as wait } from "node:timers/promises";
import { Failure } from "@reelwright/film/failure";
import { Snooze, VendorFailure } from "@reelwright/film/vendor-failure";
import { type StageName, stageNames } from "../jobs/stage-names.ts";
import { type TestInput, testInputOf } from "../jobs/test-inputs.ts";
import { Completed } from "../pipeline/stage.ts";
import type { Claim } from "../ports/task-store.ts";

/**
 * Faults that a job orders: by `metadata.fault`, for tests and the fault campaign (docs/contribute/decisions.md#ordered-faults);
 * in test mode by its product name (docs/use/test-mode.md).
 */

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

const noFaults: Faults = { before: async () => undefined, after: (made) => made };

type Subject = Pick<
  Claim,
  "stage" | "unit" | "failures" | "candidates" | "params" | "memo" | "tenantId"
>;

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

/** The output with this score; null: as it is. */
const withScore = (made: unknown, score: number | null): unknown =>
  score === null || !isItem(made) ? made : { ...made, score: { ...made.score, score } };

/** The faults that the claimed unit's `metadata.fault` ordered; none where the order can't be read. */
const orderedFaults = (claim: Subject): Faults => {
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
    after: (made) => withScore(made, score),
  };
};

const waited = { testWaited: true } as const;

/** The stage that waits for `test:slow`: generation, or the last one of a job that stops before it. */
const slowStage = ({ stop_at_stage: stop }: Claim["params"]): StageName => {
  const last = stageNames.indexOf(stop ?? "complete");
  return last < stageNames.indexOf("generation") ? (stop ?? "generation") : "generation";
};

const hasWaited = (memo: unknown): boolean =>
  typeof memo === "object" && memo !== null && "testWaited" in memo;

const throwTested = (input: TestInput, { stage, params, memo }: Subject): void => {
  if (input.kind === "slow" && stage === slowStage(params) && !hasWaited(memo)) {
    // Its slot is free meanwhile.
    throw new Snooze(input.seconds * 1000, waited);
  }
  if (input.kind === "fail" && stage === input.stage) {
    throw new Failure(
      "internal",
      "TEST_FAILURE",
      `${params.product_name.trim()} fails this stage.`,
    );
  }
  if (input.kind === "policy" && stage === "init") {
    const reason = "The service's content policy refuses what was sent.";
    throw new VendorFailure("policy_input", reason, { input: "prompt" });
  }
};

/** Below and above every threshold. */
const [rejected, accepted] = [10, 95];

/** What the test input of a job in test mode brings about. */
const testedFaults = (input: TestInput, claim: Subject): Faults => ({
  before: async () => throwTested(input, claim),
  after: (made) =>
    input.kind === "qai_reject"
      ? withScore(made, claim.candidates.length < input.times ? rejected : accepted)
      : made,
});

/** The faults of a claimed unit. `isOrdered`: whether `metadata.fault` orders some here. */
export const faultsOf = (claim: Subject, isOrdered: boolean): Faults => {
  const input = testInputOf(claim.tenantId, claim.params);
  if (input) return testedFaults(input, claim);
  return isOrdered ? orderedFaults(claim) : noFaults;
};
