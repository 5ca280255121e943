/** How the conformance suite runs requests, and what it answers in place of a vendor. */

import type { GenerationRequest } from "@reelwright/film/ports/vendor-requests";
import type {
  SubmissionContext,
  Vendor,
  VendorProgress,
  VendorResult,
  VendorTask,
} from "@reelwright/film/ports/vendors";

export const never: AbortSignal = new AbortController().signal;
let calls = 0;
export const context = (): SubmissionContext => ({
  key: `${(calls++).toString(16).padStart(4, "0")}`.repeat(16),
  callbackUrl: null,
  signal: never,
});

const rounds = 20;

export const polled = async (
  vendor: Vendor<GenerationRequest>,
  task: VendorTask,
): Promise<VendorProgress> => {
  for (let round = 0; round < rounds; round += 1) {
    const progress = await vendor.poll(task, never);
    if (progress.kind !== "running") return progress;
  }
  throw new Error("it never ends");
};

/** The result; throws the failure, wherever it shows. */
export const made = async (
  vendor: Vendor<GenerationRequest>,
  request: GenerationRequest,
): Promise<VendorResult> => {
  const submission = await vendor.submit(request, context());
  if (submission.kind === "completed") return submission.result;
  // The store keeps JSON.
  const task = JSON.parse(JSON.stringify({ ...submission, model: vendor.modelOf(request) }));
  const progress = await polled(vendor, task);
  if (progress.kind === "done") return progress.result;
  throw progress.kind === "running" ? new Error("running") : progress.failure;
};

export const thrownBy = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

const chainOf = (error: unknown): readonly unknown[] =>
  error instanceof Error ? [error, ...chainOf(error.cause)] : [error];

export const textOf = (error: unknown): string =>
  chainOf(error)
    .map((each) =>
      each instanceof Error ? `${each.stack} ${JSON.stringify(each)}` : JSON.stringify(each),
    )
    .join("\n");

export const malformedBodies = [
  ["HTML", "<!doctype html><h1>Bad gateway</h1>"],
  ["nothing", ""],
  ["half of JSON", '{"status": "COMPL'],
  ["a list", "[1, 2]"],
  ["null", "null"],
  ["wrong types", '{"status": 7, "id": {}, "request_id": [], "name": 3, "video": 1, "output": {}}'],
  ["deep nesting", `${"[".repeat(5_000)}${"]".repeat(5_000)}`],
] as const;
