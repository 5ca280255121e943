import { ActionIcon, Menu } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { Ellipsis, Pencil, Star, Trash2 } from "lucide-react";
import type { Template, UpdateTemplateParams } from "reelwright";
import { useAction } from "../../api/use-action.ts";
import { Confirm } from "../../components/confirm.tsx";
import { useClient } from "../../contexts.tsx";
import { useTexts } from "../../texts/texts.tsx";
import { TemplateForm } from "./template-form.tsx";

/** A template's actions, except using it. */
export const TemplateActions = ({ template }: { readonly template: Template }) => {
  const t = useTexts("templates");
  const client = useClient();
  const [isEdited, edit] = useDisclosure();
  const [isDeleted, remove] = useDisclosure();
  const { template_id: id, name, is_default: isDefault } = template;
  const invalidates = [["templates"]];
  const update = useAction({
    run: (params: UpdateTemplateParams) => client.templates.update(id, params),
    done: t("saved"),
    invalidates,
  });
  const deletion = useAction({
    run: () => client.templates.delete(id),
    done: t("deleted"),
    invalidates,
    onDone: remove.close,
  });
  return (
    <>
      <Menu position="bottom-end" shadow="md">
        <Menu.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label={t("actions", { name })}
            loading={update.isPending}
          >
            <Ellipsis size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<Pencil size={15} />} onClick={edit.open}>
            {t("rename")}
          </Menu.Item>
          <Menu.Item
            leftSection={<Star size={15} />}
            onClick={() => update.mutate({ is_default: !isDefault })}
          >
            {t(isDefault ? "noDefault" : "makeDefault")}
          </Menu.Item>
          <Menu.Item color="red" leftSection={<Trash2 size={15} />} onClick={remove.open}>
            {t("delete")}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isEdited ? <EditTemplate template={template} onClose={edit.close} /> : null}
      <Confirm
        isOpen={isDeleted}
        title={t("deleteTitle", { name })}
        text={t("deleteText")}
        action={t("delete")}
        isDangerous
        isBusy={deletion.isPending}
        onConfirm={() => deletion.mutate()}
        onClose={remove.close}
      />
    </>
  );
};

/** The dialog that renames a template. */
const EditTemplate = ({
  template,
  onClose,
}: {
  readonly template: Template;
  readonly onClose: () => void;
}) => {
  const t = useTexts("templates");
  const client = useClient();
  return (
    <TemplateForm
      title={t("rename")}
      about={template}
      save={(about) => client.templates.update(template.template_id, about)}
      done={t("saved")}
      onClose={onClose}
    />
  );
};
