import { Button, Group, Modal, NativeSelect, Stack, TextInput } from "@mantine/core";
import { ShieldAlert } from "lucide-react";
import { useState } from "react";
import type { CreatedApiKey } from "reelwright";
import { useForm } from "../../api/use-form.ts";
import { CodeBlock } from "../../components/copy-button.tsx";
import { limits } from "../../components/limits.ts";
import { Notice } from "../../components/page.tsx";
import { useClient } from "../../contexts.tsx";
import { useTexts } from "../../texts/texts.tsx";
import { expiryOf, keysKey, lifetimes } from "./keys.ts";

const CreatedKey = ({
  created,
  onClose,
}: {
  readonly created: CreatedApiKey;
  readonly onClose: () => void;
}) => {
  const t = useTexts("keys");
  return (
    <Stack gap="md">
      <Notice tone="wait" icon={ShieldAlert} title={t("onceTitle")}>
        {t("onceText")}
      </Notice>
      <CodeBlock code={created.api_key} label={t("newKey")} isWrapped />
      <Group justify="flex-end">
        <Button onClick={onClose}>{t("stored")}</Button>
      </Group>
    </Stack>
  );
};

const KeyForm = ({ onCreated }: { readonly onCreated: (created: CreatedApiKey) => void }) => {
  const t = useTexts("keys");
  const client = useClient();
  const form = useForm({
    initial: { name: "", days: 0 },
    run: ({ name, days }) =>
      client.apiKeys.create({ name: name.trim(), expires_at: expiryOf(days) }),
    invalidates: [keysKey],
    onDone: onCreated,
  });
  return (
    <form onSubmit={form.submit}>
      <Stack gap="md">
        <TextInput
          label={t("name")}
          description={t("nameHelp")}
          placeholder={t("namePlaceholder")}
          maxLength={limits.keyName}
          required
          data-autofocus
          {...form.getInputProps("name")}
        />
        <NativeSelect
          label={t("expires")}
          value={form.values.days}
          onChange={(event) => form.setFieldValue("days", Number(event.currentTarget.value))}
          data={lifetimes.map((each) => ({
            value: String(each),
            label: each === 0 ? t("never") : t("days", { count: each }),
          }))}
        />
        <Group justify="flex-end">
          <Button type="submit" loading={form.isBusy} disabled={form.values.name.trim() === ""}>
            {t("make")}
          </Button>
        </Group>
      </Stack>
    </form>
  );
};

/** Creates a key and shows it once. */
export const NewKey = ({ onClose }: { readonly onClose: () => void }) => {
  const t = useTexts("keys");
  const close = useTexts("common")("close");
  const [created, setCreated] = useState<CreatedApiKey | null>(null);
  return (
    <Modal
      opened
      onClose={onClose}
      title={created ? t("madeTitle", { name: created.name }) : t("newKey")}
      closeButtonProps={{ "aria-label": close }}
      // The key can't be shown again, so only the button that confirms it is stored closes the dialog.
      closeOnClickOutside={created === null}
      closeOnEscape={created === null}
      withCloseButton={created === null}
    >
      {created ? (
        <CreatedKey created={created} onClose={onClose} />
      ) : (
        <KeyForm onCreated={setCreated} />
      )}
    </Modal>
  );
};
