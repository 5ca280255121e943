import { Badge, Button, Skeleton, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { LayoutTemplate, Plus } from "lucide-react";
import { Suspense } from "react";
import type { Template } from "reelwright";
import { templatesQuery } from "../../api/queries.ts";
import { useFormat } from "../../components/format.ts";
import { late } from "../../components/late.ts";
import { Empty, Loaded, Page, Panel } from "../../components/page.tsx";
import { useWords } from "../../components/use-words.ts";
import { useClient } from "../../contexts.tsx";
import { useTexts } from "../../texts/texts.tsx";
import classes from "./templates.module.css";

const skeleton = (
  <Stack gap="xs" p="md">
    <Skeleton height={58} />
    <Skeleton height={58} />
    <Skeleton height={58} />
  </Stack>
);

/** The account's templates. */
export const TemplatesPage = () => {
  const t = useTexts("templates");
  const query = useQuery(templatesQuery(useClient()));
  const create = (
    <Button component={Link} to="/create" leftSection={<Plus size={15} />}>
      {t("newVideo")}
    </Button>
  );
  return (
    <Page title={t("title")} text={t("text")} actions={create}>
      <Panel isFlush>
        <Loaded query={query} skeleton={skeleton}>
          {(templates) =>
            templates.length === 0 ? (
              <Empty
                icon={LayoutTemplate}
                title={t("empty")}
                text={t("emptyText")}
                action={
                  <Button component={Link} to="/create" variant="default">
                    {t("emptyAction")}
                  </Button>
                }
              />
            ) : (
              <ul className={classes["list"]}>
                {templates.map((template) => (
                  <TemplateRow key={template.template_id} template={template} />
                ))}
              </ul>
            )
          }
        </Loaded>
      </Panel>
    </Page>
  );
};

const TemplateActions = late(async () => ({
  default: (await import("./template-actions.tsx")).TemplateActions,
}));

/** A template's name and description. */
const About = ({ template }: { readonly template: Template }) => {
  const t = useTexts("templates");
  const { ago } = useFormat();
  const configText = useConfigText();
  const { name, description, is_default: isDefault, use_count: count, updated_at: at } = template;
  return (
    <div className={classes["about"]}>
      <h2 className={classes["name"]}>
        <Link
          to="/create"
          search={{ template: template.template_id }}
          className={classes["link"] ?? ""}
        >
          {name}
        </Link>
        {isDefault ? (
          <Badge size="sm" tt="none">
            {t("isDefault")}
          </Badge>
        ) : null}
      </h2>
      {description ? <p className={classes["description"]}>{description}</p> : null}
      <p className={classes["config"]}>{configText(template.config)}</p>
      <p className={classes["facts"]}>
        {t("uses", { count })} · {t("updated", { ago: ago(at) })}
      </p>
    </div>
  );
};

/** A template with its settings and actions. */
const TemplateRow = ({ template }: { readonly template: Template }) => {
  const t = useTexts("templates");
  const { template_id: id } = template;
  return (
    <li className={classes["row"]}>
      <About template={template} />
      <div className={classes["actions"]}>
        <Button
          variant="default"
          renderRoot={(props) => <Link to="/create" search={{ template: id }} {...props} />}
        >
          {t("use")}
        </Button>
        <Suspense fallback={<Skeleton width={36} height={36} />}>
          <TemplateActions template={template} />
        </Suspense>
      </div>
    </li>
  );
};

const shown = 5;

/** A short text for a setting. Switches show their field's name; texts and lists are omitted. */
const wordOf = (
  { field, value: valueWord }: ReturnType<typeof useWords>,
  name: string,
  value: unknown,
): string | null => {
  if (name.endsWith("_id") || typeof value === "object") return field(name);
  if (typeof value === "boolean") return value ? field(name) : null;
  if (typeof value === "number") return `${field(name)} ${value}`;
  const word = valueWord(name, value);
  return word.length > 28 ? field(name) : word;
};

/** Summarizes a template's settings in a line. */
const useConfigText = (): ((config: Template["config"]) => string) => {
  const t = useTexts("templates");
  const words = useWords();
  return (config) => {
    const { segment_count: scenes, segment_duration: seconds, ...others } = config;
    const length =
      scenes == null
        ? []
        : [seconds == null ? t("scenes", { scenes }) : t("scenesOf", { scenes, seconds })];
    const parts = Object.entries(others)
      .map(([name, value]) => wordOf(words, name, value))
      .filter((each) => each !== null);
    const all = [...length, ...parts];
    if (all.length === 0) return t("settings", { count: 0 });
    const rest = all.length > shown ? [`+${all.length - shown}`] : [];
    return [...all.slice(0, shown), ...rest].join(" · ");
  };
};
