import { lazy } from "@reelwright/film/concurrency";
import { createProcessPool, type PoolOptions } from "../processes/process-pool.ts";

/** The model can't be opened, or not run with these inputs; trying again is no use. */
export class ModelRunFailed extends Error {
  /** Of the file system, such as `ENOENT`. */
  readonly code: string | undefined;
  constructor(message: string, code: string | undefined) {
    super(message);
    this.code = code;
  }
}

type ModelOrder<Inputs> = {
  readonly tenantId: string;
  /** Path of an ONNX model. */
  readonly model: string;
  readonly inputs: Inputs;
  /** Names of the outputs that are wanted; all, where left out. */
  readonly outputs?: readonly string[];
  readonly signal: AbortSignal;
  /** Bounds the wait for a turn. */
  readonly waiting?: AbortSignal;
  /** Tighter ones than the runner's. */
  readonly limits?: PoolOptions["limits"];
  /** Opens the model anew, which begins its random numbers anew: the same order then gives the same outputs. */
  readonly isFresh?: boolean;
};

type ModelRun = ModelOrder<Tensors>;

export type ModelRunner = {
  /**
   * Runs a model once, in a process of its own and in the tenant's fair turn, and returns its outputs. Rejects with
   * `ModelRunFailed`; with the pool's `LimitExceeded`, `Interrupted` and `QueueFull`; with the reason of either signal.
   */
  run(order: ModelRun): Promise<Tensors>;
  /** Runs a model once for each of the inputs, in one turn. Rejects as `run` does. */
  runEach(order: ModelOrder<readonly Tensors[]>): Promise<readonly Tensors[]>;
  /** Ends all processes, and resolves when they are gone. */
  close(): Promise<void>;
};

const megabyte = 1024 * 1024;
const usual: PoolOptions = {
  entry: { caller: import.meta.url, name: "model-process" },
  // One thread computes for seconds, and a process holds a model's memory: more at once would only be slower each.
  shares: { slots: 1, perTenant: 1, waitingPerTenant: 32 },
  limits: { wallMs: 60_000, cpuMs: 30_000, memoryBytes: 1_024 * megabyte },
  fileBytes: megabyte,
  maxRequestsPerProcess: 200,
  idleMs: 20_000,
};

/** A runner with processes of its own, started when they are needed. `changes`: other limits, more processes. */
export const openModelRunner = (changes: Partial<PoolOptions> = {}): ModelRunner => {
  const pool = createProcessPool({ ...usual, ...changes });
  const runEach: ModelRunner["runEach"] = async ({ model, inputs, outputs, isFresh, ...work }) => {
    const request: ModelRequest = { model, inputs, outputs, isFresh: isFresh ?? false };
    const reply = (await pool.run({ ...work, request })) as ModelReply;
    if (reply.kind === "failed") throw new ModelRunFailed(reply.message, reply.code);
    return reply.outputs;
  };
  return {
    run: async (order) => (await runEach({ ...order, inputs: [order.inputs] }))[0] ?? {},
    runEach,
    close: pool.close,
  };
};

/**
 * The models that look at pictures, in one process for all: to load the runtime takes more CPU than most runs. Each run is
 * held to 75 s, 20 s of CPU and 1 GiB, unless its order says less. The runtime's memory only grows, by up to 700 MiB for one
 * image and 800 MiB for five, so a process ends after three images' runs.
 */
export const pictureModels: () => ModelRunner = lazy(() =>
  openModelRunner({
    shares: { slots: 2, perTenant: 1, waitingPerTenant: 32 },
    limits: { wallMs: 75_000, cpuMs: 20_000, memoryBytes: 1_024 * megabyte },
    maxRequestsPerProcess: 9,
    idleMs: 60_000,
  }),
);

/** Ends that process. */
export const closePictureModels = (): Promise<void> => pictureModels().close();

export type ModelRequest = {
  /** Path of the model's file. */
  readonly model: string;
  /** The model is run once for each. */
  readonly inputs: readonly Tensors[];
  /** Whether the model is opened anew, which begins its random numbers anew. */
  readonly isFresh: boolean;
  readonly outputs: readonly string[] | undefined;
};

export type ModelReply =
  | { readonly kind: "done"; readonly outputs: readonly Tensors[] }
  /** The model can't be opened, or not run with these inputs. */
  | { readonly kind: "failed"; readonly message: string; readonly code: string | undefined };

/** Numbers in an n-dimensional grid, the last dimension running fastest; `data` has as many as `dims` multiply to. */
export type Tensor =
  | { readonly type: "float32"; readonly data: Float32Array; readonly dims: readonly number[] }
  | { readonly type: "int64"; readonly data: BigInt64Array; readonly dims: readonly number[] };

/** Tensors by the names that the model gives its inputs and outputs. */
export type Tensors = { readonly [name: string]: Tensor };
