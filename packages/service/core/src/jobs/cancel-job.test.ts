import { describe, expect, test } from "@jest/globals";
import { sampleJob } from "../testing/sample-job.ts";
import { cancelJob } from "./cancel-job.ts";
import { jobStatuses } from "./model/job-state.ts";
import type { Transition } from "./model/transition.ts";

const live = ["pending", "processing", "paused"] as const;

/** Cancels a job in this status and returns what the store was told to write. */
const cancelled = async (status: (typeof jobStatuses)[number]): Promise<Transition | null> => {
  let written: Transition | null = null;
  const cancel = cancelJob({
    jobs: {
      update: async (_tenant, _job, decide) => {
        const job = sampleJob({ status, pause_reason: status === "paused" ? "user" : null });
        written = decide({ job, tasks: [] });
        return { job, tasks: [] };
      },
    },
  });
  await cancel("tenant", "job");
  return written;
};

describe("cancelJob", () => {
  test.each(live)("stops a %s job at once and releases all its credits", async (status) => {
    expect(await cancelled(status)).toEqual({
      set: { status: "cancelled", pause_reason: null },
      cancelOpen: true,
      settle: { consumed: 0, charges: [] },
      events: [{ type: "job.cancelled", data: { status: "cancelled" } }],
    });
  });

  test.each(jobStatuses.filter((status) => !live.some((each) => each === status)))(
    "refuses a %s job",
    async (status) => {
      await expect(cancelled(status)).rejects.toMatchObject({
        kind: "conflict",
        code: "INVALID_STATE",
        details: { status, action: "cancel" },
      });
    },
  );
});
