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
import { type ApiKey, type CreatedApiKey, type Scope, scopes } from "reelwright";
import type { Action } from "../../api/use-action.ts";
import { type Form, useForm } from "../../api/use-form.ts";
import { CodeBlock } from "../../components/copy-button.tsx";
import { useFormat } from "../../components/format.ts";
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
  presetOf,
  presets,
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

/** Values of the form. "keep": the expiry stays as it is. */
type KeyValues = {
  name: string;
  days: number | "keep";
  mode: "live" | "test";
  preset: Preset;
  scopes: Scope[];
  daily_credit_limit: number | "";
  addresses: string;
};

const newValues = (): KeyValues => ({
  name: "",
  days: 0,
  mode: isTestMode() ? "test" : "live",
  preset: "create",
  scopes: [],
  daily_credit_limit: "",
  addresses: "",
});

const valuesOf = (key: ApiKey): KeyValues => ({
  name: key.name,
  days: "keep",
  mode: key.mode,
  preset: presetOf(key.scopes),
  scopes: key.scopes ?? [],
  daily_credit_limit: key.daily_credit_limit ?? "",
  addresses: key.addresses?.join("\n") ?? "",
});

/** The settings that a key is created with, and that can be changed. */
const settingsOf = ({ name, days, preset, scopes, daily_credit_limit, addresses }: KeyValues) => ({
  name: name.trim(),
  ...(days !== "keep" && { expires_at: expiryOf(days) }),
  scopes: scopesOf(preset, scopes),
  daily_credit_limit: daily_credit_limit === "" ? null : daily_credit_limit,
  addresses: addressesIn(addresses),
});

/** Sends the form and closes the dialog, or shows the errors at their fields. */
const useKeyForm = <Output,>(
  initial: KeyValues,
  action: Pick<Action<KeyValues, Output>, "run" | "done" | "onDone">,
) => {
  const t = useTexts("keys");
  return useForm<KeyValues, Output>({
    initial,
    check: ({ preset, scopes }) => ({
      scopes: preset === "custom" && scopes.length === 0 ? t("scopesNeeded") : null,
    }),
    invalidates: [keysKey],
    ...action,
  });
};

const Lifetime = ({
  form,
  expiresAt,
}: {
  readonly form: Form<KeyValues>;
  /** The expiry of an existing key. */
  readonly expiresAt?: string | null;
}) => {
  const t = useTexts("keys");
  const { date } = useFormat();
  const isNew = expiresAt === undefined;
  const kept = {
    value: "keep",
    label: expiresAt ? t("keepExpiry", { date: date(expiresAt) }) : t("never"),
  };
  const choices = lifetimes.filter((days) => isNew || days > 0 || expiresAt !== null);
  return (
    <NativeSelect
      label={t("expires")}
      value={form.values.days}
      onChange={({ currentTarget: { value } }) =>
        form.setFieldValue("days", value === "keep" ? "keep" : Number(value))
      }
      data={[
        ...(isNew ? [] : [kept]),
        ...choices.map((days) => ({
          value: String(days),
          label: days === 0 ? t("never") : t("days", { count: days }),
        })),
      ]}
    />
  );
};

const KeyForm = ({
  form,
  action,
  expiresAt,
  children,
}: {
  readonly form: Form<KeyValues>;
  readonly action: string;
  readonly expiresAt?: string | null;
  readonly children?: ReactNode;
}) => {
  const t = useTexts("keys");
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
        <Lifetime form={form} {...(expiresAt !== undefined && { expiresAt })} />
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
        {children}
        <Group justify="flex-end">
          <Button type="submit" loading={form.isBusy} disabled={form.values.name.trim() === ""}>
            {action}
          </Button>
        </Group>
      </Stack>
    </form>
  );
};

const NewKeyForm = ({ onCreated }: { readonly onCreated: (created: CreatedApiKey) => void }) => {
  const t = useTexts("keys");
  const client = useClient();
  const form = useKeyForm(newValues(), {
    run: (values) => client.apiKeys.create({ ...settingsOf(values), mode: values.mode }),
    onDone: onCreated,
  });
  return (
    <KeyForm form={form} action={t("make")}>
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
    </KeyForm>
  );
};

/** Changes a key. */
export const EditKey = ({
  apiKey,
  onClose,
}: {
  readonly apiKey: ApiKey;
  readonly onClose: () => void;
}) => {
  const t = useTexts("keys");
  const common = useTexts("common");
  const client = useClient();
  const form = useKeyForm(valuesOf(apiKey), {
    run: (values) => client.apiKeys.update(apiKey.key_id, settingsOf(values)),
    done: ({ name }) => t("changed", { name }),
    onDone: onClose,
  });
  return (
    <Modal
      opened
      onClose={onClose}
      title={t("editTitle", { name: apiKey.name })}
      closeButtonProps={{ "aria-label": common("close") }}
    >
      <KeyForm form={form} action={common("save")} expiresAt={apiKey.expires_at} />
    </Modal>
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
        <NewKeyForm onCreated={setCreated} />
      )}
    </Modal>
  );
};
