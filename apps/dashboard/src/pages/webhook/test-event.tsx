import { Button, Group, NativeSelect, Stack, Text } from "@mantine/core";
import { Send } from "lucide-react";
import { useState } from "react";
import type { WebhookEndpointTest } from "reelwright";
import { useAction } from "../../api/use-action.ts";
import { useFormat } from "../../components/format.ts";
import { StateBadge } from "../../components/status-badge.tsx";
import { useTexts } from "../../texts/texts.tsx";
import classes from "./webhook.module.css";

type Result = Omit<WebhookEndpointTest, "event" | "job_id">;

/** The receiver's answer to a sample event. */
const TestResult = ({ result }: { readonly result: Result }) => {
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

/** Sends a sample of the chosen event, and shows the receiver's answer. */
export const TestEvent = <Event extends string>({
  events,
  first,
  send,
}: {
  readonly events: readonly Event[];
  readonly first: Event;
  readonly send: (event: Event) => Promise<Result>;
}) => {
  const t = useTexts("webhook");
  const [event, setEvent] = useState(first);
  const test = useAction<void, Result>({ run: () => send(event) });
  return (
    <Stack gap="xs">
      <Group gap="xs" align="flex-end">
        <NativeSelect
          label={t("testEvent")}
          value={event}
          data={[...events]}
          onChange={({ currentTarget }) =>
            setEvent(events.find((each) => each === currentTarget.value) ?? first)
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
      <div role="status">{test.data ? <TestResult result={test.data} /> : null}</div>
    </Stack>
  );
};
