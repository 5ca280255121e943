/** `reelwright templates`. */
import type { Command } from "commander";
import type { Context } from "../context.ts";
import { addCreateTemplate } from "./templates/create.ts";
import {
  addDeleteTemplate,
  addListTemplates,
  addShowTemplate,
  addUseTemplate,
} from "./templates/show.ts";

export const add = (program: Command, context: Context): void => {
  const templates = program
    .command("templates")
    .description("Keep a job's fields for later jobs: jobs create --template ID takes them.");
  addListTemplates(templates, context);
  addShowTemplate(templates, context);
  addCreateTemplate(templates, context);
  addUseTemplate(templates, context);
  addDeleteTemplate(templates, context);
};
