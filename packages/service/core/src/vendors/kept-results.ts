import { readFile, writeFile } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import { Failure } from "@reelwright/film/failure";
import type {
  FinishAnswer,
  VendorAnswer,
  VendorOutput,
  VendorResult,
} from "@reelwright/film/ports/vendors";
import { VendorFailure } from "@reelwright/film/vendor-failure";
import type { CallResult, CallSubject, CallWorkspace } from "../ports/vendor-calls.ts";
import { type AnyCall, callPrefix, measureEnd, type VendorCallsDeps } from "./call.ts";
import { measuredRequest } from "./measured-vendor.ts";

/** Results of calls, copied to the file store before the calls count as done. */

const maxInfoBytes = 256 * 1024;
/** Describes an immediate result. It is written after the files and so proves that they are complete. */
const manifestName = "result.json";

/** U+0000 and unpaired surrogates, which the database can't store. */
const unstorable = /[\0\p{Surrogate}]/gu;

/** Removes characters that can't be stored from a vendor's JSON. */
export const storable = <T>(value: T): T =>
  JSON.parse(JSON.stringify(value), (_name, each: unknown) =>
    typeof each === "string" ? each.replace(unstorable, "") : each,
  );

const putOnce = async (
  files: VendorCallsDeps["files"],
  key: string,
  path: string,
): Promise<void> => {
  try {
    await files.put(key, path);
  } catch (error) {
    // Another process stored the same file, or an earlier run of this one did.
    if (!(error instanceof Failure && error.code === "FILE_EXISTS")) throw error;
  }
};

const localPath = (workspace: CallWorkspace, key: string, name: string): string =>
  workspace.path(`call-${key.slice(0, 16)}-${name}`);

const fetchOutput = async (
  context: AnyCall,
  output: VendorOutput,
  path: string,
  signal: AbortSignal,
): Promise<void> => {
  if ("url" in output) {
    const request = { vendor: context.vendor.name, operation: "download" } as const;
    await measuredRequest(context.observer, request, () =>
      context.deps.downloads.fetch(output, path, signal),
    );
  } else if (output.bytes.length > 0) await writeFile(path, output.bytes);
  else throw new VendorFailure("malformed_output", "The result is empty.");
};

/**
 * Stores a call's output, unless it is already stored. Local copies are placed where `openResult` expects them. Throws
 * `VendorFailure` (`expired`, `malformed_output`, `transient`) if the output can't be fetched.
 */
export const keepResult = async (
  context: AnyCall,
  result: VendorResult,
  signal: AbortSignal,
): Promise<CallResult> => {
  const { deps, subject, workspace, call } = context;
  const info = storable(result.info ?? null);
  if (Buffer.byteLength(JSON.stringify(info)) > maxInfoBytes) {
    throw new VendorFailure("malformed_output", "The result is larger than can be used.");
  }
  const files: CallResult["files"][number][] = [];
  for (const [index, output] of result.outputs.entries()) {
    const name = `${index}.${output.kind}`;
    const key = callPrefix(subject, call.key) + name;
    if ((await deps.files.sizeBytes(key)) === null) {
      const path = localPath(workspace, call.key, name);
      await fetchOutput(context, output, path, signal);
      await putOnce(deps.files, key, path);
    }
    files.push({ kind: output.kind, key, url: "url" in output ? output.url : null });
  }
  return { files, info };
};

/** Stores the processed files. Keeps the result's `info` and the vendor's URLs. */
export const keepFinished = async (
  { deps, subject, call }: AnyCall,
  { files, info }: CallResult,
  made: NonNullable<Awaited<ReturnType<FinishAnswer>>>,
): Promise<CallResult> => {
  const stored = made.map(async ({ kind, path }, index) => {
    const key = `${callPrefix(subject, call.key)}finished-${index}.${kind}`;
    await putOnce(deps.files, key, path);
    return { kind, key, url: files[index]?.kind === kind ? files[index].url : null };
  });
  return { files: await Promise.all(stored), info };
};

/** A result whose files are stored. `costUsd` null: the cost that was counted at submission. */
export type KeptResult = {
  readonly ref: string | null;
  readonly result: CallResult;
  readonly costUsd: number | null;
};

/** Writes the manifest of a result beside its files. */
export const keepManifest = async (
  { deps, subject, workspace, call }: AnyCall,
  manifest: KeptResult,
): Promise<void> => {
  const path = localPath(workspace, call.key, manifestName);
  await writeFile(path, JSON.stringify(manifest));
  await putOnce(deps.files, callPrefix(subject, call.key) + manifestName, path);
};

/** The manifest of a submission whose process died before it updated the call; null if there is none. */
export const keptManifest = async ({
  deps,
  subject,
  workspace,
  call,
}: AnyCall): Promise<KeptResult | null> => {
  const key = callPrefix(subject, call.key) + manifestName;
  if ((await deps.files.sizeBytes(key)) === null) return null;
  return JSON.parse(await readFile(await workspace.open(key), "utf8")) as KeptResult;
};

/** A finished call's answer, with local copies of its files. */
export const openResult = async (
  workspace: CallWorkspace,
  ref: string | null,
  { files, info }: CallResult,
): Promise<VendorAnswer> => ({
  ref,
  files: await Promise.all(
    files.map(async ({ kind, key, url }) => ({ kind, url, path: await workspace.open(key) })),
  ),
  info,
});

/** Deletes the stored results of calls. */
export const removeResults = async (
  { files }: Pick<VendorCallsDeps, "files">,
  subject: CallSubject,
  keys: readonly string[],
): Promise<void> => {
  for (const key of keys) await files.removeAll(callPrefix(subject, key));
};

/** Marks the call as done. Removes the files of one that was cancelled in the meantime. */
export const noteDone = async (context: AnyCall, done: KeptResult): Promise<void> => {
  const { deps, subject, call, reread } = context;
  if (await deps.store.change(call, { kind: "done", ...done })) return measureEnd(context, "done");
  if ((await reread()).state === "cancelled") await removeResults(deps, subject, [call.key]);
};

/** A minute in total: a lost result has been paid for. */
const waitsMs = [500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000];

const isPassing = (error: unknown): boolean =>
  !(error instanceof VendorFailure) || error.errorClass === "transient";

/** Stores a result that can't be fetched again. Retries while the file store or the download fails temporarily. */
export const retryKeeping = async <T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> => {
  for (const waitMs of waitsMs) {
    try {
      return await work();
    } catch (error) {
      if (!isPassing(error) || signal.aborted) throw error;
      await wait(waitMs, undefined, { signal });
    }
  }
  return work();
};
