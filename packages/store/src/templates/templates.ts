import {
  Failure,
  maxTemplates,
  type Template,
  type TemplateStore,
  templateNotFound,
} from "@reelwright/core";
import type pg from "pg";
import { type Database, rowsOf, type Statement } from "../database/database.ts";
import { jsonText } from "../database/json.ts";
import { retrying } from "../database/retrying.ts";
import { isUuid } from "../ids.ts";
import { tenantLock } from "../tenants/tenant-lock.ts";

const columns = `
  template_id, name, description, config, is_default, use_count,
  iso(created_at) AS created_at, iso(updated_at) AS updated_at`;

const listTemplates: Statement = {
  name: "templates_list",
  text: `
    SELECT ${columns} FROM templates t WHERE tenant_id = $1
    ORDER BY t.is_default DESC, t.use_count DESC, t.updated_at DESC, t.template_id DESC LIMIT $2`,
};
const readTemplate: Statement = {
  name: "template_read",
  text: `SELECT ${columns} FROM templates WHERE tenant_id = $1 AND template_id = $2`,
};
const countTemplates: Statement = {
  name: "templates_count",
  text: "SELECT count(*) AS count FROM templates WHERE tenant_id = $1",
};
// Creations of jobs count uses without the tenant's lock; all lock templates in the order of their ids.
const lockTemplates: Statement = {
  name: "templates_lock",
  text: `
    SELECT FROM templates WHERE tenant_id = $1 AND (template_id = $2 OR is_default)
    ORDER BY template_id FOR NO KEY UPDATE`,
};
const clearDefault: Statement = {
  name: "templates_clear_default",
  text: `
    UPDATE templates SET is_default = false
    WHERE tenant_id = $1 AND is_default AND template_id IS DISTINCT FROM $2`,
};
const insertTemplate: Statement = {
  name: "template_insert",
  text: `
    INSERT INTO templates (tenant_id, template_id, name, description, config, is_default)
    VALUES ($1, $2, $3, $4, $5::jsonb, $6) RETURNING ${columns}`,
};
// A field that is not to change comes as null; a description, which may become null, with a flag.
const updateTemplate: Statement = {
  name: "template_update",
  text: `
    UPDATE templates SET name = coalesce($3, name), description = CASE WHEN $4 THEN $5 ELSE description END,
      config = coalesce($6::jsonb, config), is_default = coalesce($7, is_default), updated_at = clock_timestamp()
    WHERE tenant_id = $1 AND template_id = $2 RETURNING ${columns}`,
};
const deleteTemplate: Statement = {
  name: "template_delete",
  text: "DELETE FROM templates WHERE tenant_id = $1 AND template_id = $2 RETURNING template_id",
};
const useTemplate: Statement = {
  name: "template_use",
  text: `
    UPDATE templates SET use_count = use_count + 1
    WHERE tenant_id = $1 AND template_id = $2 RETURNING template_id`,
};

const limitReached = (): Failure =>
  new Failure(
    "conflict",
    "TEMPLATE_LIMIT_REACHED",
    `An account keeps at most ${maxTemplates} templates; delete one first.`,
    { details: { limit: maxTemplates } },
  );

/** The row that a statement answered. Throws TEMPLATE_NOT_FOUND for none. */
const only = <T>([row]: readonly T[]): T => {
  if (row === undefined) throw templateNotFound();
  return row;
};

/** Tenants' templates. An id that is no UUID is an unknown id. */
export const templateStore = ({ tenantScope }: Database): TemplateStore => {
  /** One transaction in a tenant's name, again after transient trouble; never done twice. */
  const writing = async <T>(
    tenantId: string,
    templateId: string,
    lock: string,
    work: (client: pg.PoolClient) => Promise<T>,
  ): Promise<T> => {
    if (!isUuid(templateId)) throw templateNotFound();
    return retrying(() => tenantScope.transaction(tenantId, lock, work));
  };
  return {
    list: (tenantId, limit) =>
      retrying(() => tenantScope.rows<Template>(tenantId, listTemplates, [tenantId, limit])),
    get: async (tenantId, templateId) => {
      if (!isUuid(templateId)) return null;
      const values = [tenantId, templateId];
      const [row] = await retrying(() =>
        tenantScope.rows<Template>(tenantId, readTemplate, values),
      );
      return row ?? null;
    },
    create: (tenantId, templateId, { name, description, config, is_default }) =>
      writing(tenantId, templateId, tenantLock(tenantId), async (client) => {
        const [counted] = await rowsOf<{ count: number }>(client, countTemplates, [tenantId]);
        if ((counted?.count ?? 0) >= maxTemplates) throw limitReached();
        if (is_default) await rowsOf(client, clearDefault, [tenantId, templateId]);
        const values = [tenantId, templateId, name, description, jsonText(config), is_default];
        return only(await rowsOf<Template>(client, insertTemplate, values));
      }),
    update: (tenantId, templateId, { name, description, config, is_default }) =>
      writing(tenantId, templateId, tenantLock(tenantId), async (client) => {
        await rowsOf(client, lockTemplates, [tenantId, templateId]);
        if (is_default) await rowsOf(client, clearDefault, [tenantId, templateId]);
        const described = [description !== undefined, description ?? null];
        const given = config === undefined ? null : jsonText(config);
        const values = [tenantId, templateId, name, ...described, given, is_default];
        return only(await rowsOf<Template>(client, updateTemplate, values));
      }),
    delete: (tenantId, templateId) =>
      writing(tenantId, templateId, "", async (client) => {
        only(await rowsOf(client, deleteTemplate, [tenantId, templateId]));
      }),
    use: (tenantId, templateId) =>
      writing(tenantId, templateId, "", async (client) => {
        only(await rowsOf(client, useTemplate, [tenantId, templateId]));
      }),
  };
};
