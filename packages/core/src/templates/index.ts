export { createTemplate, templateIssues, updateTemplate } from "./save-template.ts";
export { templateNotFound } from "./template-not-found.ts";
export { newTemplateSchema, templateChangeSchema, templateSchema } from "./template-schemas.ts";
