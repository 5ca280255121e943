/** A paid call at a vendor. Spec of the states: docs/states.md. */
export type VendorCall = {
  readonly key: string;
  readonly state: "intent" | "submitted" | "done" | "failed" | "unknown";
  readonly vendor_task_id: string | null;
  readonly submissions: number;
  readonly result: unknown;
};
export type VendorCallStore = {
  /** Writes the intent, or returns the call that exists under this key. */
  intend(call: {
    readonly key: string;
    readonly jobId: string;
    readonly tenantId: string;
    readonly provider: string;
    readonly requestHash: string;
  }): Promise<VendorCall>;
  /**
   * Counts the submission that is about to leave and notes the call as `unknown`, if `submissions` is still what the
   * caller read. False: another hand counted one meanwhile, and theirs is under way.
   */
  countSubmission(call: Pick<VendorCall, "key" | "submissions">): Promise<boolean>;
  /** Notes what is known of a call; a `done` or `failed` call never changes again. */
  update(
    key: string,
    change: Partial<Pick<VendorCall, "state" | "vendor_task_id" | "result">> & {
      readonly costUsd?: number;
    },
  ): Promise<void>;
};
