/** Whose fault a failure is. Pure. */
import type { Job } from "reelwright";

export type Blame = "order" | "vendor" | "us";

/** Classes of a vendor's refusals that the order's own words and pictures bring about. */
const ordered = new Set(["invalid_input", "policy_input", "policy_output"]);

/** Codes of failures that no order brings about. */
const bugs = new Set(["INTERNAL", "REEL_INCOMPLETE"]);

/** Returns who can change something: whoever ordered, the vendor that makes the parts, or whoever runs the installation. */
export const blameOf = ({ code, details, retryable }: NonNullable<Job["error"]>): Blame => {
  if (details) {
    if (ordered.has(details.class)) return "order";
    return details.class === "operator" ? "us" : "vendor";
  }
  return retryable || bugs.has(code) ? "us" : "order";
};

/** Whether a retry fails as the job did: its settings have to change. */
export const isFutile = ({ status, error }: Pick<Job, "status" | "error">): boolean =>
  status === "failed" && error !== null && !error.retryable;
