/** What the local servers take and answer, and the faults that can be switched on. */
import type { IncomingMessage } from "node:http";

export const serverFaults = [
  /** Takes and counts the submission, then never answers. */
  "accept_then_timeout",
  /** Takes and counts the submission, then closes the connection. */
  "accept_then_reset",
  /** Takes the submission and breaks off its answer in the middle. */
  "truncated_answer",
  /** An answer to a submission that comes in small pieces. */
  "slow_answer",
  /** Closes the connection of a submission without taking it. */
  "reset",
  /** 429 with a wait, for submissions. */
  "rate_limited",
  /** 503, for whatever is asked. */
  "server_error",
  /** The content policy refuses a submission. */
  "policy_input",
  /** The content policy refuses what was made. */
  "policy_output",
  /** What was taken fails. */
  "failure",
  /** A download that comes in small pieces. */
  "slow_trickle",
  /** A download that breaks off in the middle; the rest can be asked for by range. */
  "truncated_download",
  /** A download of HTML. */
  "wrong_type",
  /** A download that is gone. */
  "expired_link",
] as const;
export type ServerFault = (typeof serverFaults)[number];

export type ServedRequest = {
  readonly method: string;
  readonly url: URL;
  readonly headers: IncomingMessage["headers"];
  readonly body: Buffer;
};
export type ServedReply =
  | { readonly status: number; readonly json?: unknown; readonly headers?: Record<string, string> }
  | {
      readonly file: Uint8Array;
      readonly type: string;
      readonly headers?: Record<string, string>;
    };

/** A submission that was carried out, whether or not its answer arrived. */
export type TakenSubmission = {
  readonly request: ServedRequest;
  readonly reply: ServedReply;
  readonly atMs: number;
};

/** Faults that are left, by name; each use takes one. */
export const faultCounter = () => {
  const left = new Map<ServerFault, number>();
  return {
    set: (fault: ServerFault, times = 1) => void left.set(fault, times),
    clear: () => left.clear(),
    /** How often the fault is still to be taken. */
    left: (fault: ServerFault): number => left.get(fault) ?? 0,
    take: (fault: ServerFault): boolean => {
      const count = left.get(fault) ?? 0;
      if (count > 0) left.set(fault, count - 1);
      return count > 0;
    },
  };
};
export type FaultCounter = ReturnType<typeof faultCounter>;
