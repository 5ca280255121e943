import type { Profile, ProfileStore } from "@reelwright/core/ports/profile-store";
import type { Database } from "../database/database.ts";
import { retrying } from "../database/retrying.ts";
import type { Statement } from "../database/statement.ts";
import { tenantNotFound } from "./not-found.ts";

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

/** A tenant with its counters. Throws TENANT_NOT_FOUND. */
export const profileReader =
  ({ tenantScope }: Pick<Database, "tenantScope">): ProfileStore["get"] =>
  async (tenantId) => {
    const [row] = await retrying(() =>
      tenantScope.rows<Profile>(tenantId, readProfile, [tenantId]),
    );
    if (!row) throw tenantNotFound();
    return row;
  };
