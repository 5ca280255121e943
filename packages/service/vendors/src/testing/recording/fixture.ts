/** What a vendor was asked and what it said, in a file: the adapter is run against it again. */
import type { OutputKind } from "@reelwright/film/ports/vendors";
import type { VendorErrorClass } from "@reelwright/film/vendor-failure";

export type RecordedExchange = {
  readonly request: {
    readonly method: string;
    /** Path and query. */
    readonly path: string;
    /** JSON, a text, or the parts of a form. */
    readonly body: unknown;
  };
  readonly response: {
    readonly status: number;
    readonly headers: Readonly<Record<string, string>>;
    /** JSON, a text, or a file's beginning as a data URL. `{vendor}` stands for the vendor's address. */
    readonly body: unknown;
  };
};

/** What the adapter made of the exchanges. */
export type RecordedOutcome =
  | { readonly kind: "done"; readonly outputs: readonly OutputKind[]; readonly hasInfo: boolean }
  | {
      readonly kind: "failed";
      readonly errorClass: VendorErrorClass;
      readonly input: string | null;
    };

/** Nobody has called the vendor itself for such a fixture. */
export const fromDocuments = "written from documents";

export type Fixture = {
  /** `written from documents`, or `recorded 2026-11-22`. */
  readonly origin: string;
  readonly vendor: string;
  /** Which of the vendor's calls (`recordedCalls`) it is. */
  readonly call: string;
  readonly exchanges: readonly RecordedExchange[];
  readonly outcome: RecordedOutcome;
};
