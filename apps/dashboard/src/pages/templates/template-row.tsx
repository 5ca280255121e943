import { Badge, Button, Skeleton } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { Suspense } from "react";
import type { Template } from "reelwright";
import { useFormat } from "../../components/format.ts";
import { late } from "../../components/late.ts";
import { useTexts } from "../../texts/texts.tsx";
import classes from "./templates.module.css";
import { useConfigText } from "./use-config-text.ts";

const TemplateActions = late(async () => ({
  default: (await import("./template-actions.tsx")).TemplateActions,
}));

/** What a template is, in words. */
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

/** A template: what is in it, and what can be done with it. */
export const TemplateRow = ({ template }: { readonly template: Template }) => {
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
