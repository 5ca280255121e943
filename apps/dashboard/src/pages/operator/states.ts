/** Which colour a state has; the words are in the texts. */
import type { OperatorReplies } from "@reelwright/core/operations/replies";
import type { Tone } from "../../components/status-badge.tsx";
import type { Messages } from "../../texts/translated.ts";

type Reasons = Messages["operator"]["reason"];
export type ReasonCode = keyof Reasons;

type Reason = OperatorReplies["overview"]["queues"][number]["reason"];

const calm: { readonly [code: string]: Tone } = {
  empty: "muted",
  serving: "good",
  moving: "good",
  running: "info",
  delivered: "good",
  drained: "muted",
  gone: "muted",
};

/** What stands still is red, what only waits for a person amber, what goes on by itself quiet. */
export const reasonTone = ({ code, is_stuck: isStuck }: Reason): Tone => {
  if (isStuck) return ["review", "paused", "credit_limit"].includes(code) ? "wait" : "bad";
  return calm[code] ?? "wait";
};

type Circuit = OperatorReplies["vendors"]["items"][number]["circuit"];

export const circuitTone = (circuit: Circuit): Tone => {
  if (circuit === null) return "muted";
  return ({ closed: "good", half_open: "wait", open: "bad", refused: "bad" } as const)[circuit];
};

/** How full something is; what has no limit is never full. */
export const fullness = (value: number, limit: number | null): number =>
  limit === null || limit <= 0 ? 0 : Math.min(1, value / limit);

/** Red from nine tenths on, amber from two thirds on. */
export const fullTone = (share: number): Tone => {
  if (share >= 0.9) return "bad";
  return share >= 2 / 3 ? "wait" : "info";
};
