/** Whether a call may leave now. */
export type Admission =
  | { readonly kind: "admitted" }
  /** The limits of the account, shared fairly between tenants. */
  | { readonly kind: "wait"; readonly waitMs: number }
  /** The circuit is open. */
  | { readonly kind: "down"; readonly waitMs: number }
  /** The vendor refused our credentials or our balance. */
  | { readonly kind: "operator"; readonly waitMs: number };

/**
 * What all workers share about each vendor: calls under way, the rate, the circuit breaker. It may lose everything at any
 * time and then lets calls through again; what is paid for is decided by the store. Throws Failure("unavailable") while
 * it can't be reached.
 */
export type VendorGate = {
  /** Asks to begin a call; the same call may ask again. An admitted call holds a place until it leaves or 10 minutes pass. */
  enter(call: {
    readonly vendor: string;
    readonly tenantId: string;
    readonly key: string;
  }): Promise<Admission>;
  /** Keeps a call's place for another 10 minutes. */
  stay(vendor: string, key: string): Promise<void>;
  leave(vendor: string, key: string): Promise<void>;
  /**
   * What a submission came to. `ok`: it was taken, or refused for what it asks; `fault`: 5xx, a broken connection, no
   * answer; `refused`: credentials or balance; `limited`: too many requests of any kind, wait this long. Polls and
   * look-ups are reported only when they are `limited`: a vendor that answers them may take nothing.
   */
  report(
    vendor: string,
    outcome: "ok" | "fault" | "refused" | "limited",
    retryAfterMs?: number,
  ): Promise<void>;
  /** For operators. */
  states(): Promise<
    readonly {
      readonly vendor: string;
      readonly circuit: "closed" | "open" | "half_open";
      readonly isRefused: boolean;
      readonly inFlight: number;
      readonly waitingTenants: number;
    }[]
  >;
};
