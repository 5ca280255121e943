export type { FilledBody } from "./fill-template.ts";
export {
  createTemplate,
  type SaveTemplateDeps,
  type SentTemplate,
  templateIssues,
  updateTemplate,
} from "./save-template.ts";
export { templateNotFound } from "./template-not-found.ts";
export { newTemplateSchema, templateChangeSchema, templateSchema } from "./template-schemas.ts";
