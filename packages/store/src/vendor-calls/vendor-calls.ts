import type { VendorCall, VendorCallStore } from "@reelwright/core/ports";
import type { Database } from "../database/database.ts";
import { storable } from "../database/json.ts";
import { retrying, workDeadlineMs } from "../database/retrying.ts";

type CallRow = {
  readonly key: string;
  readonly state: string;
  readonly vendor_task_id: string | null;
  readonly submissions: number;
  readonly result: unknown;
};
const callOf = ({ key, state, vendor_task_id, submissions, result }: CallRow): VendorCall => ({
  key,
  state: state as VendorCall["state"],
  vendor_task_id,
  submissions,
  result,
});

/** Paid calls. They are written for as long as it takes: a note that is lost may be paid for twice. */
export const vendorCallStore = (db: Database): VendorCallStore => ({
  intend: async ({ key, jobId, tenantId, provider, requestHash }) => {
    const prisma = await db.prisma.client();
    const data = {
      key,
      job_id: jobId,
      tenant_id: tenantId,
      provider,
      request_hash: requestHash,
    };
    return retrying(async () => {
      // The key is the mutex: of two that intend the same call, one writes, both read the same row.
      await prisma.vendorCall.createMany({ data: [data], skipDuplicates: true });
      return callOf(await prisma.vendorCall.findUniqueOrThrow({ where: { key } }));
    }, workDeadlineMs);
  },
  countSubmission: async ({ key, submissions }) => {
    const prisma = await db.prisma.client();
    // A repeat after a lost answer finds it counted and says so: then nothing was sent, and it is looked up.
    const { count } = await retrying(
      () =>
        prisma.vendorCall.updateMany({
          where: { key, submissions, state: { in: ["intent", "unknown"] } },
          data: { state: "unknown", submissions: submissions + 1 },
        }),
      workDeadlineMs,
    );
    return count === 1;
  },
  update: async (key, { costUsd, result, ...known }) => {
    const prisma = await db.prisma.client();
    // Loaded by now; imported at the top it would cost every process its start time.
    const { Prisma } = await import("../generated/client.ts");
    await retrying(
      () =>
        prisma.vendorCall.updateMany({
          where: { key, state: { notIn: ["done", "failed"] } },
          data: {
            ...known,
            ...(result !== undefined && { result: storable(result) ?? Prisma.JsonNull }),
            ...(costUsd !== undefined && { cost_usd: costUsd }),
          },
        }),
      workDeadlineMs,
    );
  },
});
