import type { Edition } from "@reelwright/core/edition/edition";
import { createTemplateEndpoint } from "./create-template.ts";
import { deleteTemplateEndpoint } from "./delete-template.ts";
import { getTemplateEndpoint } from "./get-template.ts";
import { listTemplatesEndpoint } from "./list-templates.ts";
import { updateTemplateEndpoint } from "./update-template.ts";
import { useTemplateEndpoint } from "./use-template.ts";

/** Fields of jobs, kept under a name: `/templates`. */
export const templateEndpoints = (edition: Edition) => [
  listTemplatesEndpoint(edition),
  createTemplateEndpoint(edition),
  getTemplateEndpoint(edition),
  updateTemplateEndpoint(edition),
  deleteTemplateEndpoint,
  useTemplateEndpoint,
];
