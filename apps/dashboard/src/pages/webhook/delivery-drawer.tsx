import { Button, Drawer, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { RotateCw } from "lucide-react";
import { useState } from "react";
import type { WebhookDeliveryDetails } from "reelwright";
import { useAction } from "../../api/use-action.ts";
import { Confirm } from "../../components/confirm.tsx";
import { CodeBlock } from "../../components/copy-button.tsx";
import { useFormat } from "../../components/format.ts";
import { Loaded, RowSkeleton } from "../../components/page.tsx";
import { StateBadge } from "../../components/status-badge.tsx";
import { useClient } from "../../contexts.tsx";
import { useTexts } from "../../texts/texts.tsx";
import { DeliveryBadge } from "./delivery-table.tsx";
import classes from "./webhook.module.css";
import { deliveriesKey, deliveryQuery } from "./webhook.ts";

const Replay = ({ delivery }: { readonly delivery: WebhookDeliveryDetails }) => {
  const t = useTexts("webhook");
  const client = useClient();
  const [isAsking, setAsking] = useState(false);
  const wasDelivered = delivery.state === "delivered";
  const replay = useAction({
    run: () => client.webhooks.replay(delivery.delivery_id, { force: wasDelivered }),
    done: t("replayed"),
    invalidates: [deliveriesKey],
    onDone: () => setAsking(false),
  });
  return (
    <>
      <Button
        variant="default"
        leftSection={<RotateCw size={16} aria-hidden />}
        loading={replay.isPending}
        onClick={() => (wasDelivered ? setAsking(true) : replay.mutate())}
      >
        {delivery.state === "pending" ? t("sendNow") : t("replay")}
      </Button>
      <Confirm
        isOpen={isAsking}
        title={t("twiceTitle")}
        text={t("twiceText")}
        action={t("replay")}
        isBusy={replay.isPending}
        onConfirm={() => replay.mutate()}
        onClose={() => setAsking(false)}
      />
    </>
  );
};

const Facts = ({ delivery }: { readonly delivery: WebhookDeliveryDetails }) => {
  const t = useTexts("webhook");
  const { dateTime, ago } = useFormat();
  return (
    <dl className={classes["facts"]}>
      <dt>{t("stateLabel")}</dt>
      <dd>
        <DeliveryBadge state={delivery.state} />
      </dd>
      <dt>{t("address")}</dt>
      <dd>
        <code>{delivery.url}</code>
      </dd>
      <dt>{t("at")}</dt>
      <dd>{dateTime(delivery.created_at)}</dd>
      {delivery.next_attempt_at ? (
        <>
          <dt>{t("nextAttempt")}</dt>
          <dd>{ago(delivery.next_attempt_at)}</dd>
        </>
      ) : null}
    </dl>
  );
};

const Attempts = ({ delivery }: { readonly delivery: WebhookDeliveryDetails }) => {
  const t = useTexts("webhook");
  const { dateTime, number } = useFormat();
  if (delivery.attempts.length === 0) return <Text c="dimmed">{t("noAttempts")}</Text>;
  return (
    <ol className={classes["attempts"]}>
      {delivery.attempts.map(({ at, status, latency_ms: latency, error }) => (
        <li key={at}>
          <span className={classes["attemptHead"]}>
            <StateBadge tone={error ? "bad" : "good"}>
              {status === null ? (error?.code ?? "–") : `HTTP ${status}`}
            </StateBadge>
            <span>{t("milliseconds", { count: number(latency) })}</span>
            <Text component="span" c="dimmed" size="sm">
              {dateTime(at)}
            </Text>
          </span>
          {error ? <Text size="sm">{error.message}</Text> : null}
        </li>
      ))}
    </ol>
  );
};

/** A delivery: attempts, body and replay. */
export const DeliveryDrawer = ({
  deliveryId,
  onClose,
}: {
  readonly deliveryId: string;
  readonly onClose: () => void;
}) => {
  const t = useTexts("webhook");
  const close = useTexts("common")("close");
  const delivery = useQuery(deliveryQuery(useClient(), deliveryId));
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      title={t("delivery")}
      closeButtonProps={{ "aria-label": close }}
    >
      <Loaded query={delivery} skeleton={<RowSkeleton rows={6} />}>
        {(found) => (
          <Stack gap="md">
            <Facts delivery={found} />
            <div>
              <Replay delivery={found} />
            </div>
            <Title order={3}>{t("attempts")}</Title>
            <Attempts delivery={found} />
            <Title order={3}>{t("body")}</Title>
            <CodeBlock code={indented(found.body)} label={t("body")} />
          </Stack>
        )}
      </Loaded>
    </Drawer>
  );
};

/** JSON on several lines; any other text as it is. */
const indented = (text: string): string => {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
};
