import type { VendorCalls } from "@reelwright/film/ports/control";
import type { TraceContext } from "../telemetry/trace-context.ts";

/** Whose call it is; with the call's name and attempt it makes the key, whichever process works on it. */
export type CallSubject =
  | {
      readonly kind: "unit";
      readonly tenantId: string;
      readonly jobId: string;
      readonly run: number;
      readonly stage: string;
      readonly unit: number;
      /** Which item attempt of the unit: an item that is made again is another call, another lease is not. */
      readonly item: number;
    }
  | { readonly kind: "playground"; readonly tenantId: string; readonly taskId: string }
  | { readonly kind: "suggestion"; readonly tenantId: string; readonly suggestionId: string };

/** Where calls put the files of their results. */
export type CallWorkspace = {
  /** Absolute path of a (new) file. */
  path(name: string): string;
  /** Local path of a stored file. */
  open(key: string): Promise<string>;
};

/** The calls of one run of a unit of work. */
export type UnitCalls = VendorCalls & {
  /** The run is over and what came of it is written: a submission that ends from now on wakes the work. */
  release(): void;
  /** Resolves when no submission reads the workspace's files any more; at once where none was left under way. */
  idle(): Promise<void>;
  /** Removes the stored results of the calls that this run used: its own output is stored. */
  sweep(): Promise<void>;
};

export type OpenCalls = (
  subject: CallSubject,
  context: {
    readonly workspace: CallWorkspace;
    readonly signal: AbortSignal;
    /** What the calls are made for. */
    readonly traceContext?: TraceContext | null;
    /** Called with how long each request to a vendor took. */
    readonly spent?: (ms: number) => void;
  },
) => UnitCalls;
