/** The statuses that `reelwright` ends with; scripts rely on them. Decisions: "Tools and operations". */
export const exitStatus = {
  done: 0,
  failed: 1,
  usage: 2,
  credentials: 3,
  notFound: 4,
  /** The job failed or was cancelled. */
  jobFailed: 5,
  credits: 6,
  /** `--timeout` is over; the job goes on. As with `timeout(1)`. */
  timedOut: 124,
  /** Ctrl-C, as shells count it: 128 and the signal's number. */
  interrupted: 130,
} as const;

export type ExitStatus = (typeof exitStatus)[keyof typeof exitStatus];
