import { Failure } from "@reelwright/film/failure";
import type { Database } from "./database.ts";

/** The outcome of one item of a batch. */
export type Outcome<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: unknown };

type Waiting<I, O> = {
  readonly item: I;
  readonly arrivedAt: number;
  readonly resolve: (value: O) => void;
  readonly reject: (error: unknown) => void;
};

type GroupCommitOptions<I> = {
  /** Maximum of items per batch. */
  readonly maxBatch: number;
  /** Items with the same key never share a batch, and keep their order. */
  readonly keyOf?: (item: I) => string;
  /** Called with the size of each batch. */
  readonly batched?: (size: number) => void;
  /** Maximum of waiting items, default 10,000. Further ones are refused. */
  readonly maxWaiting?: number;
};

/** Runs a batch at the database. `waitedMs`: how long its oldest item has waited. */
type Run<I, O> = (batch: readonly I[], waitedMs: number) => Promise<readonly Outcome<O>[]>;

const runEach = async <I, O>(
  items: readonly I[],
  waitedMs: number,
  run: Run<I, O>,
): Promise<readonly Outcome<O>[]> => {
  const outcomes: Outcome<O>[] = [];
  for (const item of items) outcomes.push(...(await outcomesOf([item], waitedMs, run)));
  return outcomes;
};

/** Runs a batch. If it fails as a whole, its items run one by one, so that an invalid item fails alone. */
export const outcomesOf = async <I, O>(
  batch: readonly I[],
  waitedMs: number,
  run: Run<I, O>,
): Promise<readonly Outcome<O>[]> => {
  try {
    return await run(batch, waitedMs);
  } catch (error) {
    const isAlone = batch.length === 1;
    if (isAlone || error instanceof Failure) return batch.map(() => ({ ok: false, error }));
    return runEach(batch, waitedMs, run);
  }
};

/**
 * Group commit: calls that arrive while a batch is at the database form the next batch, in order, each with its own outcome.
 * `run` returns one outcome per item, in order. Throws Failure("unavailable") if too many calls wait.
 */
export const groupCommit = <I, O>(
  run: Run<I, O>,
  { maxBatch, keyOf, batched, maxWaiting = 10_000 }: GroupCommitOptions<I>,
): ((item: I) => Promise<O>) => {
  let waiting: Waiting<I, O>[] = [];
  let isRunning = false;

  const takeBatch = (): readonly Waiting<I, O>[] => {
    if (!keyOf) return waiting.splice(0, maxBatch);
    const keys = new Set<string>();
    const batch: Waiting<I, O>[] = [];
    const rest: Waiting<I, O>[] = [];
    for (const one of waiting) {
      const key = keyOf(one.item);
      if (batch.length < maxBatch && !keys.has(key)) batch.push(one);
      else rest.push(one);
      keys.add(key);
    }
    waiting = rest;
    return batch;
  };

  const drain = async (): Promise<void> => {
    while (waiting.length > 0) {
      const batch = takeBatch();
      batched?.(batch.length);
      const outcomes = await outcomesOf(
        batch.map(({ item }) => item),
        performance.now() - Math.min(...batch.map(({ arrivedAt }) => arrivedAt)),
        run,
      );
      for (const [index, { resolve, reject }] of batch.entries()) {
        const outcome = outcomes[index];
        if (outcome?.ok) resolve(outcome.value);
        else reject(outcome?.error ?? new Error("a batch returned too few outcomes"));
      }
    }
    isRunning = false;
  };

  return (item) =>
    new Promise<O>((resolve, reject) => {
      if (waiting.length >= maxWaiting) {
        reject(
          new Failure("unavailable", "SERVICE_UNAVAILABLE", "The service is busy. Try again."),
        );
        return;
      }
      waiting.push({ item, arrivedAt: performance.now(), resolve, reject });
      if (isRunning) return;
      isRunning = true;
      // Calls within the same turn of the event loop join the batch.
      setImmediate(() => void drain());
    });
};

type Operation =
  | "create"
  | "find_api_key"
  | "read_job"
  | "look_up_key"
  | "claim"
  | "finish"
  | "record_deliveries";

/** Measures the batch sizes of an operation, for `groupCommit`. */
export const measuredBatches =
  ({ meter }: Pick<Database, "meter">, operation: Operation) =>
  (size: number): void =>
    meter.observe("reelwright_group_commit_batch_size", { operation }, size);
