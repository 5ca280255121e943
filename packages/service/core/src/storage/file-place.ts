/** What a file is, told by its key alone. */
export type StoredKind =
  /** Of a job's unit, stored under its lease. */
  | "job"
  /** What a paid call made, until its unit or task has its own. */
  | "call"
  | "upload"
  | "playground"
  /** Of the catalogue, of no tenant. */
  | "sample"
  | "other";

export type FilePlace = {
  readonly kind: StoredKind;
  readonly tenantId: string | null;
  /** Of `job`. */
  readonly jobId?: string;
  /** Of `job`. */
  readonly run?: number;
  /** Of `playground`. */
  readonly taskId?: string;
  /** Of `call`. */
  readonly callKey?: string;
};

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const isId = (part: string | undefined): part is string => part !== undefined && uuid.test(part);

/** `…/calls/{key}/name` at this place, else null. */
const callOf = (tenantId: string, parts: readonly string[], at: number): FilePlace | null => {
  const callKey = parts[at + 1];
  return parts[at] === "calls" && callKey !== undefined && parts.length > at + 2
    ? { kind: "call", tenantId, callKey }
    : null;
};

const ofTenant = (tenantId: string, parts: readonly string[]): FilePlace => {
  const [, folder, id] = parts;
  const other: FilePlace = { kind: "other", tenantId };
  if (folder === "uploads") return { kind: "upload", tenantId };
  if (folder === "suggestions") return callOf(tenantId, parts, 2) ?? other;
  if (folder === "playground" && isId(id))
    return callOf(tenantId, parts, 3) ?? { kind: "playground", tenantId, taskId: id };
  // {tenant}/{job}/{run}/{stage}/{unit}/{lease token}/name
  if (isId(folder) && parts.length === 7)
    return { kind: "job", tenantId, jobId: folder, run: Number(id) };
  return isId(folder) ? (callOf(tenantId, parts, 5) ?? other) : other;
};

/** Where a key belongs. What has another shape is `other`, and is never removed. */
export const placeOf = (key: string): FilePlace => {
  const parts = key.split("/");
  const [first] = parts;
  if (first === "catalogue") return { kind: "sample", tenantId: null };
  return isId(first) ? ofTenant(first, parts) : { kind: "other", tenantId: null };
};
