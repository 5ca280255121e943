/** `reelwright templates create`. */
import type { Command } from "commander";
import type { CreateTemplateParams, JobFields, Reelwright } from "reelwright";
import { usageError } from "../../command-error.ts";
import type { Context } from "../../context.ts";
import { withExamples } from "../../help.ts";
import { checkFieldNames, type JobBody, readObject } from "../../jobs/job-body.ts";
import { templateLines } from "./show.ts";

type Options = {
  readonly file?: string;
  readonly job?: string;
  readonly description?: string;
  readonly default?: boolean;
};

/** A job's own: another job has another one. */
const own: ReadonlySet<string> = new Set([
  "product_name",
  "product_image_url",
  "idempotency_key",
  "template_id",
  "metadata",
]);

/** The fields that a job was made with, as far as a template has them. */
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

export const addCreateTemplate = (templates: Command, context: Context): void => {
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
