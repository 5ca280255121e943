import { lazy, QueueFull } from "@reelwright/film/concurrency";
import { Failure } from "@reelwright/film/failure";
import {
  createProcessPool,
  Interrupted,
  LimitExceeded,
  type PoolOptions,
} from "../processes/process-pool.ts";
import type { WorkLimits } from "../processes/resource-limits.ts";
import type { Decoded, DecodeReply, DecodeRequest } from "./decode-request.ts";
import { PictureError, tooComplex } from "./structure.ts";

export type PictureDecoder = {
  /**
   * Decodes in a process of its own, in the tenant's fair turn. Throws `PictureError` for what is wrong with the picture,
   * too much work included; `Failure`: `DECODING_BUSY` (no turn within `patienceMs`, or too many of the tenant wait),
   * `DECODING_INTERRUPTED`; the signal's reason on abort.
   */
  decode(
    tenantId: string,
    request: DecodeRequest,
    signal: AbortSignal,
    patienceMs?: number,
  ): Promise<Decoded>;
  close(): Promise<void>;
};

const megabyte = 1024 * 1024;
/**
 * Of 50 megapixels: a progressive JPEG takes 450 MB, an AVIF 700 MB and 6 s, a HEIC 610 MB and 6 s, others less. A drawing
 * takes little of either.
 */
const limits: WorkLimits = { wallMs: 45_000, cpuMs: 12_000, memoryBytes: 1_024 * megabyte };
const drawingLimits: WorkLimits = { ...limits, wallMs: 20_000, cpuMs: 5_000 };
/** Of AVIF and HEIC. */
const heifLimits: WorkLimits = { ...limits, wallMs: 60_000, cpuMs: 25_000 };

const usual: PoolOptions = {
  entry: { caller: import.meta.url, name: "picture-process" },
  shares: { slots: 2, perTenant: 1, waitingPerTenant: 32 },
  limits,
  fileBytes: 256 * megabyte,
  maxRequestsPerProcess: 200,
  idleMs: 20_000,
};

const limitsFor = ({ format }: DecodeRequest, most: WorkLimits): WorkLimits => {
  const own = format === "svg" ? drawingLimits : format.startsWith("hei") ? heifLimits : limits;
  return {
    wallMs: Math.min(own.wallMs, most.wallMs),
    cpuMs: Math.min(own.cpuMs, most.cpuMs),
    memoryBytes: most.memoryBytes,
  };
};

const busy = () =>
  new Failure(
    "unavailable",
    "DECODING_BUSY",
    "Others of your pictures are being decoded; nothing was done, try again in a moment.",
  );

/** Maps an error of the pool to one of the image. */
const meaning = (error: unknown, waiting: AbortSignal | undefined): unknown => {
  if (error instanceof QueueFull || (waiting?.aborted && error === waiting.reason)) return busy();
  if (error instanceof LimitExceeded) return tooComplex("takes too much time or memory to decode");
  if (!(error instanceof Interrupted)) return error;
  const message = "The picture's decoding was interrupted; try again.";
  return new Failure("unavailable", "DECODING_INTERRUPTED", message, { cause: error });
};

/** A decoder with its own processes, started on demand. `changes` are for tests. */
export const openPictureDecoder = (changes: Partial<PoolOptions> = {}): PictureDecoder => {
  const options = { ...usual, ...changes };
  const pool = createProcessPool(options);
  const most = changes.limits ?? heifLimits;
  return {
    decode: async (tenantId, request, signal, patienceMs) => {
      const waiting = patienceMs === undefined ? undefined : AbortSignal.timeout(patienceMs);
      const work = { tenantId, request, signal, waiting, limits: limitsFor(request, most) };
      const reply = (await pool.run(work).catch((error: unknown) => {
        signal.throwIfAborted();
        throw meaning(error, waiting);
      })) as DecodeReply;
      if (reply.kind === "done") return reply.decoded;
      if (reply.kind === "failed") {
        throw Object.assign(new Error(`decoding failed: ${reply.message}`), { code: reply.code });
      }
      const { error, message, details, cause } = reply;
      throw new PictureError(error, message, { ...(details && { details }), cause });
    },
    close: pool.close,
  };
};

/** The shared decoder of this process, with its processes and fair turns. */
export const pictureDecoder: () => PictureDecoder = lazy(() => openPictureDecoder());
