import { Button, Checkbox, Group, Modal, Stack, Textarea, TextInput } from "@mantine/core";
import { useForm } from "../../api/use-form.ts";
import { limits } from "../../components/limits.ts";
import { useTexts } from "../../texts/texts.tsx";

/** A template's name and description. */
export type TemplateAbout = { readonly name: string; readonly description: string | null };

/** A dialog that asks for a template's name and description, and saves them. */
export const TemplateForm = ({
  title,
  about,
  defaultLabel,
  save,
  done,
  onClose,
}: {
  readonly title: string;
  readonly about?: TemplateAbout;
  /** Label of the checkbox that makes the template the default; omitted: no checkbox. */
  readonly defaultLabel?: string;
  readonly save: (about: TemplateAbout, isDefault: boolean) => Promise<unknown>;
  readonly done: string;
  readonly onClose: () => void;
}) => {
  const t = useTexts("templates");
  const common = useTexts("common");
  const form = useForm({
    initial: {
      name: about?.name ?? "",
      description: about?.description ?? "",
      is_default: false,
    },
    run: ({ name, description, is_default: isDefault }) =>
      save({ name: name.trim(), description: description.trim() || null }, isDefault),
    done,
    invalidates: [["templates"]],
    onDone: onClose,
  });
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      closeButtonProps={{ "aria-label": common("close") }}
    >
      <form onSubmit={form.submit}>
        <Stack gap="sm">
          <TextInput
            label={t("name")}
            maxLength={limits.templateName}
            required
            data-autofocus
            {...form.getInputProps("name")}
          />
          <Textarea
            label={t("description")}
            maxLength={limits.templateDescription}
            autosize
            minRows={2}
            {...form.getInputProps("description")}
          />
          {defaultLabel === undefined ? null : (
            <Checkbox
              label={defaultLabel}
              {...form.getInputProps("is_default", { type: "checkbox" })}
            />
          )}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {common("cancel")}
            </Button>
            <Button type="submit" loading={form.isBusy} disabled={form.values.name.trim() === ""}>
              {common("save")}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
};
