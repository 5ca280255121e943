import { type CustomTrack, Failure, maxCustomTracks, type TrackStore } from "@reelwright/core";
import { type Database, rowsOf, type Statement } from "../database/database.ts";
import { retrying } from "../database/retrying.ts";
import { isUuid } from "../ids.ts";
import { tenantLock } from "../tenants/tenant-lock.ts";

const columns = "music_id, title, file, seconds, is_active, iso(created_at) AS created_at";

const listTracks: Statement = {
  name: "tracks_list",
  text: `
    SELECT ${columns} FROM custom_tracks t WHERE tenant_id = $1 AND is_active
    ORDER BY t.created_at DESC, t.music_id DESC`,
};
const readTrack: Statement = {
  name: "track_read",
  text: `SELECT ${columns} FROM custom_tracks WHERE tenant_id = $1 AND music_id = $2`,
};
const countTracks: Statement = {
  name: "tracks_count",
  text: "SELECT count(*) AS count FROM custom_tracks WHERE tenant_id = $1 AND is_active",
};
const insertTrack: Statement = {
  name: "track_insert",
  text: `
    INSERT INTO custom_tracks (tenant_id, music_id, title, file, seconds)
    VALUES ($1, $2, $3, $4, $5) RETURNING ${columns}`,
};
const deactivate: Statement = {
  name: "track_deactivate",
  text: `
    UPDATE custom_tracks SET is_active = false
    WHERE tenant_id = $1 AND music_id = $2 AND is_active RETURNING music_id`,
};

const notFound = (): Failure =>
  new Failure("missing", "TRACK_NOT_FOUND", "The account has no track of this id.");
const limitReached = (): Failure =>
  new Failure(
    "conflict",
    "CUSTOM_TRACK_LIMIT_REACHED",
    `An account keeps at most ${maxCustomTracks} tracks; delete one first.`,
    { details: { limit: maxCustomTracks } },
  );

/** Tenants' own music. An id that is no UUID is an unknown id. */
export const trackStore = ({ tenantScope }: Database): TrackStore => ({
  list: (tenantId) =>
    retrying(() => tenantScope.rows<CustomTrack>(tenantId, listTracks, [tenantId])),
  get: async (tenantId, musicId) => {
    if (!isUuid(musicId)) return null;
    const values = [tenantId, musicId];
    const [row] = await retrying(() => tenantScope.rows<CustomTrack>(tenantId, readTrack, values));
    return row ?? null;
  },
  create: (tenantId, { music_id, title, file, seconds }) =>
    retrying(() =>
      tenantScope.transaction(tenantId, tenantLock(tenantId), async (client) => {
        const [counted] = await rowsOf<{ count: number }>(client, countTracks, [tenantId]);
        if ((counted?.count ?? 0) >= maxCustomTracks) throw limitReached();
        const values = [tenantId, music_id, title, file, seconds];
        const [row] = await rowsOf<CustomTrack>(client, insertTrack, values);
        if (!row) throw new Error("an inserted track answered no row");
        return row;
      }),
    ),
  deactivate: async (tenantId, musicId) => {
    if (!isUuid(musicId)) throw notFound();
    await retrying(() =>
      tenantScope.transaction(tenantId, "", async (client) => {
        const [row] = await rowsOf(client, deactivate, [tenantId, musicId]);
        if (!row) throw notFound();
      }),
    );
  },
});
