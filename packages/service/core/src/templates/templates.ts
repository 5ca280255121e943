import { Failure } from "@reelwright/film/failure";
import type { Edition } from "../edition/edition.ts";
import {
  type CreateJobBody,
  type CreateJobRequest,
  namedInSettings,
  templateFields,
} from "../jobs/job-params.ts";
import { jobRuleIssues, type RuleContext } from "../jobs/params-rules.ts";
import type { Template, TemplateConfig, TemplateFields, TemplateStore } from "../ports/jobs.ts";
import type { Once } from "../ports/requests.ts";
import type { TrackStore } from "../ports/tenants.ts";
import { ownTrackOf } from "../tracks/custom-track.ts";
import { uuidv7 } from "../util/uuid.ts";
import {
  blankIssue,
  emptyUpdate,
  type FieldIssue,
  throwIfInvalid,
  valueError,
} from "../validation/invalid-fields.ts";
import { nullable, type Schema, schema } from "../validation/schema.ts";

type SaveTemplateDeps = {
  readonly templates: Pick<TemplateStore, "create" | "update">;
  readonly tracks: Pick<TrackStore, "get">;
  readonly known: RuleContext;
};

/** A config as the schema admits it: nulls are as good as left out. */
type SentConfig = { readonly [field: string]: unknown };
type SentTemplate = {
  readonly name: string;
  readonly description: string | null;
  readonly config: SentConfig;
  readonly is_default: boolean;
};

/** The config as it is stored. */
const storedConfig = (sent: SentConfig): TemplateConfig =>
  Object.fromEntries(
    Object.entries(sent).filter(([, value]) => value !== null && value !== undefined),
  ) as TemplateConfig;

const configIssues = async (
  { tracks, known }: Omit<SaveTemplateDeps, "templates">,
  tenantId: string,
  sent: SentConfig,
): Promise<readonly FieldIssue[]> => {
  const config = storedConfig(sent);
  const ratio = config.aspect_ratio ?? config.output_aspect_ratio;
  const whole = { ...config, ...(ratio && { aspect_ratio: ratio }) } as Partial<CreateJobBody>;
  const ownTrack = await ownTrackOf(tracks, tenantId, config.custom_music_id ?? null);
  return jobRuleIssues(whole, { ...known, ownTrack }).map((issue) => ({
    ...issue,
    loc: ["body", "config", ...issue.loc.slice(1)],
  }));
};

type Change = { readonly [Field in keyof SentTemplate]?: SentTemplate[Field] | undefined };

/** Issues of a template's present fields: they conflict, or name something that doesn't exist. */
export const templateIssues =
  (deps: Omit<SaveTemplateDeps, "templates">) =>
  async (tenantId: string, { name, config }: Change): Promise<readonly FieldIssue[]> => [
    ...blankIssue("name", name),
    ...(config ? await configIssues(deps, tenantId, config) : []),
  ];

/** Makes a template. Throws InvalidFields, and what `TemplateStore.create` throws. docs/contribute/contract.md#templates. */
export const createTemplate =
  (deps: SaveTemplateDeps) =>
  async (tenantId: string, sent: SentTemplate, once: Once | null = null): Promise<Template> => {
    throwIfInvalid(await templateIssues(deps)(tenantId, sent));
    const { name, config, ...rest } = sent;
    const fields = { ...rest, name: name.trim(), config: storedConfig(config) };
    return deps.templates.create(tenantId, uuidv7(), fields, once);
  };

/** Changes the given fields. Throws Failure: EMPTY_UPDATE without any; else as `createTemplate`. */
export const updateTemplate =
  (deps: SaveTemplateDeps) =>
  async (tenantId: string, templateId: string, change: Change): Promise<Template> => {
    throwIfInvalid(await templateIssues(deps)(tenantId, change));
    const { name, description, config, is_default } = change;
    const fields: Partial<TemplateFields> = {
      ...(name !== undefined && { name: name.trim() }),
      ...(description !== undefined && { description }),
      ...(config !== undefined && { config: storedConfig(config) }),
      ...(is_default !== undefined && { is_default }),
    };
    if (Object.keys(fields).length === 0) {
      throw emptyUpdate("name, description, config or is_default");
    }
    return deps.templates.update(tenantId, templateId, fields);
  };

/** A body, or those fields of it that can be read, with its template filled in. */
type FilledBody = {
  readonly body: Partial<CreateJobBody>;
  /** The fields that came from the template. */
  readonly fromTemplate: ReadonlySet<string>;
  /** The template isn't the tenant's, or brings no number of segments. */
  readonly issues: readonly FieldIssue[];
};

const ratioFields = ["aspect_ratio", "output_aspect_ratio"];

/** The aspect ratio is one field with two names. Either one sets it. */
const settled = (config: TemplateConfig, sent: ReadonlySet<string>) => {
  const { output_aspect_ratio: alias, aspect_ratio: ratio = alias, ...others } = config;
  const isSent = ratioFields.some((field) => sent.has(field));
  return { ...others, ...(ratio && !isSent && { aspect_ratio: ratio }) };
};

const missing = (field: string, input: unknown): FieldIssue => ({
  type: "missing",
  loc: ["body", field],
  msg: "Field required",
  input,
});

/**
 * The body, what it left out filled in from the template that it names. `sent` names the fields that the caller's body
 * held.
 */
export const fillTemplate = async (
  templates: Pick<TemplateStore, "get">,
  tenantId: string,
  request: Partial<CreateJobRequest>,
  sent: ReadonlySet<string>,
): Promise<FilledBody> => {
  const id = request.template_id ?? null;
  const template = id === null ? null : await templates.get(tenantId, id);
  const isUnknown = id !== null && template === null;
  const said = new Set([...sent, ...namedInSettings(request)]);
  const filling = Object.entries(settled(template?.config ?? {}, sent)).filter(
    ([field]) => !said.has(field),
  );
  const body = { ...request, ...Object.fromEntries(filling) } as Partial<CreateJobBody>;
  const asSent = Object.fromEntries(Object.entries(request).filter(([field]) => sent.has(field)));
  // If there is no template, the schema has already reported it.
  const lacksCount =
    template !== null && body.segment_count === undefined && !sent.has("segment_count");
  return {
    body,
    fromTemplate: new Set(filling.map(([field]) => field)),
    issues: [
      ...(isUnknown ? [valueError("template_id", id, "no template has this id")] : []),
      ...(lacksCount ? [missing("segment_count", asSent)] : []),
    ],
  };
};

/** Reports an issue of a template's field at the template. */
export const atTemplate =
  (fromTemplate: ReadonlySet<string>) =>
  (issue: FieldIssue): FieldIssue => {
    const [part = "body", field, ...inner] = issue.loc;
    return typeof field === "string" && fromTemplate.has(field)
      ? { ...issue, loc: [part, "template_id", field, ...inner] }
      : issue;
  };

/** The same for an unknown id and for another tenant's. docs/contribute/decisions.md#status-codes. */
export const templateNotFound = (): Failure =>
  new Failure("missing", "TEMPLATE_NOT_FOUND", "The account has no template of this id.");

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
