import { randomBytes } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { Vendor, VendorResult } from "@reelwright/film/ports/vendors";
import { VendorFailure } from "@reelwright/film/vendor-failure";
import type { RecordedOutcome } from "./fixture.ts";

const longestMs = 30 * 60_000;

const doneOf = ({ outputs, info }: VendorResult): RecordedOutcome => ({
  kind: "done",
  outputs: outputs.map(({ kind }) => kind),
  hasInfo: info !== undefined && info !== null,
});
const failedOf = ({ errorClass, input }: VendorFailure): RecordedOutcome => ({
  kind: "failed",
  errorClass,
  input,
});

/** Makes one call from its submission to its end. `pollEveryMs`: between two looks. Throws what is no vendor's answer. */
export const perform = async <Request>(
  vendor: Vendor<Request>,
  request: Request,
  pollEveryMs: number,
): Promise<RecordedOutcome> => {
  const signal = AbortSignal.timeout(longestMs);
  const context = { key: randomBytes(32).toString("hex"), callbackUrl: null, signal };
  try {
    const submission = await vendor.submit(request, context);
    if (submission.kind === "completed") return doneOf(submission.result);
    const task = { ...submission, model: vendor.modelOf(request) };
    for (;;) {
      const progress = await vendor.poll(task, signal);
      if (progress.kind === "done") return doneOf(progress.result);
      if (progress.kind !== "running") return failedOf(progress.failure);
      await wait(pollEveryMs, undefined, { signal });
    }
  } catch (error) {
    if (error instanceof VendorFailure) return failedOf(error);
    throw error;
  }
};
