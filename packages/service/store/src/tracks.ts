import { type CustomTrack, maxCustomTracks, type TrackStore } from "@reelwright/core/ports/tenants";
import { Failure } from "@reelwright/film/failure";
import type { Database } from "./database/database.ts";
import { rowsOf, type Statement } from "./database/statement.ts";
import type { CustomTrackModel } from "./generated/models/CustomTrack.ts";
import { claimKey } from "./idempotency.ts";
import { isUuid } from "./ids.ts";
import { tenantLock } from "./tenants.ts";

const trackOf = (row: CustomTrackModel): CustomTrack => ({
  music_id: row.music_id,
  title: row.title,
  file: row.file,
  seconds: row.seconds,
  is_active: row.is_active,
  created_at: row.created_at.toISOString(),
});

const notFound = (): Failure =>
  new Failure("missing", "TRACK_NOT_FOUND", "The account has no track with this id.");
const limitReached = (): Failure =>
  new Failure(
    "conflict",
    "CUSTOM_TRACK_LIMIT_REACHED",
    `An account can have at most ${maxCustomTracks} tracks; delete one first.`,
    { details: { limit: maxCustomTracks } },
  );

const countTracks: Statement = {
  name: "tracks_count",
  text: "SELECT count(*) AS tracks FROM custom_tracks WHERE tenant_id = $1 AND is_active",
};
const insertTrack: Statement = {
  name: "track_create",
  text: `
    INSERT INTO custom_tracks (tenant_id, music_id, title, file, seconds) VALUES ($1, $2, $3, $4, $5)
    RETURNING music_id, title, file, seconds, is_active, iso(created_at) AS created_at`,
};
const deactivate: Statement = {
  name: "track_deactivate",
  text: `
    UPDATE custom_tracks SET is_active = false WHERE tenant_id = $1 AND music_id = $2 AND is_active
    RETURNING music_id`,
};

/** Tenants' own music. An id that isn't a UUID is unknown. */
export const trackStore = ({ tenantScope }: Pick<Database, "tenantScope">): TrackStore => ({
  list: async (tenant_id) => {
    const rows = await tenantScope.read(tenant_id, (prisma) =>
      prisma.customTrack.findMany({
        where: { tenant_id, is_active: true },
        orderBy: [{ created_at: "desc" }, { music_id: "desc" }],
      }),
    );
    return rows.map(trackOf);
  },
  get: async (tenant_id, music_id) => {
    if (!isUuid(music_id)) return null;
    const row = await tenantScope.read(tenant_id, (prisma) =>
      prisma.customTrack.findFirst({ where: { tenant_id, music_id } }),
    );
    return row && trackOf(row);
  },
  create: (tenantId, { music_id, title, file, seconds }, once) =>
    tenantScope.write(tenantId, tenantLock(tenantId), async (client) => {
      await claimKey(client, tenantId, once, music_id);
      const [kept] = await rowsOf<{ readonly tracks: number }>(client, countTracks, [tenantId]);
      if ((kept?.tracks ?? 0) >= maxCustomTracks) throw limitReached();
      const values = [tenantId, music_id, title, file, seconds];
      const [created] = await rowsOf<CustomTrack>(client, insertTrack, values);
      if (!created) throw new Error("an INSERT returned no row");
      return created;
    }),
  deactivate: async (tenantId, musicId) => {
    if (!isUuid(musicId)) throw notFound();
    const changed = await tenantScope.write(tenantId, "", (client) =>
      rowsOf(client, deactivate, [tenantId, musicId]),
    );
    if (changed.length === 0) throw notFound();
  },
});
