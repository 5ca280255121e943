/** The fault that a job's `metadata.fault` orders, for tests and the fault campaign. docs/contribute/decisions.md#ordered-faults. */
import { type StageName, stageNames } from "./stage-names.ts";

export type FaultOrder =
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

/** What an order looks like, for who got it wrong. */
export const faultSyntax =
  "fail:STAGE[:UNIT], flaky:STAGE[:UNIT], slow:STAGE:SECONDS (at most 600) or score:keyframe|video:N[,N…] (0 to 100), several separated by ;";
