import { Button, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { KeyRound, Plus } from "lucide-react";
import { Suspense, useState } from "react";
import type { ApiKey } from "reelwright";
import { useClient } from "../../api/client-context.tsx";
import { useAction } from "../../api/use-action.ts";
import { Confirm } from "../../components/confirm.tsx";
import { Empty } from "../../components/empty.tsx";
import { late } from "../../components/late.ts";
import { Loaded } from "../../components/loaded.tsx";
import { Page } from "../../components/page.tsx";
import { Panel } from "../../components/panel.tsx";
import { RowSkeleton } from "../../components/row-skeleton.tsx";
import { useTexts } from "../../texts/texts.tsx";
import { KeyTable } from "./key-table.tsx";
import { keysKey, keysQuery } from "./queries.ts";

/** Loaded when somebody makes a key. */
const NewKey = late(async () => ({ default: (await import("./new-key.tsx")).NewKey }));

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

/** The account's API keys: made, shown once, revoked. */
export const KeysPage = () => {
  const t = useTexts("keys");
  const keys = useQuery(keysQuery(useClient()));
  const [isMaking, setMaking] = useState(false);
  const [chosen, setChosen] = useState<ApiKey | null>(null);
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
              <KeyTable keys={items} onRevoke={setChosen} />
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
      <Revoke chosen={chosen} onClose={() => setChosen(null)} />
    </Page>
  );
};
