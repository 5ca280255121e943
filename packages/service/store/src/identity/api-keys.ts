import { Failure } from "@reelwright/core/errors/failure";
import { maxApiKeys } from "@reelwright/core/identity/key-schemas";
import type { IdentityStore } from "@reelwright/core/ports/identity-store";
import { databaseTime } from "../database/clock.ts";
import type { Database } from "../database/database.ts";
import { isUuid } from "../ids.ts";
import { tenantLock } from "../tenants/tenant-lock.ts";
import { recordChange } from "./audit-log.ts";
import { apiKeyList } from "./list-api-keys.ts";

const notFound = (): Failure =>
  new Failure("missing", "API_KEY_NOT_FOUND", "The account has no API key of this id.");
const limitReached = (): Failure =>
  new Failure(
    "conflict",
    "API_KEY_LIMIT_REACHED",
    `An account has at most ${maxApiKeys} API keys in force; revoke one first.`,
    { details: { limit: maxApiKeys } },
  );

/** Tenants' keys. An id that is no UUID is an unknown id. The role of tenants reads no hashes. */
export const apiKeyStore = (
  db: Pick<Database, "tenantScope">,
): Pick<IdentityStore, "keys" | "addKey" | "revokeKey"> => ({
  keys: apiKeyList(db),
  addKey: (tenant_id, { id, name, hash, prefix, expiresAt }, actor) =>
    db.tenantScope.write(tenant_id, tenantLock(tenant_id), async (prisma, client) => {
      const now = await databaseTime(client);
      const inForce = [{ expires_at: null }, { expires_at: { gt: now } }];
      const count = await prisma.apiKey.count({
        where: { tenant_id, revoked_at: null, OR: inForce },
      });
      if (count >= maxApiKeys) throw limitReached();
      const { created_at, expires_at } = await prisma.apiKey.create({
        data: { tenant_id, key_id: id, name, hash, key_prefix: prefix, expires_at: expiresAt },
        select: { created_at: true, expires_at: true },
      });
      const entry = {
        key_id: id,
        name,
        key_prefix: prefix,
        last_used_at: null,
        expires_at: expires_at?.toISOString() ?? null,
        created_at: created_at.toISOString(),
      };
      const details = { key_id: id, name, key_prefix: prefix, expires_at: entry.expires_at };
      await recordChange(client, {
        tenantId: tenant_id,
        actor,
        action: "api_key.created",
        details,
      });
      return entry;
    }),
  revokeKey: async (tenant_id, key_id, actor) => {
    if (!isUuid(key_id)) throw notFound();
    await db.tenantScope.write(tenant_id, "", async (prisma, client) => {
      const [revoked] = await prisma.apiKey.updateManyAndReturn({
        where: { tenant_id, key_id, revoked_at: null },
        data: { revoked_at: await databaseTime(client) },
        select: { name: true, key_prefix: true },
      });
      if (!revoked) throw notFound();
      const details = { key_id, ...revoked };
      await recordChange(client, {
        tenantId: tenant_id,
        actor,
        action: "api_key.revoked",
        details,
      });
    });
  },
});
