import { limitIn } from "@reelwright/core/limits/rates";
import {
  type TenantClass,
  tenantClasses,
  uploadLimitNames,
} from "@reelwright/core/limits/tenant-limits";
import type { components } from "../../api/generated/operators.ts";

/** Values of the forms of a tenant, and the bodies that they become. */

/** Operators' actions on a tenant that have a form. */
export type TenantAction =
  | "suspension"
  | "jobLimits"
  | "requestLimits"
  | "grant"
  | "refund"
  | "note";

type TenantLimits = components["schemas"]["TenantLimits"];
type UploadLimitName = (typeof uploadLimitNames)[number];
type NumberText = number | "";

export const jobLimitNames = [
  "concurrent_limit",
  "daily_limit",
  "job_retry_limit",
  "daily_retry_limit",
] as const;
type JobLimits = { readonly [name in (typeof jobLimitNames)[number]]: number | null };

const megabyte = 1024 ** 2;
export const megabytesOf = (bytes: number): number => bytes / megabyte;

/** A number of a field; null where it is empty. */
export const numberIn = (value: NumberText): number | null => (value === "" ? null : value);
/** What a `NumberInput` says. */
export const numberText = (value: number | string): NumberText =>
  typeof value === "number" && Number.isFinite(value) ? value : "";

export type JobLimitsForm = { [name in (typeof jobLimitNames)[number]]: NumberText } & {
  reason: string;
};
export const jobLimitsForm = (limits: JobLimits): JobLimitsForm => ({
  concurrent_limit: limits.concurrent_limit ?? "",
  daily_limit: limits.daily_limit ?? "",
  job_retry_limit: limits.job_retry_limit ?? "",
  daily_retry_limit: limits.daily_retry_limit ?? "",
  reason: "",
});

export const withReason = (reason: string): { readonly reason?: string } =>
  reason.trim() === "" ? {} : { reason: reason.trim() };

export const jobLimitsBody = ({ reason, ...limits }: JobLimitsForm) => ({
  concurrent_limit: numberIn(limits.concurrent_limit),
  daily_limit: numberIn(limits.daily_limit),
  job_retry_limit: numberIn(limits.job_retry_limit),
  daily_retry_limit: numberIn(limits.daily_retry_limit),
  ...withReason(reason),
});

export type RequestLimitsForm = { [name in TenantClass]: string } & {
  [name in UploadLimitName]: NumberText;
} & { reason: string };

const inUnit = (name: UploadLimitName, limit: number | undefined): NumberText => {
  if (limit === undefined) return "";
  return name === "daily_files" ? limit : megabytesOf(limit);
};

/** Empty fields follow the installation. Bytes are shown as MB. */
export const requestLimitsForm = ({ requests, uploads }: TenantLimits): RequestLimitsForm =>
  ({
    ...Object.fromEntries(tenantClasses.map((name) => [name, requests[name] ?? ""])),
    ...Object.fromEntries(uploadLimitNames.map((name) => [name, inUnit(name, uploads[name])])),
    reason: "",
  }) as RequestLimitsForm;

/** Whether a text of a request limit is valid; an empty one is. */
export const isLimit = (text: string): boolean => text.trim() === "" || limitIn(text) !== undefined;

export const requestLimitsBody = (form: RequestLimitsForm) => {
  const requests = tenantClasses.flatMap((name) => {
    const text = form[name].trim();
    return text === "" ? [] : [[name, text] as const];
  });
  const uploads = uploadLimitNames.flatMap((name) => {
    const value = form[name];
    if (value === "") return [];
    return [[name, name === "daily_files" ? value : Math.round(value * megabyte)] as const];
  });
  return {
    requests: Object.fromEntries(requests),
    uploads: Object.fromEntries(uploads),
    ...withReason(form.reason),
  };
};
