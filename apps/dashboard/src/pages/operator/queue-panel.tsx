import { Text } from "@mantine/core";
import type { OperatorReplies } from "@reelwright/core/operations/replies";
import { type Format, useFormat } from "../../components/format.ts";
import { Panel } from "../../components/panel.tsx";
import { useTexts } from "../../texts/texts.tsx";
import { type Column, DataTable } from "./data-table.tsx";
import { Measured } from "./meter.tsx";
import { ReasonBadge } from "./reason-badge.tsx";
import { fullness } from "./states.ts";

type Queue = OperatorReplies["overview"]["queues"][number];

const waitingIn = ({ ready, dispatched }: Queue): number => ready + dispatched;
const depthOf = (queue: Queue): number => waitingIn(queue) + queue.waiting;

/** What waits, beside the longest queue. */
const Depth = ({ queue, longest }: { readonly queue: Queue; readonly longest: number }) => {
  const t = useTexts("operator.queues");
  const { number } = useFormat();
  const words = t("depthLabel", {
    ready: number(waitingIn(queue)),
    waiting: number(queue.waiting),
  });
  return (
    <span title={words}>
      <Measured
        figure={number(depthOf(queue))}
        detail={queue.paused > 0 ? t("paused", { count: number(queue.paused) }) : undefined}
        segments={[
          { key: "ready", share: fullness(waitingIn(queue), longest), tone: "info" },
          { key: "waiting", share: fullness(queue.waiting, longest), tone: "muted" },
        ]}
      />
      <span className="visually-hidden">{words}</span>
    </span>
  );
};

const isIdle = ({ code }: Queue["reason"]): boolean => code === "empty";

/** Its state, with the sentence where somebody has to do something. */
const State = ({ reason, leased }: Pick<Queue, "reason" | "leased">) => (
  <span title={reason.text}>
    <ReasonBadge reason={isIdle(reason) && leased > 0 ? { ...reason, code: "running" } : reason} />
    {reason.is_stuck ? (
      <Text span size="xs" c="dimmed" display="block" mt={3} lang="en">
        {reason.text}
      </Text>
    ) : null}
  </span>
);

const useColumns = (longest: number): readonly Column<Queue>[] => {
  const t = useTexts("operator.queues");
  const stage = useTexts("common.stage");
  const { number, duration }: Format = useFormat();
  return [
    { key: "stage", label: t("stage"), cell: (queue) => stage(queue.stage) },
    { key: "state", label: t("state"), isState: true, cell: (queue) => <State {...queue} /> },
    {
      key: "depth",
      label: t("depth"),
      cell: (queue) => <Depth queue={queue} longest={longest} />,
    },
    {
      key: "oldest",
      label: t("oldest"),
      isNumber: true,
      cell: (queue) => (waitingIn(queue) > 0 ? duration(queue.oldest_s) : "–"),
    },
    {
      key: "inFlight",
      label: t("inFlight"),
      cell: ({ leased, slots }) => {
        const share = fullness(leased, slots);
        return (
          <Measured
            figure={number(leased)}
            detail={`/ ${number(slots)}`}
            segments={[{ key: "leased", share, tone: "info" }]}
          />
        );
      },
    },
    {
      key: "workers",
      label: t("workers"),
      isNumber: true,
      cell: ({ workers, draining }) =>
        draining === 0
          ? number(workers)
          : `${number(workers)}, ${t("drainingCount", { count: number(draining) })}`,
    },
  ];
};

/** Each stage's queue, and who serves it. */
export const QueuePanel = ({ queues }: { readonly queues: readonly Queue[] }) => {
  const t = useTexts("operator.queues");
  const columns = useColumns(Math.max(1, ...queues.map(depthOf)));
  return (
    <Panel title={t("title")} text={t("text")} isFlush>
      <DataTable
        label={t("title")}
        columns={columns}
        rows={queues}
        keyOf={({ stage }) => stage}
        isQuiet={(queue) => isIdle(queue.reason) && queue.leased + depthOf(queue) === 0}
      />
    </Panel>
  );
};
