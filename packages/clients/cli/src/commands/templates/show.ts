/** `reelwright templates list`, `show`, `use` and `delete`. */
import type { Command } from "commander";
import type { Template } from "reelwright";
import type { Context } from "../../context.ts";
import { withExamples } from "../../help.ts";
import type { Style, Styled } from "../../output/styled.ts";
import { facts, table } from "../../output/table.ts";
import { minuteText } from "../../output/words.ts";

const fieldText = (value: unknown): string =>
  typeof value === "string" ? value : JSON.stringify(value);

export const templateLines = (template: Template, style: Style): readonly Styled[] =>
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

export const addListTemplates = (templates: Command, context: Context): void => {
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

export const addShowTemplate = (templates: Command, context: Context): void => {
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

export const addUseTemplate = (templates: Command, context: Context): void => {
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

export const addDeleteTemplate = (templates: Command, context: Context): void => {
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
