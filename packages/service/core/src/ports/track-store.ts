import type { Once } from "./idempotency-store.ts";

/** A tenant's own music. */
export type CustomTrack = {
  readonly music_id: string;
  readonly title: string;
  /** Key in the file store. */
  readonly file: string;
  readonly seconds: number;
  readonly is_active: boolean;
  readonly created_at: string;
};

export type TrackStore = {
  /** The active ones, newest first. */
  list(tenantId: string): Promise<readonly CustomTrack[]>;
  /** Also one that is no longer active: jobs that were made with it still play it. Null when it isn't this tenant's. */
  get(tenantId: string, musicId: string): Promise<CustomTrack | null>;
  /** Throws KeyTaken, Failure("conflict", "CUSTOM_TRACK_LIMIT_REACHED"). */
  create(
    tenantId: string,
    track: Pick<CustomTrack, "music_id" | "title" | "file" | "seconds">,
    once?: Once | null,
  ): Promise<CustomTrack>;
  /** Makes it inactive; its file stays. Throws Failure("missing", "TRACK_NOT_FOUND") unless it is active and theirs. */
  deactivate(tenantId: string, musicId: string): Promise<void>;
};

/** Active tracks of one tenant at most. */
export const maxCustomTracks = 100;
