import {
  maxTemplates,
  type Template,
  type TemplateConfig,
  type TemplateStore,
} from "@reelwright/core/ports/jobs";
import { templateNotFound } from "@reelwright/core/templates/templates";
import { Failure } from "@reelwright/film/failure";
import type { Database } from "./database/database.ts";
import type { Prisma } from "./database/prisma.ts";
import { databaseTime, storable } from "./database/statement.ts";
import type { TemplateModel } from "./generated/models/Template.ts";
import { claimKey } from "./idempotency.ts";
import { isUuid } from "./ids.ts";
import { tenantLock } from "./tenants.ts";

const templateOf = (row: TemplateModel): Template => ({
  template_id: row.template_id,
  name: row.name,
  description: row.description,
  config: row.config as TemplateConfig,
  is_default: row.is_default,
  use_count: Number(row.use_count),
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
});

const limitReached = (): Failure =>
  new Failure(
    "conflict",
    "TEMPLATE_LIMIT_REACHED",
    `An account keeps at most ${maxTemplates} templates; delete one first.`,
    { details: { limit: maxTemplates } },
  );

/** At most one is the default: it makes room for the one with this id. */
const clearDefault = async (
  prisma: Prisma,
  tenant_id: string,
  templateId: string,
): Promise<void> => {
  await prisma.template.updateMany({
    where: { tenant_id, is_default: true, template_id: { not: templateId } },
    data: { is_default: false },
  });
};

/** Tenants' templates. An id that is no UUID is an unknown id. */
export const templateStore = ({ tenantScope }: Pick<Database, "tenantScope">): TemplateStore => ({
  list: async (tenant_id, limit) => {
    const rows = await tenantScope.read(tenant_id, (prisma) =>
      prisma.template.findMany({
        where: { tenant_id },
        orderBy: [
          { is_default: "desc" },
          { use_count: "desc" },
          { updated_at: "desc" },
          { template_id: "desc" },
        ],
        take: limit,
      }),
    );
    return rows.map(templateOf);
  },
  get: async (tenant_id, template_id) => {
    if (!isUuid(template_id)) return null;
    const row = await tenantScope.read(tenant_id, (prisma) =>
      prisma.template.findFirst({ where: { tenant_id, template_id } }),
    );
    return row && templateOf(row);
  },
  create: async (tenant_id, template_id, { name, description, config, is_default }, once) => {
    if (!isUuid(template_id)) throw templateNotFound();
    return tenantScope.write(tenant_id, tenantLock(tenant_id), async (prisma, client) => {
      await claimKey(client, tenant_id, once, template_id);
      const count = await prisma.template.count({ where: { tenant_id } });
      if (count >= maxTemplates) throw limitReached();
      if (is_default) await clearDefault(prisma, tenant_id, template_id);
      const fields = { name, description, config: storable(config) ?? {}, is_default };
      const row = await prisma.template.create({ data: { tenant_id, template_id, ...fields } });
      return templateOf(row);
    });
  },
  update: async (tenant_id, template_id, { config, ...fields }) => {
    if (!isUuid(template_id)) throw templateNotFound();
    const lock = templateLock(tenant_id, template_id);
    return tenantScope.write(tenant_id, lock, async (prisma, client) => {
      if (fields.is_default) await clearDefault(prisma, tenant_id, template_id);
      const [row] = await prisma.template.updateManyAndReturn({
        where: { tenant_id, template_id },
        data: {
          ...fields,
          ...(config !== undefined && { config: storable(config) ?? {} }),
          updated_at: await databaseTime(client),
        },
      });
      if (!row) throw templateNotFound();
      return templateOf(row);
    });
  },
  delete: async (tenant_id, template_id) => {
    if (!isUuid(template_id)) throw templateNotFound();
    const { count } = await tenantScope.write(tenant_id, "", (prisma) =>
      prisma.template.deleteMany({ where: { tenant_id, template_id } }),
    );
    if (count === 0) throw templateNotFound();
  },
  use: async (tenant_id, template_id) => {
    if (!isUuid(template_id)) throw templateNotFound();
    const { count } = await tenantScope.write(tenant_id, "", (prisma) =>
      prisma.template.updateMany({
        where: { tenant_id, template_id },
        data: { use_count: { increment: 1 } },
      }),
    );
    if (count === 0) throw templateNotFound();
  },
});

/**
 * SQL that locks what a change of a template may touch: the tenant, the template and the default one. Jobs count uses
 * without the tenant's lock; everybody locks templates in the order of their ids. Both ids are UUIDs.
 */
const templateLock = (tenantId: string, templateId: string): string => `
  ${tenantLock(tenantId)};
  SELECT FROM templates WHERE tenant_id = '${tenantId}' AND (template_id = '${templateId}' OR is_default)
  ORDER BY template_id FOR NO KEY UPDATE`;
