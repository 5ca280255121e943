import { Button, Code, Group, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { KeyRound, Plus } from "lucide-react";
import { Suspense, useState } from "react";
import type { ApiKey } from "reelwright";
import { useAction } from "../../api/use-action.ts";
import { Confirm } from "../../components/confirm.tsx";
import { useFormat } from "../../components/format.ts";
import { late } from "../../components/late.ts";
import { Empty, Loaded, Page, Panel, RowSkeleton } from "../../components/page.tsx";
import { StateBadge } from "../../components/status-badge.tsx";
import { Table } from "../../components/table.tsx";
import { useClient } from "../../contexts.tsx";
import { useTexts } from "../../texts/texts.tsx";
import { expiryState, keysKey, keysQuery } from "./keys.ts";

/** Loaded when a dialog opens. */
const NewKey = late(async () => ({ default: (await import("./key-dialogs.tsx")).NewKey }));
const EditKey = late(async () => ({ default: (await import("./key-dialogs.tsx")).EditKey }));

const Revoke = ({
  chosen,
  onClose,
}: {
  readonly chosen: ApiKey | null;
  readonly onClose: () => void;
}) => {
  const t = useTexts("keys");
  const client = useClient();
  const revoke = useAction({
    run: (key: ApiKey) => client.apiKeys.revoke(key.key_id),
    done: (_done, key) => t("revoked", { name: key.name }),
    invalidates: [keysKey],
    onDone: onClose,
  });
  return (
    <Confirm
      isOpen={chosen !== null}
      title={t("revokeTitle", { name: chosen?.name ?? "" })}
      text={t("revokeText")}
      action={t("revoke")}
      isDangerous
      isBusy={revoke.isPending}
      onConfirm={() => chosen && revoke.mutate(chosen)}
      onClose={onClose}
    />
  );
};

/** The account's API keys. */
export const KeysPage = () => {
  const t = useTexts("keys");
  const keys = useQuery(keysQuery(useClient()));
  const [isMaking, setMaking] = useState(false);
  const [chosen, setChosen] = useState<ApiKey | null>(null);
  const [edited, setEdited] = useState<ApiKey | null>(null);
  const make = (
    <Button leftSection={<Plus size={16} aria-hidden />} onClick={() => setMaking(true)}>
      {t("newKey")}
    </Button>
  );
  return (
    <Page title={t("title")} text={t("text")} actions={make}>
      <Panel isFlush>
        <Loaded query={keys} skeleton={<RowSkeleton />}>
          {(items) =>
            items.length === 0 ? (
              <Empty icon={KeyRound} title={t("emptyTitle")} text={t("emptyText")} action={make} />
            ) : (
              <KeyTable keys={items} onEdit={setEdited} onRevoke={setChosen} />
            )
          }
        </Loaded>
      </Panel>
      <Text size="sm" c="dimmed" mt="md">
        {t("header")} <code>X-API-Key</code>
      </Text>
      {isMaking ? (
        <Suspense fallback={null}>
          <NewKey onClose={() => setMaking(false)} />
        </Suspense>
      ) : null}
      {edited ? (
        <Suspense fallback={null}>
          <EditKey apiKey={edited} onClose={() => setEdited(null)} />
        </Suspense>
      ) : null}
      <Revoke chosen={chosen} onClose={() => setChosen(null)} />
    </Page>
  );
};

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

/** What a key may do. Wide keys stand out. */
const Access = ({ scopes }: Pick<ApiKey, "scopes">) => {
  const t = useTexts("keys");
  if (scopes === null) return <StateBadge tone="wait">{t("wide")}</StateBadge>;
  return <Text size="sm">{scopes.map((scope) => t(`scope.${scope}`)).join(", ")}</Text>;
};

/** The keys with their last use and expiry. */
const KeyTable = ({
  keys,
  onEdit,
  onRevoke,
}: {
  readonly keys: readonly ApiKey[];
  readonly onEdit: (key: ApiKey) => void;
  readonly onRevoke: (key: ApiKey) => void;
}) => {
  const t = useTexts("keys");
  const { date, ago } = useFormat();
  return (
    <Table
      label={t("title")}
      rows={keys}
      keyOf={(key) => key.key_id}
      columns={[
        { key: "name", label: t("name"), isMain: true, cell: (key) => key.name },
        {
          key: "key",
          label: t("key"),
          cell: (key) => (
            <Group gap={8} wrap="nowrap">
              <Code>{key.key_prefix}…</Code>
              {key.mode === "test" ? <StateBadge tone="wait">{t("test")}</StateBadge> : null}
            </Group>
          ),
        },
        { key: "access", label: t("access"), cell: (key) => <Access scopes={key.scopes} /> },
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
          key: "actions",
          cell: (key) => (
            <Group gap={4} wrap="nowrap">
              <Button
                variant="subtle"
                aria-label={t("editNamed", { name: key.name })}
                onClick={() => onEdit(key)}
              >
                {t("edit")}
              </Button>
              <Button
                variant="subtle"
                color="red"
                aria-label={t("revokeNamed", { name: key.name })}
                onClick={() => onRevoke(key)}
              >
                {t("revoke")}
              </Button>
            </Group>
          ),
        },
      ]}
    />
  );
};
