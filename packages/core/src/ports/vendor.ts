import type { Failure } from "../errors/failure.ts";

/** Whether a submission was taken. A transport that failed says neither: then `submit` throws. */
export type Submission =
  | { readonly kind: "accepted"; readonly ref: string }
  | { readonly kind: "rejected"; readonly failure: Failure };

export type Progress<Result> =
  | { readonly kind: "running"; readonly waitMs: number }
  | { readonly kind: "done"; readonly result: Result }
  | { readonly kind: "failed"; readonly failure: Failure };

/** Someone who is paid per call and works for minutes. `Result` is plain JSON. */
export type Vendor<Request, Result> = {
  readonly name: string;
  readonly costUsd: (request: Request) => number;
  submit(request: Request, idempotencyKey: string, signal: AbortSignal): Promise<Submission>;
  poll(ref: string, signal: AbortSignal): Promise<Progress<Result>>;
  /** The reference of what was submitted under the key; null when the vendor can't tell. */
  find(idempotencyKey: string, signal: AbortSignal): Promise<string | null>;
};
