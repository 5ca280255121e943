import type { Inspection } from "@reelwright/core/ports/inspection";
import { keyframeScore } from "./keyframe-score.ts";
import { segmentScore } from "./segment-score.ts";

/** Measures keyframes and segments, on this machine, without a model; what counts how much stands in `scoring.ts`. */
export function inspection(): Inspection {
  return {
    keyframe: (request, { signal }) => keyframeScore(request, signal),
    segment: (request, { signal }) => segmentScore(request, signal),
  };
}
