/** One HTTP request to a webhook's receiver. */
export type WebhookRequest = {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
};

/** Where an attempt broke: before there was a connection, or on it. */
export type SendPhase = "pre" | "attempt";

export type SendOutcome = { readonly durationMs: number } & (
  | { readonly kind: "answered"; readonly status: number }
  | { readonly kind: "failed"; readonly phase: SendPhase; readonly code: string }
  /** Stopped by us; what the receiver saw is unknown. */
  | { readonly kind: "stopped" }
);

export type WebhookSender = {
  /**
   * Posts once, within 10 s in all; never follows a redirect, reads at most 64 KiB of the answer, connects to
   * permitted addresses only. Never throws: whatever happens is an outcome.
   */
  send(request: WebhookRequest): Promise<SendOutcome>;
  /** Stops what is under way and closes all connections. */
  close(): Promise<void>;
};
