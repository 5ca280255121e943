import type { TraceContext } from "../telemetry/trace-context.ts";
import type { JobState } from "./model/job-state.ts";
import type { Transition } from "./model/transition.ts";

/** The same decision, with what follows from it done in the name of this request. */
export const onRequest =
  (traceContext: TraceContext | undefined, decide: (state: JobState) => Transition) =>
  (state: JobState): Transition => ({
    ...decide(state),
    ...(traceContext && { traceContext }),
  });
