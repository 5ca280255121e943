import { Button, Skeleton } from "@mantine/core";
import { ChartColumn } from "lucide-react";
import { Suspense, useState } from "react";
import type { Usage } from "reelwright";
import { Empty } from "../../components/empty.tsx";
import { useFormat } from "../../components/format.ts";
import { late } from "../../components/late.ts";
import { Panel } from "../../components/panel.tsx";
import { RecordTable } from "../../components/record-table.tsx";
import { useTexts } from "../../texts/texts.tsx";
import { byGroup, groups } from "./groups.ts";
import classes from "./usage.module.css";

const CreditChart = late(async () => ({
  default: (await import("./credit-chart.tsx")).CreditChart,
}));

const DayTable = ({ days }: { readonly days: Usage["days"] }) => {
  const t = useTexts("usage");
  const { date, number } = useFormat();
  const rows = days.map((day) => ({ ...day, ...byGroup(day.components) })).reverse();
  const used = groups.filter((group) => rows.some((day) => day[group] > 0));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <section className={classes["tableScroll"]} aria-label={t("perDay")} tabIndex={0}>
      <RecordTable
        label={t("perDay")}
        rows={rows}
        keyOf={(day) => day.date}
        columns={[
          {
            key: "date",
            label: t("day"),
            isMain: true,
            cell: (day) => date(`${day.date}T12:00:00`),
          },
          {
            key: "jobs",
            label: t("created"),
            isNumeric: true,
            cell: (day) => number(day.jobs_created),
          },
          ...used.map((group) => ({
            key: group,
            label: t(`group.${group}`),
            isNumeric: true,
            cell: (day: (typeof rows)[number]) => number(day[group], 1),
          })),
          {
            key: "credits",
            label: t("credits"),
            isNumeric: true,
            cell: (day) => <strong>{number(day.credits)}</strong>,
          },
        ]}
      />
    </section>
  );
};

/** Credits per day: as a chart, or the same as a table. */
export const CreditsPanel = ({ usage }: { readonly usage: Usage }) => {
  const t = useTexts("usage");
  const [isTable, setTable] = useState(false);
  if (usage.totals.credits === 0)
    return (
      <Panel title={t("perDay")}>
        <Empty icon={ChartColumn} title={t("emptyTitle")} text={t("emptyText")} />
      </Panel>
    );
  return (
    <Panel
      title={t("perDay")}
      isFlush={isTable}
      actions={
        <Button variant="subtle" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
          {isTable ? t("asChart") : t("asTable")}
        </Button>
      }
    >
      {isTable ? (
        <DayTable days={usage.days} />
      ) : (
        <Suspense fallback={<Skeleton height={280} />}>
          <CreditChart days={usage.days} />
        </Suspense>
      )}
    </Panel>
  );
};
