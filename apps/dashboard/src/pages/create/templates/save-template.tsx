import { Button, Checkbox, Group, Modal, Stack, Textarea, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import type { CreateTemplateParams } from "reelwright";
import { useClient } from "../../../api/client-context.tsx";
import { useAction } from "../../../api/use-action.ts";
import { useTexts } from "../../../texts/texts.tsx";
import type { Values } from "../form/values.ts";

/** Asks for the name of a template, and saves it. */
export const SaveTemplate = ({
  config,
  onClose,
}: {
  readonly config: Values;
  readonly onClose: () => void;
}) => {
  const t = useTexts("create");
  const common = useTexts("common");
  const client = useClient();
  const [name, setName] = useState("");
  const [description, setDescription] = useState("");
  const [isDefault, setDefault] = useState(false);
  const save = useAction({
    run: (params: CreateTemplateParams) => client.templates.create(params),
    done: t("templateSaved"),
    invalidates: [["templates"]],
    onDone: onClose,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const about = description.trim() === "" ? {} : { description: description.trim() };
    save.mutate({ name: name.trim(), config, is_default: isDefault, ...about });
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t("saveTemplate")}
      closeButtonProps={{ "aria-label": common("close") }}
    >
      <form onSubmit={submit}>
        <Stack gap="sm">
          <TextInput
            label={t("templateName")}
            value={name}
            maxLength={100}
            required
            data-autofocus
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
          <Textarea
            label={t("templateDescription")}
            value={description}
            maxLength={500}
            autosize
            minRows={2}
            onChange={({ currentTarget }) => setDescription(currentTarget.value)}
          />
          <Checkbox
            label={t("makeDefault")}
            checked={isDefault}
            onChange={({ currentTarget }) => setDefault(currentTarget.checked)}
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
