import { Button, Code, Group, Text } from "@mantine/core";
import type { ApiKey } from "reelwright";
import { useFormat } from "../../components/format.ts";
import { RecordTable } from "../../components/record-table.tsx";
import { StateBadge } from "../../components/status-badge.tsx";
import { useTexts } from "../../texts/texts.tsx";
import { expiryState } from "./expiry.ts";

const Expiry = ({ expiresAt }: { readonly expiresAt: string | null }) => {
  const t = useTexts("keys");
  const { date } = useFormat();
  const state = expiryState(expiresAt);
  if (expiresAt === null) return <Text c="dimmed">{t("never")}</Text>;
  return (
    <Group gap={8} wrap="nowrap">
      {date(expiresAt)}
      {state === "expired" ? <StateBadge tone="bad">{t("expired")}</StateBadge> : null}
      {state === "soon" ? <StateBadge tone="wait">{t("soon")}</StateBadge> : null}
    </Group>
  );
};

/** The keys, each with what it was last used for, and its end. */
export const KeyTable = ({
  keys,
  onRevoke,
}: {
  readonly keys: readonly ApiKey[];
  readonly onRevoke: (key: ApiKey) => void;
}) => {
  const t = useTexts("keys");
  const { date, ago } = useFormat();
  return (
    <RecordTable
      label={t("title")}
      rows={keys}
      keyOf={(key) => key.key_id}
      columns={[
        { key: "name", label: t("name"), isMain: true, cell: (key) => key.name },
        { key: "key", label: t("key"), cell: (key) => <Code>{key.key_prefix}…</Code> },
        {
          key: "used",
          label: t("lastUsed"),
          cell: (key) => (key.last_used_at === null ? t("unused") : ago(key.last_used_at)),
        },
        { key: "made", label: t("madeAt"), cell: (key) => date(key.created_at) },
        {
          key: "expires",
          label: t("expires"),
          cell: (key) => <Expiry expiresAt={key.expires_at} />,
        },
        {
          key: "revoke",
          cell: (key) => (
            <Button
              variant="subtle"
              color="red"
              aria-label={t("revokeNamed", { name: key.name })}
              onClick={() => onRevoke(key)}
            >
              {t("revoke")}
            </Button>
          ),
        },
      ]}
    />
  );
};
