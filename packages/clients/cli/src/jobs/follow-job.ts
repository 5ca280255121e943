/** Follows a job to its end, with its progress on standard error. */
import type { Job, Reelwright } from "reelwright";
import { type Context, interruptible } from "../context.ts";
import { CommandError, exitStatus } from "../outcome.ts";
import { secondsText } from "../output/channel.ts";
import { openBoard } from "../progress/board.ts";

type Options = {
  readonly timeoutMs?: number;
  /** Cancels the job instead of leaving it running. */
  readonly cancelsOnInterrupt?: boolean;
  /** Message when following stops; default: how to continue watching. */
  readonly goesOn?: string;
};

/**
 * The error of a wait: that of `--timeout` if it has elapsed. A single request's timeout has the same name and is
 * shorter.
 */
const failureOf = (
  error: unknown,
  jobId: string,
  { timeoutMs = Number.POSITIVE_INFINITY, waitedMs }: { timeoutMs?: number; waitedMs: number },
): unknown => {
  if ((error as Partial<Error>).name !== "TimeoutError" || waitedMs < timeoutMs) return error;
  return new CommandError(
    `The job ${jobId} didn't end within ${secondsText(timeoutMs / 1_000)}; it goes on. Watch it with: reelwright jobs watch ${jobId}`,
    exitStatus.timedOut,
  );
};

const interrupted = async (
  reelwright: Reelwright,
  jobId: string,
  { cancelsOnInterrupt, goesOn }: Options,
): Promise<CommandError> => {
  if (!cancelsOnInterrupt) {
    const usual = `The job goes on. Watch it with: reelwright jobs watch ${jobId}`;
    return new CommandError(goesOn ?? usual, exitStatus.interrupted);
  }
  const { status } = await reelwright.jobs.cancel(jobId);
  return new CommandError(`The job ${jobId} is ${status}.`, exitStatus.interrupted);
};

/** Returns the completed job. Throws the SDK's JobFailedError and JobCancelledError, and when Ctrl-C is pressed. */
export const followJob = (
  reelwright: Reelwright,
  jobId: string,
  context: Context,
  options: Options = {},
): Promise<Job> =>
  interruptible(context, async (signal) => {
    const { timeoutMs } = options;
    const limit = timeoutMs === undefined ? {} : { timeoutMs };
    const began = Date.now();
    const board = openBoard(context.err);
    try {
      return await reelwright.jobs.wait(jobId, {
        onProgress: board.update,
        signal,
        ...limit,
      });
    } catch (error) {
      board.close();
      if (!signal.aborted) {
        const waitedMs = Date.now() - began;
        throw failureOf(error, jobId, { ...limit, waitedMs });
      }
      throw await interrupted(reelwright, jobId, options);
    } finally {
      board.close();
    }
  });
