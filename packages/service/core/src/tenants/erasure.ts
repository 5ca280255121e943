import type { Files } from "@reelwright/film/ports/tools";
import { deletePaymentMethod } from "../billing/payment-callbacks.ts";
import { led } from "../concurrency/poller.ts";
import { testTenantOf } from "../identity/test-mode.ts";
import { endNow } from "../jobs/job-actions.ts";
import type { RateLimits } from "../limits/rates.ts";
import type { BillingStore } from "../ports/billing-store.ts";
import type { Actor } from "../ports/identity.ts";
import type { JobStore } from "../ports/jobs.ts";
import type { Registration } from "../ports/store.ts";
import type { ErasedFiles, ErasureStore, ExportStore } from "../ports/tenants.ts";
import { nullable, type Static, schema } from "../validation/schema.ts";
import { exportFolder } from "./export.ts";

/** Deletion of jobs' files and contents, of tenants, and of what is older than a tenant keeps it. */

/** Query of `DELETE /jobs/{job_id}/files`. */
export const eraseQuerySchema = schema({
  type: "object",
  properties: {
    everything: {
      type: "boolean",
      default: false,
      description: "Also the job's texts, URLs, script and deliveries. It can't be retried then.",
    },
  },
});

/** Answer of `DELETE /jobs/{job_id}/files`. */
export const erasedSchema = schema({
  title: "DeletedJobFiles",
  type: "object",
  required: ["job_id", "everything"],
  properties: {
    job_id: { type: "string", format: "uuid" },
    everything: { type: "boolean" },
  },
});

const days = (what: string) => ({
  ...nullable({ type: "integer", minimum: 1, maximum: 3650 }),
  description: `Days after its end that a job keeps ${what}. Null: as long as the installation does.`,
});

/** Retention periods of a tenant. */
export const retentionSchema = schema({
  title: "Retention",
  type: "object",
  required: ["file_days", "content_days"],
  properties: {
    file_days: days("its files"),
    content_days: days("its files, texts and URLs"),
  },
});

/** Body of `DELETE /tenants/me`. */
export const deleteTenantSchema = schema({
  title: "DeleteTenantRequest",
  type: "object",
  required: ["name"],
  properties: {
    name: {
      type: "string",
      minLength: 1,
      maxLength: 200,
      description: "The account's name or id, to confirm.",
    },
  },
});

/** A scheduled deletion. */
export const deletionSchema = schema({
  title: "TenantDeletion",
  type: "object",
  required: ["delete_at"],
  properties: {
    delete_at: {
      ...nullable({ type: "string", format: "date-time" }),
      description: "When the account is deleted. Null: no deletion is scheduled.",
    },
  },
});

type EraseDeps = {
  readonly erasure: ErasureStore;
  /** Opened at the first deletion. */
  readonly files: () => Promise<Pick<Files, "removeAll">>;
};

const removeFiles = async (
  { files }: Pick<EraseDeps, "files">,
  { tenantId, jobId, run, isWhole }: ErasedFiles,
): Promise<void> => {
  const { removeAll } = await files();
  if (jobId === null) {
    for (const mode of [tenantId, testTenantOf(tenantId)]) await removeAll(`${mode}/`);
  } else if (isWhole) await removeAll(`${tenantId}/${jobId}/`);
  // A retry that began since stores its files under a later run.
  else for (let each = 1; each <= run; each += 1) await removeAll(`${tenantId}/${jobId}/${each}/`);
};

/**
 * Deletes an ended job's files; with `everything` also its contents. The rows are gone when it returns. Files that can't be removed
 * now are removed by `eraseDue`. Throws Failure JOB_NOT_FOUND, INVALID_STATE.
 */
export const eraseJob =
  (deps: EraseDeps & { readonly onLeftOver: (jobId: string, error: unknown) => void }) =>
  async (
    tenantId: string,
    jobId: string,
    order: { readonly everything: boolean; readonly actor: Actor },
  ): Promise<Static<typeof erasedSchema>> => {
    const erased = await deps.erasure.eraseJob(tenantId, jobId, order);
    try {
      await removeFiles(deps, erased);
    } catch (error) {
      deps.onLeftOver(jobId, error);
    }
    return { job_id: jobId.toLowerCase(), everything: order.everything };
  };

type DueDeps = EraseDeps & {
  readonly exports: Pick<ExportStore, "expired" | "expire">;
  readonly jobs: Pick<JobStore, "update">;
  readonly billing: Pick<BillingStore, "methods" | "deleteMethod">;
  readonly paymentsNamed: Parameters<typeof deletePaymentMethod>[0]["paymentsNamed"];
  readonly limits: Pick<RateLimits, "forget">;
  readonly registration: Pick<Registration, "sweep">;
  readonly log: (type: string, fields: { readonly [key: string]: unknown }) => void;
};

/** Jobs, tasks and files of one statement. */
const batch = 100;
const system: Actor = { id: "system", requestId: null };

/** Ends a due tenant's access, saved cards, jobs and limits. It stays as it is while it owes credits. */
const closeTenant = async (deps: DueDeps, tenantId: string): Promise<void> => {
  const { erasure, billing, paymentsNamed, limits, jobs, log } = deps;
  if (!(await erasure.closeTenant(tenantId))) return log("tenant.owes", { tenant_id: tenantId });
  const removeCard = deletePaymentMethod({ billing, paymentsNamed, log });
  for (const { id } of await billing.methods(tenantId)) await removeCard(tenantId, id, system);
  for (const { tenantId: mode, jobId } of await erasure.liveJobs(tenantId))
    await jobs.update(mode, jobId, endNow);
  for (const mode of [tenantId, testTenantOf(tenantId)]) await limits.forget(mode);
};

/** Erases playground tasks that are older than their tenant keeps them. Returns how many. */
const eraseTasks = async ({ erasure, files }: DueDeps): Promise<number> => {
  const tasks = await erasure.expiredTasks(batch);
  if (tasks.length === 0) return 0;
  const { removeAll } = await files();
  for (const { tenantId, taskId } of tasks) await removeAll(`${tenantId}/playground/${taskId}/`);
  await erasure.eraseTasks(tasks.map(({ taskId }) => taskId));
  return tasks.length;
};

/** Deletes the files of exports whose time is over. Returns how many. */
const eraseExports = async ({ exports, files }: DueDeps): Promise<number> => {
  const expired = await exports.expired(batch);
  if (expired.length === 0) return 0;
  const { removeAll } = await files();
  for (const each of expired) {
    await removeAll(exportFolder(each));
    await exports.expire(each.exportId);
  }
  return expired.length;
};

/** Repeats a step as long as it finds a whole batch. */
const repeated = async (step: () => Promise<number>, isStopping: () => boolean) => {
  let sum = 0;
  for (let found = batch; found >= batch && !isStopping(); sum += found) found = await step();
  return sum;
};

/** One pass: closes tenants, erases what is expired or theirs, then the tenants, then the files of all that. */
const erasePass = async (deps: DueDeps, isStopping: () => boolean): Promise<void> => {
  const { erasure } = deps;
  const tenants = await erasure.dueTenants(batch);
  for (const tenantId of tenants) await closeTenant(deps, tenantId);
  const jobs = await repeated(() => erasure.eraseExpired(batch), isStopping);
  const tasks = await repeated(() => eraseTasks(deps), isStopping);
  const exports = await repeated(() => eraseExports(deps), isStopping);
  if (isStopping()) return;
  await erasure.retentionApplied();
  for (const tenantId of tenants)
    if (await erasure.eraseTenant(tenantId)) deps.log("tenant.deleted", { tenant_id: tenantId });
  const due = await erasure.dueFiles(batch);
  for (const each of due) {
    if (isStopping()) return;
    await removeFiles(deps, each);
    await erasure.filesRemoved(each);
  }
  if (jobs + tasks + exports + due.length > 0)
    deps.log("data.erased", { jobs, tasks, exports, files_of: due.length });
};

/** Deletes what is due, in the process that leads. */
export const eraseDue = (deps: DueDeps) =>
  led(deps.registration, "erasure", (isStopping) => erasePass(deps, isStopping));
