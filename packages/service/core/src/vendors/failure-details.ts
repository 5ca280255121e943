import { type VendorErrorClass, VendorFailure } from "@reelwright/film/vendor-failure";

/** Public details of a vendor's refusal or error. Wire names. */
export type VendorFailureDetails = {
  readonly class: VendorErrorClass;
  /** Meaning of the class. */
  readonly reason: string;
  /** What the user can change or do. */
  readonly change: string;
  /** The refused input; null if unknown. */
  readonly input: string | null;
  /** Failures are free. */
  readonly credits_charged: 0;
};

type Told = {
  readonly reason: string;
  /** Advice that follows the input's name, if the input is known. */
  readonly ofInput: string;
  readonly change: string;
};

const retryLater = "There is nothing to change. Retry it later.";
const retry = "There is nothing to change. Retry it.";

const told: { readonly [Class in VendorErrorClass]: Told } = {
  invalid_input: {
    reason: "The model doesn't take what was sent.",
    ofInput: "use another length, size or format",
    change: "Use shorter texts, another picture, or another model.",
  },
  policy_input: {
    reason: "A content policy refused what was sent.",
    ofInput:
      "say or show the product plainly, without people, brands or claims that may be refused",
    change:
      "Change what describes and shows the product: product_name, product_image_url, environment_description, custom_script, prompt.",
  },
  policy_output: {
    reason: "A content policy refused what was made from the inputs.",
    ofInput: "use other words or another picture",
    change: "Use other words or another picture, or retry it: another result may be accepted.",
  },
  operator: {
    reason: "A service that makes this refused the operator's account.",
    ofInput: retryLater,
    change: "There is nothing to change. The operator has to act; retry it later.",
  },
  concurrency: {
    reason: "A service that makes this had too much to do.",
    ofInput: retryLater,
    change: retryLater,
  },
  transient: {
    reason: "A service that makes this failed or took too long.",
    ofInput: retryLater,
    change: retryLater,
  },
  expired: {
    reason: "A service that makes this no longer had the result.",
    ofInput: retry,
    change: retry,
  },
  malformed_output: {
    reason: "A service that makes this returned a result that can't be used.",
    ofInput: retry,
    change: retry,
  },
  unknown_submission: {
    reason: "A service that makes this never said whether it took the request.",
    ofInput: retryLater,
    change: retryLater,
  },
};

const isChangeable = (errorClass: VendorErrorClass): boolean =>
  errorClass === "invalid_input" || errorClass.startsWith("policy_");

/** `a`, `a or b`, `a, b or c`. */
const anyOf = (fields: readonly string[]): string =>
  [fields.slice(0, -1).join(", "), ...fields.slice(-1)].filter((part) => part !== "").join(" or ");

/**
 * Details for the user of a failed job or playground task, in addition to the failure's message. `fields`: the fields
 * that the caller can change, by default the refused input; the first one is reported as the input.
 */
export const vendorFailureDetails = (
  { errorClass, input }: Pick<VendorFailure, "errorClass" | "input">,
  fields: readonly string[] = input === null ? [] : [input],
): VendorFailureDetails => {
  const { reason, ofInput, change } = told[errorClass];
  const hasInput = fields.length > 0 && isChangeable(errorClass);
  return {
    class: errorClass,
    reason,
    change: hasInput ? `Change ${anyOf(fields)}: ${ofInput}.` : change,
    input: fields[0] ?? null,
    credits_charged: 0,
  };
};

/** A failure as a single text: its message and, for a vendor failure, the advice. */
export const failureText = (error: Error): string =>
  error instanceof VendorFailure
    ? `${error.message} ${vendorFailureDetails(error).change}`
    : error.message;
