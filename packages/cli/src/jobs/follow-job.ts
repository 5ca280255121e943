/** Follows a job to its end, with its progress on the standard error output. */
import type { Job, Reelwright } from "reelwright";
import { CommandError } from "../command-error.ts";
import type { Context } from "../context.ts";
import { exitStatus } from "../exit-status.ts";
import { interruptible } from "../interrupt.ts";
import { openBoard } from "../progress/board.ts";

type Options = {
  readonly timeoutMs?: number;
  /** Cancels the job in place of leaving it to itself. */
  readonly cancelsOnInterrupt?: boolean;
  /** What is said where it is left; default: how to go on watching. */
  readonly goesOn?: string;
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
    const board = openBoard(context.err);
    try {
      return await reelwright.jobs.wait(jobId, {
        onProgress: board.update,
        signal,
        ...(timeoutMs !== undefined && { timeoutMs }),
      });
    } catch (error) {
      if (!signal.aborted) throw error;
      board.close();
      throw await interrupted(reelwright, jobId, options);
    } finally {
      board.close();
    }
  });
