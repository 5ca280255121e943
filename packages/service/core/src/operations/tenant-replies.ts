import { priorities } from "../ports/tenants.ts";
import { nullable, record, type Static, schema } from "../validation/schema.ts";
import { listOf } from "./replies.ts";

/** Tenants as operators find, limit, suspend and refund them. docs/operate/operators-api.md#tenants. */

const id = { type: "string", format: "uuid" } as const;
const text = { type: "string" } as const;
const count = { type: "integer", minimum: 0 } as const;
const time = { type: "string", format: "date-time" } as const;
export const prioritySchema = schema({ title: "Priority", enum: priorities });

const found = {
  tenant_id: id,
  name: text,
  email: nullable(text),
  created_at: time,
  suspended_at: nullable(time),
  priority: prioritySchema,
  available_credits: { type: "number" },
  live_jobs: count,
} as const;
const foundSchema = record("FoundTenant", found);
/** A tenant that a search found. */
export type FoundTenant = Static<typeof foundSchema>;
export const foundTenantsSchema = listOf("FoundTenants", foundSchema);

const noteSchema = record("TenantNote", {
  note_id: id,
  author: { ...text, description: "As in the audit log: `operator:SUB`." },
  body: text,
  created_at: time,
});
export type TenantNote = Static<typeof noteSchema>;
export const tenantNoteSchema = noteSchema;

const ownLimit = nullable(count);
const recordFields = {
  ...found,
  reserved_credits: { type: "number" },
  owed_credits: { type: "number" },
  jobs_today: count,
  jobs_total: { type: "number" },
  concurrent_limit: { ...ownLimit, description: "Null: the installation's default." },
  daily_limit: ownLimit,
  job_retry_limit: ownLimit,
  daily_retry_limit: ownLimit,
  key_prefixes: {
    type: "array",
    items: text,
    description: "Of the newest 50 keys that aren't revoked.",
  },
  notes: { type: "array", items: noteSchema, description: "The newest 100, newest first." },
} as const;
export const tenantRecordSchema = record("TenantRecord", recordFields);
export type TenantRecord = Static<typeof tenantRecordSchema>;

const changed = { type: "boolean", description: "False: nothing had to change." } as const;
export const tenantChangedSchema = record("ChangedTenant", { tenant_id: id, changed });
export const suspendedSchema = record("SuspendedTenant", {
  tenant_id: id,
  changed,
  cancelled_jobs: { ...count, description: "Those of test mode are among them." },
});
export type Suspended = Static<typeof suspendedSchema>;

export const grantDoneSchema = record("GrantedCredits", {
  tenant_id: id,
  transaction_id: id,
  available_credits: { type: "number" },
  changed,
});

export const refundDoneSchema = record("RefundedJob", {
  job_id: id,
  tenant_id: id,
  transaction_id: nullable(id),
  refunded: { ...count, description: "By this call." },
  consumed: { ...count, description: "What the job was charged, by all its runs." },
  refunded_total: count,
  changed,
});
export type RefundDone = Static<typeof refundDoneSchema>;
