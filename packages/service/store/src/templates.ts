import {
  maxTemplates,
  type Template,
  type TemplateConfig,
  type TemplateStore,
} from "@reelwright/core/ports/jobs";
import { templateNotFound } from "@reelwright/core/templates/templates";
import { Failure } from "@reelwright/film/failure";
import type { Database } from "./database/database.ts";
import { jsonText, rowsOf, type Statement } from "./database/statement.ts";
import type { TenantScope } from "./database/tenant-scope.ts";
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
    `An account can have at most ${maxTemplates} templates; delete one first.`,
    { details: { limit: maxTemplates } },
  );

const columns = `template_id, name, description, config, is_default, use_count, iso(created_at) AS created_at,
  iso(updated_at) AS updated_at`;
const countTemplates: Statement = {
  name: "templates_count",
  text: "SELECT count(*) AS templates FROM templates WHERE tenant_id = $1",
};
// At most one template is the default, so all but the one with this id lose the mark.
const clearDefault: Statement = {
  name: "template_clear_default",
  text: "UPDATE templates SET is_default = false WHERE tenant_id = $1 AND template_id <> $2 AND is_default",
};
const insertTemplate: Statement = {
  name: "template_create",
  text: `
    INSERT INTO templates (tenant_id, template_id, name, description, config, is_default)
    VALUES ($1, $2, $3, $4, $5::jsonb, $6) RETURNING ${columns}`,
};
// Null leaves a field unchanged. Only the description can be set to null.
const updateTemplate: Statement = {
  name: "template_update",
  text: `
    UPDATE templates SET name = coalesce($3, name), description = CASE WHEN $4::boolean THEN $5 ELSE description END,
      config = coalesce($6::jsonb, config), is_default = coalesce($7, is_default), updated_at = clock_timestamp()
    WHERE tenant_id = $1 AND template_id = $2 RETURNING ${columns}`,
};
const deleteTemplate: Statement = {
  name: "template_delete",
  text: "DELETE FROM templates WHERE tenant_id = $1 AND template_id = $2 RETURNING template_id",
};
const countUse: Statement = {
  name: "template_use",
  text: `
    UPDATE templates SET use_count = use_count + 1 WHERE tenant_id = $1 AND template_id = $2 RETURNING template_id`,
};

/** Tenants' templates. An id that isn't a UUID is unknown. */
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
  create: async (tenantId, templateId, { name, description, config, is_default }, once) => {
    if (!isUuid(templateId)) throw templateNotFound();
    return tenantScope.write(tenantId, tenantLock(tenantId), async (client) => {
      await claimKey(client, tenantId, once, templateId);
      const [kept] = await rowsOf<{ templates: number }>(client, countTemplates, [tenantId]);
      if ((kept?.templates ?? 0) >= maxTemplates) throw limitReached();
      if (is_default) await rowsOf(client, clearDefault, [tenantId, templateId]);
      const values = [tenantId, templateId, name, description, jsonText(config), is_default];
      const [created] = await rowsOf<Template>(client, insertTemplate, values);
      if (!created) throw new Error("an INSERT returned no row");
      return created;
    });
  },
  update: async (tenantId, templateId, { name, description, config, is_default }) => {
    if (!isUuid(templateId)) throw templateNotFound();
    return tenantScope.write(tenantId, templateLock(tenantId, templateId), async (client) => {
      if (is_default) await rowsOf(client, clearDefault, [tenantId, templateId]);
      const [updated] = await rowsOf<Template>(client, updateTemplate, [
        ...[tenantId, templateId, name, description !== undefined, description],
        ...[config && jsonText(config), is_default],
      ]);
      if (!updated) throw templateNotFound();
      return updated;
    });
  },
  delete: (tenantId, templateId) => changeOne(tenantScope, deleteTemplate, tenantId, templateId),
  use: (tenantId, templateId) => changeOne(tenantScope, countUse, tenantId, templateId),
});

/** Runs a statement that returns the changed template. Throws if there is no template with this id. */
const changeOne = async (
  tenantScope: TenantScope,
  statement: Statement,
  tenantId: string,
  templateId: string,
): Promise<void> => {
  if (!isUuid(templateId)) throw templateNotFound();
  const changed = await tenantScope.write(tenantId, "", (client) =>
    rowsOf(client, statement, [tenantId, templateId]),
  );
  if (changed.length === 0) throw templateNotFound();
};

/**
 * SQL that locks the rows that a change of a template may touch: the tenant, the template and the default template. New jobs
 * count uses without the tenant's lock, so templates are always locked in the order of their ids. Both ids must be UUIDs.
 */
const templateLock = (tenantId: string, templateId: string): string => `
  ${tenantLock(tenantId)};
  SELECT FROM templates WHERE tenant_id = '${tenantId}' AND (template_id = '${templateId}' OR is_default)
  ORDER BY template_id FOR NO KEY UPDATE`;
