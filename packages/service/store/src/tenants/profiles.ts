import type { ProfileStore } from "@reelwright/core/ports/profile-store";
import type { Database } from "../database/database.ts";
import { profileReader } from "./read-profile.ts";
import { tenantLock } from "./tenant-lock.ts";

/** What tenants see and change of themselves. */
export const profileStore = (db: Pick<Database, "tenantScope">): ProfileStore => ({
  get: profileReader(db),
  rename: async (tenant_id, name) => {
    await db.tenantScope.write(tenant_id, "", (prisma) =>
      prisma.tenant.updateMany({ where: { tenant_id }, data: { name } }),
    );
  },
  setPicture: (tenant_id, picture, key) =>
    db.tenantScope.write(tenant_id, tenantLock(tenant_id), async (prisma) => {
      const select = { avatar: true, logo: true };
      const former = await prisma.tenant.findFirst({ where: { tenant_id }, select });
      await prisma.tenant.updateMany({ where: { tenant_id }, data: { [picture]: key } });
      return former?.[picture] ?? null;
    }),
});
