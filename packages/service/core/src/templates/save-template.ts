import { emptyUpdate } from "../errors/empty-update.ts";
import type { CreateJobBody } from "../jobs/model/params-schema.ts";
import { jobRuleIssues, type RuleContext } from "../jobs/params-rules.ts";
import type { Once } from "../ports/idempotency-store.ts";
import type {
  Template,
  TemplateConfig,
  TemplateFields,
  TemplateStore,
} from "../ports/template-store.ts";
import type { TrackStore } from "../ports/track-store.ts";
import { ownTrackOf } from "../tracks/custom-track.ts";
import { uuidv7 } from "../util/uuid.ts";
import { blankIssue, type FieldIssue, throwIfInvalid } from "../validation/invalid-fields.ts";

export type SaveTemplateDeps = {
  readonly templates: Pick<TemplateStore, "create" | "update">;
  readonly tracks: Pick<TrackStore, "get">;
  readonly known: RuleContext;
};

/** A config as the schema admits it: nulls are as good as left out. */
type SentConfig = { readonly [field: string]: unknown };
export type SentTemplate = {
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

/** What is wrong with the fields of a template that are there: they don't go together, or name what isn't there. */
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
