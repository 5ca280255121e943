import type { Command } from "commander";
import type { CreateTemplateParams, JobFields, Reelwright, Template } from "reelwright";
import type { Context } from "../context.ts";
import { checkFieldNames, type JobBody, readObject } from "../jobs/job-body.ts";
import { usageError } from "../outcome.ts";
import { minuteText } from "../output/channel.ts";
import { facts, type Style, type Styled, table } from "../output/styled.ts";
import { withExamples } from "../program.ts";

/** `reelwright templates`. */

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

/** `reelwright templates create`. */

type Options = {
  readonly file?: string;
  readonly job?: string;
  readonly description?: string;
  readonly default?: boolean;
};

/** Fields specific to one job. */
const own: ReadonlySet<string> = new Set([
  "product_name",
  "product_image_url",
  "idempotency_key",
  "template_id",
  "metadata",
]);

/** A job's fields that templates have. */
const fieldsOfJob = async (
  reelwright: Reelwright,
  id: string,
  fields: JobFields,
): Promise<JobBody> => {
  const job = (await reelwright.jobs.get(id)) as JobBody;
  const kept = [...fields.keys()].filter((name) => !own.has(name) && job[name] != null);
  return Object.fromEntries(kept.map((name) => [name, job[name]]));
};

const configOf = async (
  reelwright: Reelwright,
  { file, job }: Options,
  context: Context,
): Promise<JobBody> => {
  if ((file === undefined) === (job === undefined)) {
    throw usageError("Say where the fields come from: --file or --job, one of them.");
  }
  const fields = await reelwright.jobs.fields();
  if (job !== undefined) return fieldsOfJob(reelwright, job, fields);
  const found = await readObject(file ?? "-", context);
  checkFieldNames(found, fields);
  return Object.fromEntries(Object.entries(found).filter(([name]) => !own.has(name)));
};

const addCreateTemplate = (templates: Command, context: Context): void => {
  const command = templates
    .command("create")
    .description(
      "Save fields as a template: those of a file, or of a job. The product isn't part of it.",
    )
    .argument("<name>", "the template's name")
    .option("-f, --file <file>", "JSON or YAML with a job's fields; - reads the standard input")
    .option("--job <id>", "the fields of this job")
    .option("--description <text>", "what it is for")
    .option("--default", "make it the default template")
    .action(async (name: string, options: Options) => {
      const reelwright = await context.client();
      const template = await reelwright.templates.create({
        name,
        config: await configOf(reelwright, options, context),
        is_default: options.default ?? false,
        ...(options.description !== undefined && { description: options.description }),
      } as CreateTemplateParams);
      context.print(template, (style) => templateLines(template, style));
    });
  withExamples(
    command,
    'reelwright templates create "Spring" --job 0190a0a0-…',
    'reelwright templates create "Spring" --file spring.yaml --default',
  );
};

/** `reelwright templates list`, `show`, `use` and `delete`. */

const fieldText = (value: unknown): string =>
  typeof value === "string" ? value : JSON.stringify(value);

const templateLines = (template: Template, style: Style): readonly Styled[] =>
  facts(
    [
      ["Template", style.bold(template.template_id)],
      ["Name", template.name],
      ["Description", template.description],
      ["Default", template.is_default ? "yes" : null],
      ["Used", template.use_count],
      ...Object.entries(template.config).map(
        ([name, value]) => [`  ${name}`, fieldText(value)] as const,
      ),
    ],
    style,
  );

const addListTemplates = (templates: Command, context: Context): void => {
  const command = templates
    .command("list", { isDefault: true })
    .description("List the templates, the default first.")
    .action(async () => {
      const page = await (await context.client()).templates.list();
      context.print({ items: page.items, total: page.total }, (style) =>
        table(
          ["TEMPLATE", "USED", "DEFAULT", "CREATED", "NAME"],
          page.items.map((each) => [
            each.template_id,
            each.use_count,
            each.is_default ? "yes" : "",
            minuteText(each.created_at),
            each.name,
          ]),
          style,
        ),
      );
    });
  withExamples(command, "reelwright templates list");
};

const addShowTemplate = (templates: Command, context: Context): void => {
  const command = templates
    .command("show")
    .alias("get")
    .description("Show a template and its fields.")
    .argument("<template>", "the template's id")
    .action(async (id: string) => {
      const template = await (await context.client()).templates.get(id);
      context.print(template, (style) => templateLines(template, style));
    });
  withExamples(command, "reelwright templates show ID");
};

const addUseTemplate = (templates: Command, context: Context): void => {
  const command = templates
    .command("use")
    .description(
      "Print a template's fields, to change them and create a job with them; the use is counted. `jobs create --template` needs no copy.",
    )
    .argument("<template>", "the template's id")
    .action(async (id: string) => {
      const reelwright = await context.client();
      const { config } = await reelwright.templates.get(id);
      await reelwright.templates.use(id);
      context.print(config, () => [JSON.stringify(config, null, 2)]);
    });
  withExamples(
    command,
    "reelwright templates use ID > job.json",
    'reelwright templates use ID | reelwright jobs create --file - --name "Juice" --image bottle.png',
  );
};

const addDeleteTemplate = (templates: Command, context: Context): void => {
  const command = templates
    .command("delete")
    .description("Delete a template. Jobs that were made with it stay as they are.")
    .argument("<template>", "the template's id")
    .option("--dry-run", "show what would be deleted; change nothing")
    .action(async (id: string, { dryRun = false }: { readonly dryRun?: boolean }) => {
      const reelwright = await context.client();
      const template = await reelwright.templates.get(id);
      if (!dryRun) await reelwright.templates.delete(id);
      context.print({ deleted: !dryRun, template }, () => [
        dryRun ? `Would be deleted: ${template.name}` : `Deleted: ${template.name}`,
      ]);
    });
  withExamples(command, "reelwright templates delete ID --dry-run");
};
