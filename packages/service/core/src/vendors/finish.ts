/** The end of a call whose result is stored. */

import type { VendorAnswer } from "@reelwright/film/ports/control";
import { VendorFailure } from "@reelwright/film/vendor-failure";
import { type AnyCall, errorOf, fail, leaveGate } from "./call-context.ts";
import {
  type KeptResult,
  keepFinished,
  noteDone,
  openResult,
  removeResults,
} from "./kept-results.ts";
import type { CallResult } from "./vendor-call-store.ts";

/** Fails the attempt, which is paid for nevertheless, and removes its files. */
const unusable = async (
  context: AnyCall,
  failure: VendorFailure,
  costUsd: number | null,
): Promise<never> => {
  const error = await errorOf(fail(context, failure, costUsd));
  // Otherwise another process has ended the call, and may use the files.
  if (error instanceof VendorFailure)
    await removeResults(context.deps, context.subject, [context.call.key]);
  throw error;
};

const finished = async (
  context: AnyCall,
  { ref, result, costUsd }: KeptResult,
): Promise<CallResult> => {
  const { workspace, finish } = context;
  if (finish === null) return result;
  try {
    const files = await finish(await openResult(workspace, ref, result));
    return files === null ? result : await keepFinished(context, result, files);
  } catch (error) {
    return error instanceof VendorFailure
      ? unusable(context, error, costUsd)
      : Promise.reject(error);
  }
};

/**
 * Makes of the result what is used of it, and notes the call as done. A result of which nothing can be made fails the
 * attempt, at what it cost; an error of ours leaves the call as it is, and the next run finishes it.
 */
export const finishCall = async (context: AnyCall, kept: KeptResult): Promise<VendorAnswer> => {
  await leaveGate(context);
  const result = await finished(context, kept);
  await noteDone(context, { ...kept, result });
  return openResult(context.workspace, kept.ref, result);
};
