/** Checks what clients see of their jobs: errors, receipts and events. */
import type { Accepted } from "./checker.ts";
import type { Client } from "./client.ts";
import { exactly, type Figure, shown } from "./experiment.ts";
import { billDefects, type Receipt } from "./vendor-bills.ts";

export type SeenJob = {
  readonly jobId: string;
  readonly job: Readonly<Record<string, unknown>>;
  readonly receipt: Receipt;
  /** Everything that the API returns for the job: itself, its events, images, clips and receipt. */
  readonly text: string;
};

const parts = ["", "/keyframes", "/videos", "/receipt"];

/** Reads all events; the stream of an ended job ends by itself. */
const eventsOf = async (baseUrl: string, { tenant }: Client, jobId: string): Promise<string> => {
  const url = `${baseUrl}/api/v1/jobs/${jobId}/events`;
  const reply = await fetch(url, {
    headers: { "x-api-key": tenant.apiKey, "last-event-id": "0" },
    signal: AbortSignal.timeout(30_000),
  });
  return reply.text();
};

/** Reads everything that the API returns for the jobs. */
export const seenJobs = async (
  baseUrl: string,
  clients: readonly Client[],
  accepted: readonly Accepted[],
): Promise<readonly SeenJob[]> => {
  const seen: SeenJob[] = [];
  for (const { jobId, tenantId } of accepted) {
    const client = clients.find(({ tenant }) => tenant.tenantId === tenantId);
    if (!client) throw new Error(`no client of ${tenantId}`);
    const replies = await Promise.all(
      parts.map((part) => client.call("GET", `/jobs/${jobId}${part}`)),
    );
    const [job, , , receipt] = replies.map(({ body }) => body);
    const events = await eventsOf(baseUrl, client, jobId);
    seen.push({
      jobId,
      job: job ?? {},
      receipt: receipt as unknown as Receipt,
      text: `${JSON.stringify(replies)}\n${events}`,
    });
  }
  return seen;
};

type Told = {
  readonly code?: string;
  readonly message?: string;
  readonly details?: { readonly [name: string]: unknown };
};

const vendorNames =
  /\b(?:fal|replicate|kling|nano-banana|google|gemini|veo|comfy\w*|eleven\w*|openai|gpt|sora)\b|https?:|127\.0\.0\.1|localhost/i;

/** The fault of a job's error; null if it states class, reason and remedy without naming a vendor. */
export const errorDefect = (error: Told | null, secrets: readonly string[]): string | null => {
  const text = JSON.stringify(error);
  if (!error?.message || !error.code) return `no error: ${text}`;
  const { class: errorClass, change, reason } = error.details ?? {};
  if (![errorClass, change, reason].every((each) => typeof each === "string" && each !== ""))
    return `not told: ${text}`;
  if (secrets.some((secret) => text.includes(secret))) return `holds a key: ${text}`;
  return vendorNames.test(text) ? `names a vendor: ${text}` : null;
};

/** Figures of failed jobs' errors and of all jobs' receipts. */
export const toldFigures = (
  seen: readonly SeenJob[],
  secrets: readonly string[],
): readonly Figure[] => {
  const failed = seen.filter(({ job }) => job["status"] === "failed");
  const codes = new Map<string, number>();
  for (const { job } of failed) {
    const { code = "none" } = (job["error"] ?? {}) as Told;
    codes.set(code, (codes.get(code) ?? 0) + 1);
  }
  const defects = failed
    .map(({ job }) => errorDefect((job["error"] ?? null) as Told | null, secrets))
    .filter((defect) => defect !== null);
  const bills = billDefects(seen.map(({ receipt }) => receipt));
  return [
    shown("jobs failed", [...codes].map(([code, n]) => `${code} ×${n}`).join(", ") || "none"),
    exactly("failed jobs not told plainly why, and what to change", defects.join(" | ") || 0, 0),
    exactly("jobs charged other than for what they got", bills.join(" | ") || 0, 0),
  ];
};
