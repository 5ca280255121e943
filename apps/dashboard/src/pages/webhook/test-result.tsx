import { Group, Text } from "@mantine/core";
import type { WebhookEndpointTest } from "reelwright";
import { useFormat } from "../../components/format.ts";
import { StateBadge } from "../../components/status-badge.tsx";
import { useTexts } from "../../texts/texts.tsx";
import classes from "./webhook.module.css";

/** The receiver's answer to a sample event. */
export const TestResult = ({
  result,
}: {
  readonly result: Omit<WebhookEndpointTest, "event" | "job_id">;
}) => {
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
