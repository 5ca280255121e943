import type { FailureKind } from "@reelwright/core/errors/failure";

/** An entry of a queue of requests. */
export type Sent<Request> = {
  readonly request: Request;
  /** How long its caller waits; null: it is worth doing whoever waits. */
  readonly deadlineMs: number | null;
};

/** What an entry returns. */
export type Returned<Reply> =
  | { readonly reply: Reply }
  | {
      readonly failure: {
        readonly kind: FailureKind;
        readonly code: string;
        readonly message: string;
      };
    }
  /** Its deadline passed before it was done. */
  | { readonly isLate: true };
