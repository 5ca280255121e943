/** What tells a repeated request from another one of the same idempotency key. docs/contribute/decisions.md#idempotency-keys. */
import { createHash } from "node:crypto";
import { asciiUrl } from "../util/ascii-url.ts";
import type { JobRow } from "./model/job-state.ts";
import { type JobParams, jobParamNames, laterFields } from "./model/params-schema.ts";

/** A request of `POST /jobs`, before its template filled it. */
export type RequestedJob = {
  /** Its fields, defaults filled in, aliases settled. */
  readonly params: JobParams;
  readonly templateId: string | null;
  /** The fields that the caller named. */
  readonly named: ReadonlySet<string>;
  /** The body as it was sent: JSON. */
  readonly sentBody: unknown;
};

/**
 * Keys sorted at every depth, so that equal values have equal text as JSON. Members whose value `isKept` refuses are left
 * out.
 */
export const canonical = (
  value: unknown,
  isKept: (member: unknown) => boolean = () => true,
): unknown => {
  if (Array.isArray(value)) return value.map((each) => canonical(each, isKept));
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, inner]) => isKept(inner))
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, canonical(inner, isKept)]),
  );
};
const textOf = (value: unknown): string => JSON.stringify(canonical(value));
const hashOf = (text: string): string => createHash("sha256").update(text).digest("hex");

/** The parameters as earlier versions knew them, where later ones say the same. */
const comparable = (params: JobParams): Partial<JobParams> =>
  Object.fromEntries(
    Object.entries(params).filter(
      ([name, value]) => !(name in laterFields) || laterFields[name as keyof JobParams] !== value,
    ),
  );

/** The parameters' hash; earlier versions kept this one alone, of the parameters as a template had filled them. */
const paramsHash = ({ params, templateId }: RequestedJob): string => {
  const hashed = comparable(params);
  return hashOf(textOf(templateId === null ? hashed : { ...hashed, template_id: templateId }));
};

/** Of the body as it was sent; empty for one that is nested so deep that it can't be written. */
const bodyHash = (sentBody: unknown): string => {
  try {
    return hashOf(JSON.stringify(sentBody) ?? "");
  } catch {
    return "";
  }
};

/** The hashes of the parameters and of the very body, between them a dot. */
export const fingerprintOf = (asked: RequestedJob): string =>
  `${paramsHash(asked)}.${bodyHash(asked.sentBody)}`;

/** Whether the job was made of the same body, to the letter, whatever its fields mean today. */
export const isSameBody = (fingerprint: string, sentBody: unknown): boolean => {
  const [, kept] = fingerprint.split(".");
  return kept !== undefined && kept !== "" && kept === bodyHash(sentBody);
};

/** Nobody ordered the one who was assigned, and a limit may have been raised since. */
const mayDiffer = (name: keyof JobParams, asked: JobParams): boolean =>
  name === "max_credits" || (name === "persona_id" && asked.persona_id === null);

const keptForm = (value: unknown): string =>
  textOf(typeof value === "string" ? asciiUrl(value) : value);

/** Whether a job of an earlier version, which kept no more, has what is asked for; of a template's job, what is named. */
const isAlike = ({ params, templateId, named }: RequestedJob, kept: JobParams): boolean =>
  jobParamNames
    .filter((name) => (templateId === null || named.has(name)) && !mayDiffer(name, params))
    .every(
      (name) => textOf(params[name] ?? null) === keptForm(kept[name] ?? laterFields[name] ?? null),
    );

/** Whether a job was made of the same parameters, or of the same body. */
export const isSameRequest = (fingerprint: string, job: JobRow, asked: RequestedJob): boolean => {
  const [kept, body] = fingerprint.split(".");
  if (kept === paramsHash(asked) || isSameBody(fingerprint, asked.sentBody)) return true;
  return body === undefined && isAlike(asked, job.params);
};
