/** A tenant as it sees itself. */
export type Profile = {
  readonly tenant_id: string;
  readonly name: string;
  readonly email: string | null;
  /** Keys in the file store. */
  readonly avatar: string | null;
  readonly logo: string | null;
  readonly webhook_configured: boolean;
  /** Null: the installation's. */
  readonly concurrent_limit: number | null;
  readonly daily_limit: number | null;
  /** Jobs that have not ended, and jobs made on this UTC day. */
  readonly running: number;
  readonly today: number;
  readonly created_at: string;
};

/** The pictures of a profile, by their columns. */
export type ProfilePicture = "avatar" | "logo";

export type ProfileStore = {
  /** Throws Failure("missing", "TENANT_NOT_FOUND"). */
  get(tenantId: string): Promise<Profile>;
  rename(tenantId: string, name: string): Promise<void>;
  /**
   * Puts a file's key, or nothing, in the place of the former one, which it returns. Of many at once each hears of its
   * own.
   */
  setPicture(tenantId: string, picture: ProfilePicture, key: string | null): Promise<string | null>;
};
