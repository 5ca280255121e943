import { Button, Group, NativeSelect, Text } from "@mantine/core";
import { Send } from "lucide-react";
import { useState } from "react";
import type { WebhookTest } from "reelwright";
import { useClient } from "../../api/client-context.tsx";
import { useAction } from "../../api/use-action.ts";
import { useFormat } from "../../components/format.ts";
import { StateBadge } from "../../components/status-badge.tsx";
import { useTexts } from "../../texts/texts.tsx";
import classes from "./webhook.module.css";

const events = ["job.completed", "job.failed"] as const;

const Result = ({ result }: { readonly result: WebhookTest }) => {
  const t = useTexts("webhook");
  const { number } = useFormat();
  return (
    <div className={classes["result"]}>
      <Group gap="xs">
        <StateBadge tone={result.delivered ? "good" : "bad"}>
          {result.delivered ? t("testDelivered") : t("testFailed")}
        </StateBadge>
        <Text size="sm">
          {[
            result.status === null ? null : `HTTP ${result.status}`,
            t("milliseconds", { count: number(result.latency_ms) }),
            result.signed ? t("signed") : t("notSigned"),
          ]
            .filter(Boolean)
            .join(" · ")}
        </Text>
      </Group>
      {result.error ? (
        <Text size="sm" c="dimmed">
          {result.error.message} <code>{result.error.code}</code>
        </Text>
      ) : null}
    </div>
  );
};

/** Sends a sample event, and shows how the receiver took it. */
export const TestEvent = () => {
  const t = useTexts("webhook");
  const client = useClient();
  const [event, setEvent] = useState<(typeof events)[number]>("job.completed");
  const test = useAction({ run: () => client.webhooks.test({ event }) });
  return (
    <div className={classes["test"]}>
      <Group gap="xs" align="flex-end">
        <NativeSelect
          label={t("testEvent")}
          value={event}
          data={[...events]}
          onChange={({ currentTarget }) =>
            setEvent(events.find((each) => each === currentTarget.value) ?? "job.completed")
          }
        />
        <Button
          variant="default"
          leftSection={<Send size={16} aria-hidden />}
          loading={test.isPending}
          onClick={() => test.mutate()}
        >
          {t("sendTest")}
        </Button>
      </Group>
      <div role="status">{test.data ? <Result result={test.data} /> : null}</div>
    </div>
  );
};
