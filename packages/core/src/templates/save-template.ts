import { emptyUpdate } from "../empty-update.ts";
import { uuidv7 } from "../identity/uuid.ts";
import { InvalidFields, notBlank } from "../job/invalid-fields.ts";
import { brokenRules, type Known } from "../job/params-rules.ts";
import type { CreateJobBody } from "../job/params-schema.ts";
import type {
  Template,
  TemplateConfig,
  TemplateFields,
  TemplateStore,
} from "../ports/template-store.ts";
import type { TrackStore } from "../ports/track-store.ts";
import { ownTrackOf } from "../tracks/custom-track.ts";

export type SaveTemplateDeps = {
  readonly templates: Pick<TemplateStore, "create" | "change">;
  readonly tracks: Pick<TrackStore, "read">;
  readonly known: Known;
};

/** A config as the schema admits it: nulls are as good as left out. */
type SentConfig = { readonly [field: string]: unknown };
export type SentTemplate = {
  readonly name: string;
  readonly description: string | null;
  readonly config: SentConfig;
  readonly is_default: boolean;
};

/** The config as it is stored. Throws InvalidFields where fields don't go together, or name what isn't there. */
const checkedConfig = async (
  { tracks, known }: SaveTemplateDeps,
  tenantId: string,
  sent: SentConfig,
): Promise<TemplateConfig> => {
  const config = Object.fromEntries(
    Object.entries(sent).filter(([, value]) => value !== null && value !== undefined),
  ) as TemplateConfig;
  const ratio = config.aspect_ratio ?? config.output_aspect_ratio;
  const whole = { ...config, ...(ratio && { aspect_ratio: ratio }) } as Partial<CreateJobBody>;
  const ownTrack = await ownTrackOf(tracks, tenantId, config.custom_music_id ?? null);
  const issues = brokenRules(whole, { ...known, ownTrack });
  if (issues.length > 0) {
    throw new InvalidFields(
      issues.map((issue) => ({ ...issue, loc: ["body", "config", ...issue.loc.slice(1)] })),
    );
  }
  return config;
};

/** Makes a template. Throws InvalidFields, and what `TemplateStore.create` throws. Spec: "Templates". */
export const createTemplate =
  (deps: SaveTemplateDeps) =>
  async (tenantId: string, { name, config, ...rest }: SentTemplate): Promise<Template> =>
    deps.templates.create(tenantId, uuidv7(), {
      ...rest,
      name: notBlank("name", name),
      config: await checkedConfig(deps, tenantId, config),
    });

type Change = { readonly [Field in keyof SentTemplate]?: SentTemplate[Field] | undefined };

/** Changes the given fields. Throws Failure: EMPTY_UPDATE without any; else as `createTemplate`. */
export const changeTemplate =
  (deps: SaveTemplateDeps) =>
  async (tenantId: string, templateId: string, change: Change): Promise<Template> => {
    const { name, description, config, is_default } = change;
    const fields: Partial<TemplateFields> = {
      ...(name !== undefined && { name: notBlank("name", name) }),
      ...(description !== undefined && { description }),
      ...(config !== undefined && { config: await checkedConfig(deps, tenantId, config) }),
      ...(is_default !== undefined && { is_default }),
    };
    if (Object.keys(fields).length === 0) {
      throw emptyUpdate("name, description, config or is_default");
    }
    return deps.templates.change(tenantId, templateId, fields);
  };
