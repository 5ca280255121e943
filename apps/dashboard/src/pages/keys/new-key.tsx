import {
  Button,
  Checkbox,
  Group,
  Modal,
  NativeSelect,
  NumberInput,
  Stack,
  Textarea,
  TextInput,
} from "@mantine/core";
import { ShieldAlert } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { CreatedApiKey, Scope } from "reelwright";
import { useForm } from "../../api/use-form.ts";
import { CodeBlock } from "../../components/copy-button.tsx";
import { limits } from "../../components/limits.ts";
import { Notice } from "../../components/page.tsx";
import { useClient } from "../../contexts.tsx";
import { isTestMode } from "../../storage.ts";
import { useTexts } from "../../texts/texts.tsx";
import {
  addressesIn,
  expiryOf,
  keysKey,
  lifetimes,
  type Preset,
  presets,
  scopes,
  scopesOf,
} from "./keys.ts";

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

/** What the key may do: a narrow preset, chosen scopes, or everything. */
const AccessFields = ({
  preset,
  chosen,
  error,
  onPreset,
  onChosen,
}: {
  readonly preset: Preset;
  readonly chosen: readonly Scope[];
  readonly error: ReactNode;
  readonly onPreset: (preset: Preset) => void;
  readonly onChosen: (scopes: Scope[]) => void;
}) => {
  const t = useTexts("keys");
  const list = presets[preset]?.map((scope) => t(`scope.${scope}`)).join(", ");
  return (
    <>
      <NativeSelect
        label={t("access")}
        description={preset === "all" ? t("wideHelp") : list}
        value={preset}
        onChange={(event) => onPreset(event.currentTarget.value as Preset)}
        data={(Object.keys(presets) as Preset[]).map((each) => ({
          value: each,
          label: t(`preset.${each}`),
        }))}
      />
      {preset === "custom" ? (
        <Checkbox.Group
          label={t("scopes")}
          value={[...chosen]}
          onChange={(value) => onChosen(value as Scope[])}
          error={error}
        >
          <Stack gap="xs" mt="xs">
            {scopes.map((scope) => (
              <Checkbox key={scope} value={scope} label={t(`scope.${scope}`)} />
            ))}
          </Stack>
        </Checkbox.Group>
      ) : null}
    </>
  );
};

const KeyForm = ({ onCreated }: { readonly onCreated: (created: CreatedApiKey) => void }) => {
  const t = useTexts("keys");
  const client = useClient();
  const form = useForm({
    initial: {
      name: "",
      days: 0,
      mode: isTestMode() ? ("test" as const) : ("live" as const),
      preset: "create" as Preset,
      scopes: [] as Scope[],
      daily_credit_limit: "" as number | "",
      addresses: "",
    },
    check: ({ preset, scopes }) => ({
      scopes: preset === "custom" && scopes.length === 0 ? t("scopesNeeded") : null,
    }),
    run: ({ name, days, mode, preset, scopes, daily_credit_limit: limit, addresses }) =>
      client.apiKeys.create({
        name: name.trim(),
        mode,
        expires_at: expiryOf(days),
        scopes: scopesOf(preset, scopes),
        daily_credit_limit: limit === "" ? null : limit,
        addresses: addressesIn(addresses),
      }),
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
        <AccessFields
          preset={form.values.preset}
          chosen={form.values.scopes}
          error={form.getInputProps("scopes").error}
          onPreset={(preset) => form.setFieldValue("preset", preset)}
          onChosen={(chosen) => form.setFieldValue("scopes", chosen)}
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
        <NumberInput
          label={t("dailyCredits")}
          description={t("dailyCreditsHelp")}
          min={0}
          max={1_000_000_000}
          allowDecimal={false}
          {...form.getInputProps("daily_credit_limit")}
        />
        <Textarea
          label={t("addresses")}
          description={t("addressesHelp")}
          placeholder="203.0.113.0/24"
          autosize
          {...form.getInputProps("addresses")}
        />
        <NativeSelect
          label={t("mode")}
          description={t("modeHelp")}
          value={form.values.mode}
          onChange={(event) =>
            form.setFieldValue("mode", event.currentTarget.value === "test" ? "test" : "live")
          }
          data={[
            { value: "live", label: t("live") },
            { value: "test", label: t("test") },
          ]}
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
