import type { Profile, ProfilePicture, ProfileStore } from "@reelwright/core";
import { type Database, rowsOf, type Statement } from "../database/database.ts";
import { retrying } from "../database/retrying.ts";
import { tenantNotFound } from "./not-found.ts";
import { tenantLock } from "./tenant-lock.ts";

// The counter of jobs belongs to its day; on another one none was made yet.
const readProfile: Statement = {
  name: "profile_read",
  text: `
    SELECT t.tenant_id, t.name, t.email, t.avatar, t.logo, t.webhook_url IS NOT NULL AS webhook_configured,
      t.concurrent_limit, t.daily_limit, coalesce(a.live_jobs, 0) AS running,
      CASE WHEN a.jobs_day = (clock_timestamp() AT TIME ZONE 'UTC')::date THEN a.jobs_today ELSE 0 END AS today,
      iso(t.created_at) AS created_at
    FROM tenants t LEFT JOIN credit_accounts a ON a.tenant_id = t.tenant_id WHERE t.tenant_id = $1`,
};
const rename: Statement = {
  name: "profile_rename",
  text: "UPDATE tenants SET name = $2 WHERE tenant_id = $1",
};
const readPictures: Statement = {
  name: "profile_pictures",
  text: "SELECT avatar, logo FROM tenants WHERE tenant_id = $1",
};
const setPicture: { readonly [picture in ProfilePicture]: Statement } = {
  avatar: {
    name: "profile_avatar",
    text: "UPDATE tenants SET avatar = $2 WHERE tenant_id = $1",
  },
  logo: {
    name: "profile_logo",
    text: "UPDATE tenants SET logo = $2 WHERE tenant_id = $1",
  },
};

/** What tenants see and change of themselves. */
export const profileStore = ({ tenantScope }: Database): ProfileStore => ({
  get: async (tenantId) => {
    const [row] = await retrying(() =>
      tenantScope.rows<Profile>(tenantId, readProfile, [tenantId]),
    );
    if (!row) throw tenantNotFound();
    return row;
  },
  rename: async (tenantId, name) => {
    await retrying(() => tenantScope.rows(tenantId, rename, [tenantId, name]));
  },
  setPicture: (tenantId, picture, key) =>
    retrying(() =>
      tenantScope.transaction(tenantId, tenantLock(tenantId), async (client) => {
        const [former] = await rowsOf<Pick<Profile, ProfilePicture>>(client, readPictures, [
          tenantId,
        ]);
        await rowsOf(client, setPicture[picture], [tenantId, key]);
        return former?.[picture] ?? null;
      }),
    ),
});
