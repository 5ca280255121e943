import { Button, Modal, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Plus, ShieldAlert, Webhook } from "lucide-react";
import { Suspense, useState } from "react";
import type { WebhookEndpoint, WebhookEndpointWithSecret } from "reelwright";
import { CodeBlock } from "../../components/copy-button.tsx";
import { late } from "../../components/late.ts";
import { Empty, Loaded, Notice, Panel, RowSkeleton } from "../../components/page.tsx";
import { StateBadge, type Tone } from "../../components/status-badge.tsx";
import { Table } from "../../components/table.tsx";
import { useClient } from "../../contexts.tsx";
import { useTexts } from "../../texts/texts.tsx";
import { endpointsQuery } from "./webhook.ts";

const EndpointDrawer = late(async () => ({
  default: (await import("./endpoint-drawer.tsx")).EndpointDrawer,
}));
const NewEndpoint = late(async () => ({
  default: (await import("./endpoint-drawer.tsx")).NewEndpoint,
}));

type State = "enabled" | "disabled" | "failing" | "stopped";
const stateOf = ({ enabled, disabled_at, failing_since }: WebhookEndpoint): State => {
  if (disabled_at !== null) return "stopped";
  if (!enabled) return "disabled";
  return failing_since === null ? "enabled" : "failing";
};
const tones: { readonly [S in State]: Tone } = {
  enabled: "good",
  disabled: "muted",
  failing: "wait",
  stopped: "bad",
};

/** Whether an endpoint is sent events. */
export const EndpointBadge = ({ endpoint }: { readonly endpoint: WebhookEndpoint }) => {
  const t = useTexts("webhook");
  const state = stateOf(endpoint);
  return <StateBadge tone={tones[state]}>{t(`endpoints.state.${state}`)}</StateBadge>;
};

/** A new secret, which can't be shown again: only the button that confirms it is stored closes the dialog. */
const SecretOnce = ({
  made,
  onClose,
}: {
  readonly made: WebhookEndpointWithSecret;
  readonly onClose: () => void;
}) => {
  const t = useTexts("webhook");
  return (
    <Modal
      opened
      onClose={onClose}
      title={t("secret")}
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
    >
      <Stack gap="md">
        <Notice tone="wait" icon={ShieldAlert} title={t("endpoints.onceTitle")}>
          {t("endpoints.onceText", { url: made.url })}
        </Notice>
        <CodeBlock code={made.secret} label={t("secret")} isWrapped />
        <Button onClick={onClose}>{t("endpoints.stored")}</Button>
      </Stack>
    </Modal>
  );
};

const EndpointTable = ({
  endpoints,
  onOpen,
}: {
  readonly endpoints: readonly WebhookEndpoint[];
  readonly onOpen: (id: string) => void;
}) => {
  const t = useTexts("webhook");
  return (
    <Table
      label={t("endpoints.title")}
      rows={endpoints}
      keyOf={(each) => each.endpoint_id}
      columns={[
        { key: "url", label: t("address"), isMain: true, cell: ({ url }) => <code>{url}</code> },
        {
          key: "state",
          label: t("stateLabel"),
          cell: (endpoint) => <EndpointBadge endpoint={endpoint} />,
        },
        {
          key: "events",
          label: t("endpoints.events"),
          cell: ({ events }) => events.join(", "),
        },
        {
          key: "action",
          cell: ({ endpoint_id: id, url }) => (
            <Button
              variant="subtle"
              aria-label={t("endpoints.manageNamed", { url })}
              onClick={() => onOpen(id)}
            >
              {t("endpoints.manage")}
            </Button>
          ),
        },
      ]}
    />
  );
};

/** Receivers of chosen events, beside the account's one webhook. */
export const EndpointsPanel = ({ onDelivery }: { readonly onDelivery: (id: string) => void }) => {
  const t = useTexts("webhook");
  const endpoints = useQuery(endpointsQuery(useClient()));
  const [opened, setOpened] = useState<string | null>(null);
  const [isAdding, setAdding] = useState(false);
  const [made, setMade] = useState<WebhookEndpointWithSecret | null>(null);
  const add = (
    <Button
      variant="default"
      leftSection={<Plus size={16} aria-hidden />}
      onClick={() => setAdding(true)}
    >
      {t("endpoints.add")}
    </Button>
  );
  const isFull = (endpoints.data?.length ?? 0) >= 10;
  const current = endpoints.data?.find((each) => each.endpoint_id === opened);
  return (
    <Panel
      title={t("endpoints.title")}
      text={t("endpoints.text")}
      isFlush
      actions={endpoints.data?.length === 0 || isFull ? undefined : add}
    >
      <Loaded query={endpoints} skeleton={<RowSkeleton />}>
        {(items) =>
          items.length === 0 ? (
            <Empty
              icon={Webhook}
              title={t("endpoints.noneTitle")}
              text={t("endpoints.noneText")}
              action={add}
            />
          ) : (
            <EndpointTable endpoints={items} onOpen={setOpened} />
          )
        }
      </Loaded>
      <Suspense fallback={null}>
        {isAdding ? (
          <NewEndpoint
            onClose={() => setAdding(false)}
            onMade={(created) => {
              setAdding(false);
              setMade(created);
            }}
          />
        ) : null}
        {current ? (
          <EndpointDrawer
            endpoint={current}
            onClose={() => setOpened(null)}
            onSecret={setMade}
            onDelivery={(id) => {
              setOpened(null);
              onDelivery(id);
            }}
          />
        ) : null}
      </Suspense>
      {made ? <SecretOnce made={made} onClose={() => setMade(null)} /> : null}
    </Panel>
  );
};
