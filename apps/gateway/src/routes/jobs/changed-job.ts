import { type JobRecord, type JobView, presentJob } from "@reelwright/core/jobs";
import type { GatewayPorts } from "../../ports/gateway-ports.ts";

type ChangePorts = Pick<GatewayPorts, "notifications" | "workReady" | "fileUrl">;

/**
 * Answers the job that a call changed, after telling who follows it, and the relay where tasks may have become
 * ready: nobody waits for a next look.
 */
export const changedJob =
  ({ notifications, workReady, fileUrl }: ChangePorts, effect: "work" | "no work") =>
  (record: JobRecord): { readonly body: JobView } => {
    notifications.notify(record.job.job_id);
    if (effect === "work") workReady();
    return { body: presentJob(record, fileUrl) };
  };
