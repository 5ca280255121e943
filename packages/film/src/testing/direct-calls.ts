import { createHash } from "node:crypto";
import { mkdtemp, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type {
  FinishAnswer,
  ResultDownloads,
  Vendor,
  VendorAnswer,
  VendorCalls,
  VendorOutput,
  VendorResult,
  VendorTask,
} from "../ports/vendors.ts";

export type DirectCallsOptions = {
  /** Directory for the results' files. */
  readonly directory: string;
  /** Fetches outputs with an address; without it they are a failure of the test. */
  readonly downloads?: ResultDownloads;
  readonly signal?: AbortSignal;
  /** Between two polls; 5 ms where left out. */
  readonly pollMs?: number;
  readonly callbackUrl?: string;
};

/** A call as it was made: which, of whom, with what key and request. */
export type DirectCall = {
  readonly vendor: string;
  readonly name: string;
  readonly key: string;
  readonly request: unknown;
};

/**
 * Calls without a store: each is submitted at once, polled until it is done, and downloaded. For tests of adapters and of
 * ports over them; nothing is tried again, a call of the same name is made anew. `made` tells what was asked for.
 */
export const directCalls = (
  options: DirectCallsOptions,
): VendorCalls & { readonly made: readonly DirectCall[] } => {
  const { directory, downloads, pollMs = 5 } = options;
  const signal = options.signal ?? new AbortController().signal;
  const made: DirectCall[] = [];

  const finished = async <Request>(
    vendor: Vendor<Request>,
    task: VendorTask,
  ): Promise<VendorResult> => {
    for (;;) {
      const progress = await vendor.poll(task, signal);
      if (progress.kind === "done") return progress.result;
      if (progress.kind === "failed") throw progress.failure;
      await wait(pollMs, undefined, { signal });
    }
  };
  const fetched = async (output: VendorOutput, path: string): Promise<void> => {
    if ("bytes" in output) await writeFile(path, output.bytes);
    else if (downloads) await downloads.fetch(output, path, signal);
    else throw new Error("these calls download nothing");
  };
  const answerOf = async (ref: string | null, result: VendorResult): Promise<VendorAnswer> => {
    const place = await mkdtemp(join(directory, "call-"));
    const files = result.outputs.map((output, index) => ({
      kind: output.kind,
      path: join(place, String(index)),
      url: "url" in output ? output.url : null,
      output,
    }));
    for (const { output, path } of files) await fetched(output, path);
    const info = result.info ?? null;
    return { ref, files: files.map(({ kind, path, url }) => ({ kind, path, url })), info };
  };
  const used = async (answer: VendorAnswer, finish?: FinishAnswer): Promise<VendorAnswer> => {
    const files = (await finish?.(answer)) ?? null;
    return files ? { ...answer, files: files.map((file) => ({ ...file, url: null })) } : answer;
  };
  return {
    made,
    make: async (vendor, name, request, finish) => {
      const asked = await request();
      const key = createHash("sha256").update(`${name}/${made.length}`).digest("hex");
      made.push({ vendor: vendor.name, name, key, request: asked });
      const callbackUrl = options.callbackUrl ?? null;
      const submission = await vendor.submit(asked, { key, callbackUrl, signal });
      if (submission.kind === "completed") {
        return used(await answerOf(submission.ref ?? null, submission.result), finish);
      }
      return used(await answerOf(submission.ref, await finished(vendor, submission)), finish);
    },
  };
};
