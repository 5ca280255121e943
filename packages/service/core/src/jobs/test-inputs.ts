import { isTestTenant } from "../identity/test-mode.ts";
import type { JobParams } from "./job-params.ts";
import type { JobRow } from "./job-state.ts";
import { type StageName, stageNames } from "./stage-names.ts";

/** Product names that bring about an outcome in test mode. docs/use/test-mode.md. */
export type TestInput =
  /** The job takes this much longer. */
  | { readonly kind: "slow"; readonly seconds: number }
  /** The job fails at this stage. */
  | { readonly kind: "fail"; readonly stage: StageName }
  /** A content policy refuses the input. */
  | { readonly kind: "policy" }
  /** `POST /jobs` answers 402. */
  | { readonly kind: "insufficient_credits" }
  /** Quality assurance rejects the first versions of every keyframe and segment. */
  | { readonly kind: "qai_reject"; readonly times: number }
  /** No attempt at the job's webhook is answered. */
  | { readonly kind: "webhook_timeout" };

const prefix = "test:";
const maxSeconds = 600;
/** One more than the most retries. */
const maxRejections = 6;

const withValue: { readonly [name: string]: (value: string) => TestInput | null } = {
  slow: (value) => {
    const seconds = Number(/^(\d{1,3})s$/.exec(value)?.[1]);
    return seconds >= 1 && seconds <= maxSeconds ? { kind: "slow", seconds } : null;
  },
  fail: (value) => {
    const stage = stageNames.find((name) => name === value);
    return stage ? { kind: "fail", stage } : null;
  },
  qai_reject: (value) => {
    const times = /^\d$/.test(value) ? Number(value) : 0;
    return times >= 1 && times <= maxRejections ? { kind: "qai_reject", times } : null;
  },
};
const alone = ["policy", "insufficient_credits", "webhook_timeout"] as const;

/** The inputs, for error messages. */
export const testInputSyntax = `test:slow=SECONDSs (1 to ${maxSeconds}), test:fail=STAGE, test:qai_reject=N (1 to ${maxRejections}), ${alone.map((name) => prefix + name).join(", ")}`;

/** Reads a product name; null for any other name, "unknown" for a test input that doesn't exist. */
export const parseTestInput = (productName: string): TestInput | "unknown" | null => {
  const name = productName.trim();
  if (!name.startsWith(prefix)) return null;
  const [kind = "", value] = name.slice(prefix.length).split(/=(.*)/s);
  if (value !== undefined) {
    return (Object.hasOwn(withValue, kind) && withValue[kind]?.(value)) || "unknown";
  }
  const found = alone.find((each) => each === kind);
  return found ? { kind: found } : "unknown";
};

/** The test input of a tenant's job; null in live mode. */
export const testInputOf = (
  tenantId: JobRow["tenant_id"],
  { product_name }: Pick<JobParams, "product_name">,
): TestInput | null => {
  const input = isTestTenant(tenantId) ? parseTestInput(product_name) : null;
  return input === "unknown" ? null : input;
};
