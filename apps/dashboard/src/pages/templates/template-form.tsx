import { Button, Group, Modal, Stack, Textarea, TextInput } from "@mantine/core";
import { type FormEvent, type ReactNode, useState } from "react";
import { limits } from "../../components/limits.ts";
import { useTexts } from "../../texts/texts.tsx";

/** A template's name and description. */
export type TemplateAbout = { readonly name: string; readonly description: string | null };

/** A dialog that asks for a template's name and description. */
export const TemplateForm = ({
  title,
  about,
  isBusy,
  onSave,
  onClose,
  children,
}: {
  readonly title: string;
  readonly about?: TemplateAbout;
  readonly isBusy: boolean;
  readonly onSave: (about: TemplateAbout) => void;
  readonly onClose: () => void;
  /** Further fields. */
  readonly children?: ReactNode;
}) => {
  const t = useTexts("templates");
  const common = useTexts("common");
  const [name, setName] = useState(about?.name ?? "");
  const [description, setDescription] = useState(about?.description ?? "");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSave({ name: name.trim(), description: description.trim() || null });
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      closeButtonProps={{ "aria-label": common("close") }}
    >
      <form onSubmit={submit}>
        <Stack gap="sm">
          <TextInput
            label={t("name")}
            value={name}
            maxLength={limits.templateName}
            required
            data-autofocus
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
          <Textarea
            label={t("description")}
            value={description}
            maxLength={limits.templateDescription}
            autosize
            minRows={2}
            onChange={({ currentTarget }) => setDescription(currentTarget.value)}
          />
          {children}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {common("cancel")}
            </Button>
            <Button type="submit" loading={isBusy} disabled={name.trim() === ""}>
              {common("save")}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
};
