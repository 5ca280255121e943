/**
 * Thrown to give the slot back: the unit runs again after `waitMs`, from its beginning, and finds `memo`. It is no
 * failure and counts as none. Whoever catches errors on the way lets it pass.
 */
export class Snooze extends Error {
  override readonly name: string = "Snooze";
  readonly waitMs: number;
  readonly memo: unknown;
  constructor(waitMs: number, memo: unknown = null) {
    super(`wait ${waitMs} ms`);
    this.waitMs = waitMs;
    this.memo = memo;
  }
}
