import { Button } from "@mantine/core";
import type { WebhookDelivery } from "reelwright";
import { useFormat } from "../../components/format.ts";
import { JobLink } from "../../components/links.tsx";
import { StateBadge, type Tone } from "../../components/status-badge.tsx";
import { Table } from "../../components/table.tsx";
import { useTexts } from "../../texts/texts.tsx";
import type { DeliveryState } from "./webhook.ts";

const toneOf: { readonly [S in DeliveryState]: Tone } = {
  pending: "wait",
  delivered: "good",
  abandoned: "bad",
};

/** A delivery's state. */
export const DeliveryBadge = ({ state }: { readonly state: DeliveryState }) => {
  const t = useTexts("webhook");
  return (
    <StateBadge tone={toneOf[state]} isLive={state === "pending"}>
      {t(`state.${state}`)}
    </StateBadge>
  );
};

/** The receiver's latest answer. */
export const answerOf = ({
  last_status: status,
  last_error: error,
}: Pick<WebhookDelivery, "last_status" | "last_error">): string =>
  status === null ? (error?.code ?? "–") : `HTTP ${status}`;

/** A page of deliveries. `onDetails` receives the id of the one to show. */
export const DeliveryTable = ({
  deliveries,
  onDetails,
}: {
  readonly deliveries: readonly WebhookDelivery[];
  readonly onDetails: (deliveryId: string) => void;
}) => {
  const t = useTexts("webhook");
  const { ago, number } = useFormat();
  return (
    <Table
      label={t("deliveries")}
      rows={deliveries}
      keyOf={(each) => each.delivery_id}
      columns={[
        {
          key: "event",
          label: t("event"),
          isMain: true,
          cell: ({ event }) => <code>{event}</code>,
        },
        {
          key: "state",
          label: t("stateLabel"),
          cell: ({ state }) => <DeliveryBadge state={state} />,
        },
        { key: "answer", label: t("answer"), cell: answerOf },
        {
          key: "attempts",
          label: t("attempts"),
          isNumeric: true,
          cell: ({ attempt_count: count }) => number(count),
        },
        {
          key: "job",
          label: t("job"),
          cell: ({ job_id: jobId }) =>
            jobId === null ? "–" : <JobLink jobId={jobId}>…{jobId.slice(-6)}</JobLink>,
        },
        { key: "at", label: t("at"), cell: ({ created_at: at }) => ago(at) },
        {
          key: "action",
          cell: ({ delivery_id: id, job_id: job }) => (
            <Button
              variant="subtle"
              aria-label={t("detailsOf", { job: (job ?? id).slice(-6) })}
              onClick={() => onDetails(id)}
            >
              {t("details")}
            </Button>
          ),
        },
      ]}
    />
  );
};
