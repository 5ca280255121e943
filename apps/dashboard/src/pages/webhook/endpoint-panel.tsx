import { Button, Group, Skeleton, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useClient } from "../../api/client-context.tsx";
import { useAction } from "../../api/use-action.ts";
import { Confirm } from "../../components/confirm.tsx";
import { CopyButton } from "../../components/copy-button.tsx";
import { Loaded } from "../../components/loaded.tsx";
import { Panel } from "../../components/panel.tsx";
import { useTexts } from "../../texts/texts.tsx";
import { ConfigForm } from "./config-form.tsx";
import { webhookKey, webhookQuery } from "./queries.ts";
import { TestEvent } from "./test-event.tsx";
import classes from "./webhook.module.css";

const Remove = ({
  isOpen,
  onClose,
}: {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}) => {
  const t = useTexts("webhook");
  const client = useClient();
  const remove = useAction({
    run: () => client.webhooks.delete(),
    done: t("removed"),
    invalidates: [webhookKey],
    onDone: onClose,
  });
  return (
    <Confirm
      isOpen={isOpen}
      title={t("removeTitle")}
      text={t("removeText")}
      action={t("remove")}
      isDangerous
      isBusy={remove.isPending}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    />
  );
};

const Configured = ({ url, onChange }: { readonly url: string; readonly onChange: () => void }) => {
  const t = useTexts("webhook");
  const [isRemoving, setRemoving] = useState(false);
  return (
    <Stack gap="md">
      <div className={classes["address"]}>
        <code>{url}</code>
        <CopyButton text={url} />
      </div>
      <Group gap="xs">
        <Button variant="default" onClick={onChange}>
          {t("change")}
        </Button>
        <Button variant="subtle" color="red" onClick={() => setRemoving(true)}>
          {t("remove")}
        </Button>
      </Group>
      <TestEvent />
      <Remove isOpen={isRemoving} onClose={() => setRemoving(false)} />
    </Stack>
  );
};

/** Where events go: set, changed, tried, removed. */
export const EndpointPanel = () => {
  const t = useTexts("webhook");
  const config = useQuery(webhookQuery(useClient()));
  const [isChanging, setChanging] = useState(false);
  return (
    <Panel title={t("endpoint")} text={t("endpointText")}>
      <Loaded query={config} skeleton={<Skeleton height={120} />}>
        {({ webhook_url: url }) =>
          url === null || isChanging ? (
            <ConfigForm url={url} onClose={url === null ? null : () => setChanging(false)} />
          ) : (
            <>
              <Text className="visually-hidden">{t("configured")}</Text>
              <Configured url={url} onChange={() => setChanging(true)} />
            </>
          )
        }
      </Loaded>
    </Panel>
  );
};
