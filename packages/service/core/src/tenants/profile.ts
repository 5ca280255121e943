import { modeMark, modeMarkSchema } from "../identity/test-mode.ts";
import type { FileUrl } from "../jobs/present.ts";
import { type DefaultLimits, presentLimits, shownLimitsSchema } from "../limits/tenant-limits.ts";
import type { Profile, ProfileStore } from "../ports/tenants.ts";
import { emptyUpdate, InvalidFields, notBlank, valueError } from "../validation/invalid-fields.ts";
import { nullable, type Static, schema } from "../validation/schema.ts";

const count = { type: "integer", minimum: 0 } as const;

/** `GET /tenants/me`. docs/contribute/decisions.md#identity. */
export const profileSchema = schema({
  title: "Tenant",
  type: "object",
  required: [
    "tenant_id",
    "name",
    "email",
    "avatar_url",
    "brand_kit",
    "webhook_configured",
    "job_limits",
    "limits",
    "created_at",
  ],
  properties: {
    tenant_id: { type: "string", format: "uuid" },
    name: { type: "string" },
    email: nullable({ type: "string" }),
    avatar_url: nullable({ type: "string" }),
    brand_kit: {
      title: "BrandKit",
      type: "object",
      required: ["logo_url"],
      properties: { logo_url: nullable({ type: "string" }) },
    },
    webhook_configured: { type: "boolean" },
    job_limits: {
      title: "JobLimits",
      type: "object",
      required: ["concurrent", "daily", "running", "today"],
      properties: {
        concurrent: count,
        daily: count,
        running: { ...count, description: "Jobs that are pending, processing or paused." },
        today: { ...count, description: "Jobs made on this day (UTC)." },
      },
    },
    limits: shownLimitsSchema,
    created_at: { type: "string", format: "date-time" },
    livemode: modeMarkSchema,
  },
});

/** Body of `PATCH /tenants/me`. */
export const profileChangeSchema = schema({
  title: "UpdateTenantRequest",
  type: "object",
  properties: { name: { type: "string", minLength: 1, maxLength: 200 } },
});

type Limits = DefaultLimits & { readonly concurrent: number; readonly daily: number };

/** A profile as the wire shows it; `defaults` are the installation's limits. */
export const presentProfile = (
  profile: Profile,
  defaults: Limits,
  fileUrl: FileUrl,
): Static<typeof profileSchema> => {
  const { tenant_id, name, email, webhook_configured, running, today, created_at } = profile;
  const urlOf = (key: string | null) => (key === null ? null : fileUrl(key));
  return {
    tenant_id,
    name,
    email,
    avatar_url: urlOf(profile.avatar),
    brand_kit: { logo_url: urlOf(profile.logo) },
    webhook_configured,
    job_limits: {
      concurrent: profile.concurrent_limit ?? defaults.concurrent,
      daily: profile.daily_limit ?? defaults.daily,
      running,
      today,
    },
    limits: presentLimits(profile.limits ?? {}, defaults),
    created_at,
    ...modeMark(tenant_id),
  };
};

/** Characters that break or reverse lines, which no name in a list or an email may contain. */
const unprintable = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u;

const nameOf = (name: string): string => {
  const trimmed = notBlank("name", name);
  if (!unprintable.test(trimmed)) return trimmed;
  const message = "holds line breaks or control characters; write it on one line";
  throw new InvalidFields([valueError("name", name, message)]);
};

/** Renames a tenant and returns its profile. Throws Failure: EMPTY_UPDATE; InvalidFields for an invalid name. */
export const updateProfile =
  (profiles: ProfileStore) =>
  async (tenantId: string, change: Static<typeof profileChangeSchema>): Promise<Profile> => {
    if (change.name === undefined) throw emptyUpdate("name");
    await profiles.rename(tenantId, nameOf(change.name));
    return profiles.get(tenantId);
  };
