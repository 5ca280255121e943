import type { MusicTrack } from "@reelwright/film/artifacts";
import type { Catalogue } from "@reelwright/film/catalogue/catalogue";
import { Failure } from "@reelwright/film/failure";
import type { FileUrl } from "../jobs/present.ts";
import type { Once } from "../ports/requests.ts";
import type { CustomTrack, TrackStore } from "../ports/tenants.ts";
import { storedFor, type Upload, type UploadDeps } from "../uploads/store-upload.ts";
import { uuidv7 } from "../util/uuid.ts";
import { notBlank } from "../validation/invalid-fields.ts";
import { type Static, schema } from "../validation/schema.ts";

/** A tenant's own track as returned. docs/contribute/contract.md#catalog. */
export const customTrackSchema = schema({
  title: "CustomTrack",
  type: "object",
  required: ["music_id", "title", "is_active", "url", "duration_seconds", "created_at"],
  properties: {
    music_id: { type: "string", format: "uuid" },
    title: { type: "string" },
    is_active: { type: "boolean" },
    url: { type: "string" },
    duration_seconds: { type: "number", minimum: 0 },
    created_at: { type: "string", format: "date-time" },
  },
});

/** The text fields of `POST /music/custom`. */
export const newTrackSchema = schema({
  type: "object",
  required: ["title"],
  properties: { title: { type: "string", minLength: 1, maxLength: 200 } },
});

/** A track as the wire shows it. */
export const presentTrack = (
  { music_id, title, is_active, file, seconds, created_at }: CustomTrack,
  fileUrl: FileUrl,
): Static<typeof customTrackSchema> => ({
  music_id,
  title,
  is_active,
  url: fileUrl(file),
  duration_seconds: Math.round(seconds * 1000) / 1000,
  created_at,
});

/** A tenant's own track as a job plays it: what the catalogue would say of its music isn't known. */
export const playable = ({ music_id, title, file }: CustomTrack): MusicTrack => ({
  music_id,
  title,
  artist: "",
  mood: "",
  tempo: "medium",
  energy_level: "medium",
  bpm: 0,
  has_vocals: false,
  tags: [],
  seed: null,
  file,
});

/** The active track of this id, if the tenant has one. */
export const ownTrackOf = async (
  tracks: Pick<TrackStore, "get">,
  tenantId: string,
  musicId: string | null,
): Promise<CustomTrack | null> => {
  const track = musicId === null ? null : await tracks.get(tenantId, musicId);
  return track?.is_active ? track : null;
};

/** Takes a track in. Throws as `Intake` and `TrackStore.create` do, InvalidFields for a blank title; then nothing stays. */
export const createTrack =
  (deps: UploadDeps & { readonly tracks: Pick<TrackStore, "create"> }) =>
  async (
    tenantId: string,
    title: string,
    sent: Upload,
    once: Once | null = null,
  ): Promise<CustomTrack> => {
    const told = notBlank("title", title);
    const { file: song, directory, signal, onStored } = sent;
    const { path, seconds } = await deps.intake.music(tenantId, song, directory, signal);
    return storedFor(deps, tenantId, path, onStored, (file) =>
      deps.tracks.create(tenantId, { music_id: uuidv7(), title: told, file, seconds }, once),
    );
  };

/** Makes a track inactive. Throws Failure: CATALOG_TRACK_READ_ONLY, TRACK_NOT_FOUND. */
export const deleteTrack =
  (deps: {
    readonly catalogue: Pick<Catalogue, "track">;
    readonly tracks: Pick<TrackStore, "deactivate">;
  }) =>
  async (tenantId: string, musicId: string): Promise<void> => {
    if (deps.catalogue.track(musicId)) {
      throw new Failure(
        "forbidden",
        "CATALOG_TRACK_READ_ONLY",
        "This track belongs to the library that everybody shares; it can't be deleted.",
      );
    }
    await deps.tracks.deactivate(tenantId, musicId);
  };
