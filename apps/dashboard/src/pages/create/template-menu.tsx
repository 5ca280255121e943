import { Badge, Button, Menu, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ChevronDown, LayoutTemplate, Save } from "lucide-react";
import { Suspense, useState } from "react";
import type { Template } from "reelwright";
import { templatesQuery } from "../../api/queries.ts";
import { useAction } from "../../api/use-action.ts";
import { late } from "../../components/late.ts";
import { useClient } from "../../contexts.tsx";
import { useTexts } from "../../texts/texts.tsx";
import { useCreateForm } from "./create-form.tsx";
import { templateConfigOf } from "./draft.ts";

const SaveTemplate = late(async () => ({
  default: (await import("./save-template.tsx")).SaveTemplate,
}));

/** Templates: use one, or save the form as one. */
export const TemplateMenu = ({ onUse }: { readonly onUse: (template: Template) => void }) => {
  const t = useTexts("create");
  const client = useClient();
  const { draft, fields } = useCreateForm();
  const [isSaving, setSaving] = useState(false);
  const { data = [] } = useQuery(templatesQuery(client));
  const used = data.find(({ template_id }) => template_id === draft.template?.id);
  const config = templateConfigOf(draft.values, fields);
  const update = useAction({
    run: (id: string) => client.templates.update(id, { config }),
    done: t("templateUpdated"),
    invalidates: [["templates"]],
  });
  return (
    <>
      <Menu position="bottom-end" width={280} shadow="md">
        <Menu.Target>
          <Button
            variant="default"
            leftSection={<LayoutTemplate size={15} />}
            rightSection={<ChevronDown size={14} />}
          >
            {draft.template?.name ?? t("templates")}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{t("useTemplate")}</Menu.Label>
          {data.length === 0 ? (
            <Text size="sm" c="dimmed" px={12} py={4}>
              {t("noTemplate")}
            </Text>
          ) : null}
          {data.slice(0, 12).map((template) => (
            <Menu.Item
              key={template.template_id}
              rightSection={
                template.is_default ? (
                  <Badge size="xs" tt="none">
                    {t("defaultTemplate")}
                  </Badge>
                ) : null
              }
              onClick={() => onUse(template)}
            >
              {template.name}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item leftSection={<Save size={15} />} onClick={() => setSaving(true)}>
            {t("saveTemplate")}
          </Menu.Item>
          {used ? (
            <Menu.Item onClick={() => update.mutate(used.template_id)}>
              {t("updateTemplate", { name: used.name })}
            </Menu.Item>
          ) : null}
          <Menu.Item component={Link} to="/templates">
            {t("manageTemplates")}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Suspense fallback={null}>
        {isSaving ? <SaveTemplate config={config} onClose={() => setSaving(false)} /> : null}
      </Suspense>
    </>
  );
};
