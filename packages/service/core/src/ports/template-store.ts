import type { CreateJobBody } from "../jobs/model/params-schema.ts";
import type { Once } from "./idempotency-store.ts";

/** Job fields under a name; what is left out isn't there, and nothing is null. */
export type TemplateConfig = {
  readonly [Field in Exclude<
    keyof CreateJobBody,
    "product_name" | "product_image_url" | "idempotency_key" | "template_id"
  >]?: NonNullable<CreateJobBody[Field]>;
};

export type Template = {
  readonly template_id: string;
  readonly name: string;
  readonly description: string | null;
  readonly config: TemplateConfig;
  readonly is_default: boolean;
  readonly use_count: number;
  readonly created_at: string;
  /** When its own fields last changed: neither a use nor another default moves it. */
  readonly updated_at: string;
};
export type TemplateFields = Pick<Template, "name" | "description" | "config" | "is_default">;

/**
 * A tenant's templates. All writes of a tenant's templates wait for one another, so that the limit and the one default
 * hold under any number of calls at once. Unknown and foreign ids: Failure("missing", "TEMPLATE_NOT_FOUND").
 */
export type TemplateStore = {
  /** By `is_default`, `use_count` and `updated_at`, each descending. */
  list(tenantId: string, limit: number): Promise<readonly Template[]>;
  get(tenantId: string, templateId: string): Promise<Template | null>;
  /** A default one takes the place of the former. Throws KeyTaken, Failure("conflict", "TEMPLATE_LIMIT_REACHED"). */
  create(
    tenantId: string,
    templateId: string,
    fields: TemplateFields,
    once?: Once | null,
  ): Promise<Template>;
  /** Changes the given fields; `config` as a whole. */
  update(tenantId: string, templateId: string, fields: Partial<TemplateFields>): Promise<Template>;
  delete(tenantId: string, templateId: string): Promise<void>;
  /** Counts a use. */
  use(tenantId: string, templateId: string): Promise<void>;
};

/** Templates of one tenant at most. docs/contribute/contract.md#limits. */
export const maxTemplates = 20;
