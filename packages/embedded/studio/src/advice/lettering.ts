/**
 * Reads the lettering on a product with Tesseract, compiled to WebAssembly. English only; no data leaves the machine.
 */
import { QueueFull } from "@reelwright/film/concurrency";
import {
  createProcessPool,
  Interrupted,
  LimitExceeded,
  type PoolOptions,
  type ProcessPool,
} from "@reelwright/media/processes/process-pool";

/** An image at `path`, and its tenant. Tenants share the processes fairly. */
export type Lettered = { readonly path: string; readonly tenantId: string };

/**
 * Words that are legible in the image, in reading order, at most twelve. Empty if nothing is legible within a few
 * seconds. Throws if `signal` is aborted.
 */
export type ReadLettering = (picture: Lettered, signal: AbortSignal) => Promise<readonly string[]>;

/** For images that aren't photographs. */
export const noLettering: ReadLettering = async () => [];

export type LetteringRequest = { readonly picture: string };
export type LetteringReply = { readonly words: readonly string[] } | { readonly failure: string };

const megabyte = 1024 * 1024;
const usual: PoolOptions = {
  entry: { caller: import.meta.url, name: "lettering-process" },
  shares: { slots: 2, perTenant: 1, waitingPerTenant: 8 },
  limits: { wallMs: 9_000, cpuMs: 7_000, memoryBytes: 768 * megabyte },
  fileBytes: megabyte,
  maxRequestsPerProcess: 20,
  idleMs: 5_000,
};
const patienceMs = 3_000;

const wasGivenUp = (error: unknown): boolean =>
  [QueueFull, LimitExceeded, Interrupted].some((kind) => error instanceof kind);

/** Reads in processes of its own and kills those that take too long. `changes` are for tests. */
export const openLettering = (
  changes: Partial<PoolOptions> = {},
): { readonly read: ReadLettering; close(): Promise<void> } => {
  let pool: ProcessPool | undefined;
  const read: ReadLettering = async ({ path, tenantId }, signal) => {
    signal.throwIfAborted();
    pool ??= createProcessPool({ ...usual, ...changes });
    const waiting = AbortSignal.timeout(patienceMs);
    const request: LetteringRequest = { picture: path };
    try {
      const reply = (await pool.run({ tenantId, request, signal, waiting })) as LetteringReply;
      if ("failure" in reply) throw new Error(reply.failure);
      return reply.words;
    } catch (error) {
      signal.throwIfAborted();
      // Suggestions are useful without the lettering.
      if (wasGivenUp(error) || error === waiting.reason) return [];
      throw error;
    }
  };
  return { read, close: async () => pool?.close() };
};

/** Uses this process's shared pool. */
export const { read: readLettering, close: closeLettering } = openLettering();
