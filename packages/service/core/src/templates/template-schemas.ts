import type { Edition } from "../edition/edition.ts";
import { templateFields } from "../jobs/model/params-schema.ts";
import { nullable, type Schema, schema } from "../validation/schema.ts";

/** A field as a template has it: optional, without a default; null is as good as left out. */
const optional = ({ default: _default, description, ...field }: Schema): Schema => ({
  ...(field.anyOf?.some(({ type }) => type === "null") ? field : nullable(field)),
  ...(description !== undefined && { description }),
});

/** TemplateConfig: the fields of a job but its product, by the rules of `POST /jobs`. docs/contribute/contract.md#templates. */
const configSchema = (edition: Edition) => {
  const fields: { readonly [name: string]: Schema } = templateFields(edition);
  const properties = Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, optional(field)]),
  );
  return schema({ title: "TemplateConfig", type: "object", properties });
};

const name = { type: "string", minLength: 1, maxLength: 200 } as const;
const description = nullable({ type: "string", maxLength: 2000 });

/** Body of `POST /templates`. */
export const newTemplateSchema = (edition: Edition) =>
  schema({
    title: "CreateTemplateRequest",
    type: "object",
    required: ["name", "config"],
    properties: {
      name,
      description: { ...description, default: null },
      config: configSchema(edition),
      is_default: { type: "boolean", default: false },
    },
  });

/** Body of `PATCH /templates/{template_id}`; null removes the description. */
export const templateChangeSchema = (edition: Edition) =>
  schema({
    title: "UpdateTemplateRequest",
    type: "object",
    properties: {
      name,
      description,
      config: configSchema(edition),
      is_default: { type: "boolean" },
    },
  });

/** A template as returned. */
export const templateSchema = (edition: Edition) =>
  schema({
    title: "Template",
    type: "object",
    required: [
      "template_id",
      "name",
      "description",
      "config",
      "is_default",
      "use_count",
      "created_at",
      "updated_at",
    ],
    properties: {
      template_id: { type: "string", format: "uuid" },
      name: { type: "string" },
      description: nullable({ type: "string" }),
      config: { ...configSchema(edition), description: "What was given; nothing in it is null." },
      is_default: { type: "boolean" },
      use_count: { type: "integer", minimum: 0 },
      created_at: { type: "string", format: "date-time" },
      updated_at: { type: "string", format: "date-time" },
    },
  });
