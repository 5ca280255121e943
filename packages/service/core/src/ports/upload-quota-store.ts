/** The part of a UTC day's bytes that an upload takes; its size is known when it has been stored. */
export type ReservedBytes = { readonly day: string; readonly bytes: number };

/** What is left of a limit that an upload would pass. */
export type QuotaUsed = {
  readonly usedBytes: number;
  /** Until the day ends. */
  readonly secondsLeft: number;
};

/** How many bytes each tenant uploaded on the current UTC day, by the database's clock; shared by all gateways. */
export type UploadQuotaStore = {
  /** Counts bytes of an upload, or none and says what is used when they would pass the limit. */
  reserve(
    tenantId: string,
    bytes: number,
    limitBytes: number,
  ): Promise<ReservedBytes | { readonly refused: QuotaUsed }>;
  /** Corrects what was counted to what was stored. A day that is over is left alone. */
  settle(tenantId: string, reserved: ReservedBytes, storedBytes: number): Promise<void>;
};
