/** What vendors' local servers took and charge, compared with what the product wrote down and used. */
import type { Accepted } from "./checker.ts";
import type { Client } from "./client.ts";
import type { Database } from "./database.ts";
import { exactly, type Figure, shown } from "./experiment.ts";
import type { VendorServers } from "./vendor-servers.ts";

/** USD, from the vendors' price lists; every clip is 3 s. */
const clipUsd = 3 * 0.084;
const pictureUsd: { readonly [resolution: string]: number } = {
  "1K": 0.067,
  "2K": 0.101,
  "4K": 0.151,
};

type Call = {
  readonly key: string;
  readonly callback_key: string;
  readonly provider: string;
  readonly state: string;
  readonly ref: string | null;
  readonly submissions: number;
  readonly cost: number;
  readonly wanted: boolean;
};
/** Null: a call that never left. `wanted`: its job completed in the run that made the call. */
const callRows = `
  SELECT c.key, c.callback_key, c.provider, c.state, c.vendor_task_id AS ref, c.submissions,
    coalesce(c.cost_usd, 0)::float8 AS cost, j.status = 'completed' AND j.run_no = c.run_no AS wanted
  FROM vendor_calls c JOIN jobs j USING (job_id)`;

const sumOf = (values: readonly number[]): number => values.reduce((sum, each) => sum + each, 0);
const dollars = (usd: number): string => usd.toFixed(3);

/** What a vendor charges for a task that it took. One of fal's whose runner failed is free. */
const chargesOf = ({ fal, replicate }: VendorServers, free: number) => {
  const pictures = replicate.tasks().map(({ input }) => {
    const usd = pictureUsd[String(input["resolution"])];
    if (usd === undefined) throw new Error(`no price of ${JSON.stringify(input["resolution"])}`);
    return usd;
  });
  return { fal: clipUsd * (fal.tasks().length - free), replicate: sumOf(pictures), pictures };
};

const callbackKeyOf = (webhook: string | null): string =>
  webhook === null ? "" : (new URL(webhook).searchParams.get("key") ?? "");

/** Submissions that fal took, by the key of their call. */
const takenByKey = ({ fal }: VendorServers): ReadonlyMap<string, number> => {
  const taken = new Map<string, number>();
  for (const { webhook } of fal.tasks()) {
    const key = callbackKeyOf(webhook);
    taken.set(key, (taken.get(key) ?? 0) + 1);
  }
  return taken;
};

/** Tasks that a vendor took, and that no call names, beyond those that were sent again with their cost counted. */
const lostTasks = (calls: readonly Call[], { fal, replicate }: VendorServers): number => {
  const named = new Set(calls.map(({ ref }) => ref));
  const unnamed = [...fal.tasks(), ...replicate.tasks()].filter(({ id }) => !named.has(id)).length;
  const again = sumOf(calls.map(({ submissions }) => Math.max(0, submissions - 1)));
  const failed = calls.filter(({ ref, submissions }) => ref === null && submissions === 1).length;
  return Math.max(0, unnamed - again - failed);
};

/** `free`: tasks that fal took and charges nothing for. */
export const bookFigures = async (
  { rows }: Pick<Database, "rows">,
  servers: VendorServers,
  free = 0,
): Promise<readonly Figure[]> => {
  const calls = await rows<Call>(callRows);
  const taken = servers.fal.tasks().length + servers.replicate.tasks().length;
  const counted = sumOf(calls.map(({ submissions }) => submissions));
  const again = calls.filter(({ submissions }) => submissions > 1);
  const paidTwice = [...takenByKey(servers).values()].filter((times) => times > 1).length;
  const charges = chargesOf(servers, free);
  const charged = charges.fal + charges.replicate;
  const recorded = sumOf(calls.map(({ cost }) => cost));
  // Counted before they left, and never taken: nobody can know that of a submission without an answer.
  const unknownUsd = sumOf(
    again.map(({ cost, submissions }) => (cost / submissions) * (submissions - 1)),
  );
  const open = calls.filter(({ state }) => ["intent", "unknown", "submitted"].includes(state));
  const unused = calls.filter(
    ({ wanted, state }) => wanted && state !== "done" && state !== "failed",
  );
  return [
    shown(
      "calls / submissions taken by vendors / counted",
      `${calls.length} / ${taken} / ${counted}`,
    ),
    exactly("fal: calls whose submission was taken twice", paidTwice, 0),
    exactly("calls sent more than once again", calls.filter((c) => c.submissions > 2).length, 0),
    shown("calls sent once again, counted", again.length),
    exactly("taken by vendors and not counted", Math.max(0, taken - counted), 0),
    exactly("paid and lost", lostTasks(calls, servers), 0),
    exactly("calls of ended jobs that are still open", open.length, 0),
    exactly("calls of completed jobs that ended unused", unused.length, 0),
    shown("USD that vendors charge / recorded", `${dollars(charged)} / ${dollars(recorded)}`),
    exactly(
      "recorded less than charged, or more than charged and counted again",
      recorded < charged - 1e-6 || recorded > charged + unknownUsd + 1e-6
        ? `${dollars(recorded - charged)}`
        : 0,
      0,
    ),
  ];
};

type Told = {
  readonly code?: string;
  readonly message?: string;
  readonly details?: { readonly [name: string]: unknown };
};

const secretWords = /\bfal\b|replicate|kling|nano-banana|https?:|127\.0\.0\.1|r8_|fal-key/i;

/** What is wrong with what a tenant is told; null where it says class, reason and what to change, and names nobody. */
const defectOf = (error: Told | null): string | null => {
  const text = JSON.stringify(error);
  if (!error?.message || !error.code) return `no error: ${text}`;
  const { class: errorClass, change, reason } = error.details ?? {};
  if (![errorClass, change, reason].every((each) => typeof each === "string" && each !== ""))
    return `not told: ${text}`;
  return secretWords.test(text) ? `names a vendor: ${text}` : null;
};

/** Looks at what each failed job's owner is told. */
export const errorFigures = async (
  clients: readonly Client[],
  accepted: readonly Accepted[],
): Promise<readonly Figure[]> => {
  const defects: string[] = [];
  const codes = new Map<string, number>();
  for (const { jobId, tenantId } of accepted) {
    const client = clients.find(({ tenant }) => tenant.tenantId === tenantId);
    const reply = await client?.call("GET", `/jobs/${jobId}`);
    if (reply?.body["status"] !== "failed") continue;
    const error = (reply.body["error"] ?? null) as Told | null;
    const code = error?.code ?? "none";
    codes.set(code, (codes.get(code) ?? 0) + 1);
    const defect = defectOf(error);
    if (defect !== null) defects.push(defect);
  }
  const failed = [...codes].map(([code, times]) => `${code} ×${times}`).join(", ");
  return [
    shown("jobs failed", failed || "none"),
    exactly("failed jobs not told plainly why, and what to change", defects.join(" | ") || 0, 0),
  ];
};
