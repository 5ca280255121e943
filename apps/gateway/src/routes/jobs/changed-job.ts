import { isEnded, type JobRecord } from "@reelwright/core/jobs/model/job-state";
import type { JobView } from "@reelwright/core/jobs/present";
import type { GatewayPorts } from "../../ports/gateway-ports.ts";

type ChangePorts = Pick<GatewayPorts, "notifications" | "workReady" | "showJob">;

/**
 * Returns the changed job, after notifying its followers and, if tasks may have become ready, waking the relay: nobody
 * waits for the next poll.
 */
export const changedJob =
  ({ notifications, workReady, showJob }: ChangePorts, effect: "work" | "no work") =>
  (record: JobRecord): { readonly body: JobView } => {
    notifications.notify(record.job.job_id, isEnded(record.job.status));
    if (effect === "work") workReady();
    return { body: showJob(record) };
  };
