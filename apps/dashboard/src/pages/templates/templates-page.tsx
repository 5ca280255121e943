import { Button, Skeleton, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { LayoutTemplate, Plus } from "lucide-react";
import { useClient } from "../../api/client-context.tsx";
import { templatesQuery } from "../../api/shared-queries.ts";
import { Empty } from "../../components/empty.tsx";
import { Loaded } from "../../components/loaded.tsx";
import { Page } from "../../components/page.tsx";
import { Panel } from "../../components/panel.tsx";
import { useTexts } from "../../texts/texts.tsx";
import { TemplateRow } from "./template-row.tsx";
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
