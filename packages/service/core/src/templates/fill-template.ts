import type { CreateJobBody, CreateJobRequest } from "../jobs/model/params-schema.ts";
import { namedInSettings } from "../jobs/model/voice-settings.ts";
import type { TemplateConfig, TemplateStore } from "../ports/template-store.ts";
import { type FieldIssue, valueError } from "../validation/invalid-fields.ts";

/** A body, or those fields of it that can be read, with its template filled in. */
export type FilledBody = {
  readonly body: Partial<CreateJobBody>;
  /** The fields that came from the template. */
  readonly fromTemplate: ReadonlySet<string>;
  /** The template isn't the tenant's, or brings no number of segments. */
  readonly issues: readonly FieldIssue[];
};

const ratioFields = ["aspect_ratio", "output_aspect_ratio"];

/** A ratio is one field by two names: whoever sends either, means it. */
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
  // Where there is no template, the schema has said so already.
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

/** An issue with what a template brought is told at the template, by the field there. */
export const atTemplate =
  (fromTemplate: ReadonlySet<string>) =>
  (issue: FieldIssue): FieldIssue => {
    const [part = "body", field, ...inner] = issue.loc;
    return typeof field === "string" && fromTemplate.has(field)
      ? { ...issue, loc: [part, "template_id", field, ...inner] }
      : issue;
  };
