import { rootMessage } from "../services/check-services.ts";
import type { Check, CheckResult, Finding } from "./finding.ts";

/** A check may ignore its signal; nobody waits for it longer. */
const within = async (check: Check, timeoutMs: number): Promise<Finding> => {
  const abort = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      const error = new Error(`no answer within ${timeoutMs / 1_000} s`);
      abort.abort(error);
      reject(error);
    }, timeoutMs);
  });
  try {
    return await Promise.race([check.run(abort.signal), late]);
  } catch (error) {
    return { state: "wrong", found: rootMessage(error), remedy: check.remedy };
  } finally {
    clearTimeout(timer);
  }
};

/** Runs all checks at once, each for `timeoutMs` at most; the results are in the checks' order. Doesn't throw. */
export const runChecks = (
  checks: readonly Check[],
  timeoutMs: number,
): Promise<readonly CheckResult[]> =>
  Promise.all(
    checks.map(async (check) => {
      const startedAt = performance.now();
      const finding = await within(check, timeoutMs);
      const durationMs = Math.round(performance.now() - startedAt);
      return { name: check.name, ...finding, durationMs };
    }),
  );
