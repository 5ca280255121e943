import { type CustomTrack, maxCustomTracks, type TrackStore } from "@reelwright/core/ports/tenants";
import { Failure } from "@reelwright/film/failure";
import type { Database } from "./database/database.ts";
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
  new Failure("missing", "TRACK_NOT_FOUND", "The account has no track of this id.");
const limitReached = (): Failure =>
  new Failure(
    "conflict",
    "CUSTOM_TRACK_LIMIT_REACHED",
    `An account keeps at most ${maxCustomTracks} tracks; delete one first.`,
    { details: { limit: maxCustomTracks } },
  );

/** Tenants' own music. An id that is no UUID is an unknown id. */
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
  create: (tenant_id, { music_id, title, file, seconds }, once) =>
    tenantScope.write(tenant_id, tenantLock(tenant_id), async (prisma, client) => {
      await claimKey(client, tenant_id, once, music_id);
      const count = await prisma.customTrack.count({ where: { tenant_id, is_active: true } });
      if (count >= maxCustomTracks) throw limitReached();
      const data = { tenant_id, music_id, title, file, seconds };
      return trackOf(await prisma.customTrack.create({ data }));
    }),
  deactivate: async (tenant_id, music_id) => {
    if (!isUuid(music_id)) throw notFound();
    const { count } = await tenantScope.write(tenant_id, "", (prisma) =>
      prisma.customTrack.updateMany({
        where: { tenant_id, music_id, is_active: true },
        data: { is_active: false },
      }),
    );
    if (count === 0) throw notFound();
  },
});
