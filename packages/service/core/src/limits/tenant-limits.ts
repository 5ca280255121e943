import type { UploadLimits } from "../ports/tenants.ts";
import { type FieldIssue, throwIfInvalid } from "../validation/invalid-fields.ts";
import { nullable, record, type Static, schema } from "../validation/schema.ts";
import {
  type LimitClass,
  limitIn,
  limitText,
  type OwnLimits,
  type Rate,
  type Rates,
} from "./rates.ts";

/**
 * Limits of a tenant's requests and uploads: its own ones, else the installation's. Operators set them, and the tenant sees
 * what holds. docs/operate/operators-api.md#tenants.
 */

/** The installation's limits. */
export type DefaultLimits = { readonly rates: Rates; readonly uploads: UploadLimits };

/** Classes of requests that are counted by tenant. */
export const tenantClasses = [
  "create",
  "write",
  "suggest",
  "upload",
  "playground",
] as const satisfies readonly LimitClass[];
export type TenantClass = (typeof tenantClasses)[number];

export const uploadLimitNames = ["daily_bytes", "daily_files", "stored_bytes"] as const;
type UploadLimitName = (typeof uploadLimitNames)[number];

/** The rate of a class that holds for a tenant; null: no limit. */
export const rateFor = (
  { rates: own = {} }: OwnLimits,
  usual: Rates,
  name: LimitClass,
): Rate | null => {
  const rate = own[name];
  return rate === undefined ? usual[name] : rate;
};

const uploadLimit = (own: number | undefined, usual: number | null): number | null =>
  own === undefined ? usual : own || null;

/** The limits of uploads that hold for a tenant. */
export const uploadLimitsFor = (
  { uploads: own = {} }: OwnLimits,
  usual: UploadLimits,
): UploadLimits => ({
  dailyBytes: uploadLimit(own.daily_bytes, usual.dailyBytes),
  dailyFiles: uploadLimit(own.daily_files, usual.dailyFiles),
  storedBytes: uploadLimit(own.stored_bytes, usual.storedBytes),
});

const byName = <Name extends string, T>(names: readonly Name[], of: (name: Name) => T) =>
  Object.fromEntries(names.map((name) => [name, of(name)])) as { [name in Name]: T };

const most = Number.MAX_SAFE_INTEGER;
const rateField = { type: "string", maxLength: 40 } as const;
const uploadField = { type: "integer", minimum: 0, maximum: most } as const;
const requestsSchema = schema({
  title: "RequestLimits",
  type: "object",
  description: "`requests/seconds`, or `off`: unlimited.",
  properties: byName(tenantClasses, () => rateField),
});
const uploadsSchema = schema({
  title: "UploadLimits",
  type: "object",
  description: "Files and bytes on a UTC day, and bytes of product images. 0: unlimited.",
  properties: byName(uploadLimitNames, () => uploadField),
});

/** What operators send: a tenant's own limits. Omitted ones follow the installation. */
export const limitsFields = { requests: requestsSchema, uploads: uploadsSchema } as const;
const sentSchema = schema({ type: "object", properties: limitsFields });
type SentLimits = Static<typeof sentSchema>;

const limitsRecord = {
  tenant_id: { type: "string", format: "uuid" },
  ...limitsFields,
  effective: record("EffectiveLimits", limitsFields),
} as const;
export const tenantLimitsSchema = record("TenantLimits", limitsRecord);
export const changedLimitsSchema = record("ChangedTenantLimits", {
  ...limitsRecord,
  changed: { type: "boolean", description: "False: nothing had to change." },
});
type TenantLimits = Static<typeof tenantLimitsSchema>;

const issueAt = (name: TenantClass, text: string): FieldIssue => ({
  type: "value_error",
  loc: ["body", "requests", name],
  msg: "Value error, write requests/seconds, such as 600/60 (up to 1000000000/86400), or off",
  input: text,
});

/** The limits to store. Throws InvalidFields. */
export const ownLimitsOf = ({ requests = {}, uploads = {} }: SentLimits): OwnLimits => {
  const issues: FieldIssue[] = [];
  const rates: { [name in LimitClass]?: Rate | null } = {};
  for (const name of tenantClasses) {
    const text = requests[name];
    if (text === undefined) continue;
    const limit = limitIn(text);
    if (limit === undefined) issues.push(issueAt(name, text));
    else rates[name] = limit;
  }
  throwIfInvalid(issues);
  return {
    ...(Object.keys(rates).length > 0 && { rates }),
    ...(Object.keys(uploads).length > 0 && { uploads }),
  };
};

/** A tenant's own limits as operators send them. */
export const ownLimitsText = ({ rates = {}, uploads = {} }: OwnLimits): Required<SentLimits> => {
  const set = tenantClasses.filter((name) => rates[name] !== undefined);
  return {
    requests: byName(set, (name) => limitText(rates[name] ?? null)),
    uploads: { ...uploads },
  };
};

/** A tenant's limits as operators see them. */
export const presentTenantLimits = (
  tenantId: string,
  own: OwnLimits,
  defaults: DefaultLimits,
): TenantLimits => {
  const { dailyBytes, dailyFiles, storedBytes } = uploadLimitsFor(own, defaults.uploads);
  return {
    tenant_id: tenantId,
    ...ownLimitsText(own),
    effective: {
      requests: byName(tenantClasses, (name) => limitText(rateFor(own, defaults.rates, name))),
      uploads: {
        daily_bytes: dailyBytes ?? 0,
        daily_files: dailyFiles ?? 0,
        stored_bytes: storedBytes ?? 0,
      },
    },
  };
};

const count = { type: "integer", minimum: 0 } as const;
const rateSchema = nullable(
  schema({
    title: "Rate",
    type: "object",
    required: ["requests", "seconds"],
    properties: { requests: count, seconds: count },
  }),
);
/** The limits that hold for a tenant, as it sees them. Null: unlimited. */
export const shownLimitsSchema = schema({
  title: "AccountLimits",
  type: "object",
  description:
    "Limits of requests by class, and of uploads per UTC day and in total. Null: unlimited.",
  required: ["requests", "uploads"],
  properties: {
    requests: record(
      "RequestRates",
      byName(tenantClasses, () => rateSchema),
    ),
    uploads: record(
      "UploadQuota",
      byName(uploadLimitNames, () => nullable(count)),
    ),
  },
});

export const presentLimits = (
  own: OwnLimits,
  defaults: DefaultLimits,
): Static<typeof shownLimitsSchema> => {
  const { dailyBytes, dailyFiles, storedBytes } = uploadLimitsFor(own, defaults.uploads);
  const uploads: { [name in UploadLimitName]: number | null } = {
    daily_bytes: dailyBytes,
    daily_files: dailyFiles,
    stored_bytes: storedBytes,
  };
  return {
    requests: byName(tenantClasses, (name) => rateFor(own, defaults.rates, name)),
    uploads,
  };
};
