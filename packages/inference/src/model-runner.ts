import { createProcessPool, type PoolOptions } from "@reelwright/processes";
import type { ModelReply, ModelRequest } from "./model-request.ts";
import type { Tensors } from "./tensor.ts";

/** The model can't be opened, or not run with these inputs; trying again is no use. */
export class ModelRunFailed extends Error {
  /** Of the file system, such as `ENOENT`. */
  readonly code: string | undefined;
  constructor(message: string, code: string | undefined) {
    super(message);
    this.code = code;
  }
}

export type ModelRun = {
  readonly tenantId: string;
  /** Path of an ONNX model. */
  readonly model: string;
  readonly inputs: Tensors;
  /** Names of the outputs that are wanted; all, where left out. */
  readonly outputs?: readonly string[];
  readonly signal: AbortSignal;
  /** Bounds the wait for a turn. */
  readonly waiting?: AbortSignal;
};

export type ModelRunner = {
  /**
   * Runs a model once, in a process of its own and in the tenant's fair turn, and returns its outputs. Rejects with
   * `ModelRunFailed`; with the pool's `LimitExceeded`, `Interrupted` and `QueueFull`; with the reason of either signal.
   */
  run(order: ModelRun): Promise<Tensors>;
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
  return {
    run: async ({ tenantId, model, inputs, outputs, signal, waiting }) => {
      const request: ModelRequest = { model, inputs, outputs };
      const reply = (await pool.run({ tenantId, request, signal, waiting })) as ModelReply;
      if (reply.kind === "failed") throw new ModelRunFailed(reply.message, reply.code);
      return reply.outputs;
    },
    close: pool.close,
  };
};
