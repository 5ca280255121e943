import { Button, Group, Modal, Stack, Textarea, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import type { Template, UpdateTemplateParams } from "reelwright";
import { useClient } from "../../api/client-context.tsx";
import { useAction } from "../../api/use-action.ts";
import { useTexts } from "../../texts/texts.tsx";

/** Asks for another name and description. */
export const EditTemplate = ({
  template,
  onClose,
}: {
  readonly template: Template;
  readonly onClose: () => void;
}) => {
  const t = useTexts("templates");
  const common = useTexts("common");
  const client = useClient();
  const [name, setName] = useState(template.name);
  const [description, setDescription] = useState(template.description ?? "");
  const save = useAction({
    run: (params: UpdateTemplateParams) => client.templates.update(template.template_id, params),
    done: t("saved"),
    invalidates: [["templates"]],
    onDone: onClose,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate({ name: name.trim(), description: description.trim() || null });
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t("rename")}
      closeButtonProps={{ "aria-label": common("close") }}
    >
      <form onSubmit={submit}>
        <Stack gap="sm">
          <TextInput
            label={t("name")}
            value={name}
            maxLength={100}
            required
            data-autofocus
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
          <Textarea
            label={t("description")}
            value={description}
            maxLength={500}
            autosize
            minRows={2}
            onChange={({ currentTarget }) => setDescription(currentTarget.value)}
          />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {common("cancel")}
            </Button>
            <Button type="submit" loading={save.isPending} disabled={name.trim() === ""}>
              {common("save")}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
};
