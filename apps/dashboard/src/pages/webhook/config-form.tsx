import { Button, Group, PasswordInput, Stack, Text, TextInput } from "@mantine/core";
import { KeyRound } from "lucide-react";
import { type FormEvent, useState } from "react";
import { useClient } from "../../api/client-context.tsx";
import { useAction } from "../../api/use-action.ts";
import { CopyButton } from "../../components/copy-button.tsx";
import { limits } from "../../components/limits.ts";
import { Notice } from "../../components/notice.tsx";
import { useTexts } from "../../texts/texts.tsx";
import { webhookKey } from "./queries.ts";
import { addressFault, isWeak, leastSecret, newSecret } from "./secret.ts";

const SecretField = ({
  secret,
  onChange,
}: {
  readonly secret: string;
  readonly onChange: (secret: string) => void;
}) => {
  const t = useTexts("webhook");
  const [isShown, setShown] = useState(false);
  const generate = () => {
    onChange(newSecret());
    setShown(true);
  };
  return (
    <Stack gap={6}>
      <PasswordInput
        label={t("secret")}
        description={t("secretHelp")}
        maxLength={limits.webhookSecret}
        autoComplete="off"
        value={secret}
        visible={isShown}
        onVisibilityChange={setShown}
        visibilityToggleButtonProps={{ "aria-label": t("showSecret") }}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <Group gap="xs">
        <Button
          variant="default"
          leftSection={<KeyRound size={16} aria-hidden />}
          onClick={generate}
        >
          {t("generate")}
        </Button>
        {secret === "" ? null : <CopyButton text={secret} label={t("copySecret")} />}
      </Group>
    </Stack>
  );
};

/** Sets the address and the secret. Both are replaced together, which is what the API does. */
export const ConfigForm = ({
  url,
  onClose,
}: {
  readonly url: string | null;
  readonly onClose: (() => void) | null;
}) => {
  const t = useTexts("webhook");
  const cancel = useTexts("common")("cancel");
  const client = useClient();
  const [address, setAddress] = useState(url ?? "");
  const [secret, setSecret] = useState("");
  const [isTried, setTried] = useState(false);
  const fault = addressFault(address.trim());
  const save = useAction({
    run: () =>
      client.webhooks.configure({
        webhook_url: address.trim(),
        webhook_secret: secret === "" ? null : secret,
      }),
    done: t(secret === "" ? "savedUnsigned" : "saved"),
    invalidates: [webhookKey],
    onDone: () => onClose?.(),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (fault === null) save.mutate();
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <TextInput
          label={t("address")}
          placeholder="https://example.com/webhooks/reelwright"
          type="url"
          required
          maxLength={limits.webhookUrl}
          value={address}
          error={isTried && fault ? t(fault) : null}
          onChange={(event) => setAddress(event.currentTarget.value)}
        />
        <SecretField secret={secret} onChange={setSecret} />
        {secret === "" ? (
          <Notice tone="wait">{url === null ? t("unsigned") : t("unsignedChange")}</Notice>
        ) : isWeak(secret) ? (
          <Notice tone="wait">{t("weakSecret", { least: String(leastSecret) })}</Notice>
        ) : (
          <Text size="sm" c="dimmed">
            {t("secretOnce")}
          </Text>
        )}
        <Group justify="flex-end" gap="xs">
          {onClose ? (
            <Button variant="default" onClick={onClose}>
              {cancel}
            </Button>
          ) : null}
          <Button type="submit" loading={save.isPending}>
            {t("save")}
          </Button>
        </Group>
      </Stack>
    </form>
  );
};
