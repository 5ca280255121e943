import { type FieldIssue, InvalidFields, valueError } from "../job/invalid-fields.ts";
import type { CreateJobBody, CreateJobRequest } from "../job/params-schema.ts";
import type { TemplateConfig, TemplateStore } from "../ports/template-store.ts";

/** A body with its template filled in, and the fields that came from there. */
export type FilledBody = {
  readonly body: CreateJobBody;
  readonly fromTemplate: ReadonlySet<string>;
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
 * The validated body, what it left out filled in from the template that it names. `sent` names the fields that the
 * caller's body held. Throws InvalidFields for a template that isn't the tenant's, or without a number of segments.
 */
export const fillTemplate = async (
  templates: Pick<TemplateStore, "read">,
  tenantId: string,
  request: CreateJobRequest,
  sent: ReadonlySet<string>,
): Promise<FilledBody> => {
  const { template_id: id } = request;
  const template = id ? await templates.read(tenantId, id) : null;
  if (id && template === null) {
    throw new InvalidFields([valueError("template_id", id, "no template has this id")]);
  }
  const filling = Object.entries(settled(template?.config ?? {}, sent)).filter(
    ([field]) => !sent.has(field),
  );
  const body = { ...request, ...Object.fromEntries(filling) };
  if (body.segment_count === undefined) {
    const asSent = Object.fromEntries(Object.entries(request).filter(([field]) => sent.has(field)));
    throw new InvalidFields([missing("segment_count", asSent)]);
  }
  return {
    body: body as CreateJobBody,
    fromTemplate: new Set(filling.map(([field]) => field)),
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
