import { Button, SegmentedControl, Skeleton, Stack, Text, TextInput } from "@mantine/core";
import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { ChartColumn } from "lucide-react";
import { type ReactNode, Suspense, useState } from "react";
import type { Reelwright, Usage } from "reelwright";
import { AboutDollars } from "../../components/about-dollars.tsx";
import { ExportButton } from "../../components/export-button.tsx";
import { useFormat } from "../../components/format.ts";
import { late } from "../../components/late.ts";
import { Empty, Loaded, Page, Panel } from "../../components/page.tsx";
import { Table } from "../../components/table.tsx";
import { useClient } from "../../contexts.tsx";
import { useTexts } from "../../texts/texts.tsx";
import classes from "./usage.module.css";
import {
  byGroup,
  costly,
  groups,
  lastDays,
  lengthOf,
  lengths,
  type Period,
  periodOf,
} from "./usage.ts";

const route = getRouteApi("/usage");

const Range = ({
  period,
  onChange,
}: {
  readonly period: Period;
  readonly onChange: (period: Period) => void;
}) => {
  const t = useTexts("usage");
  const ends = ["from", "to"] as const;
  return (
    <>
      <SegmentedControl
        aria-label={t("period")}
        value={String(lengthOf(period) ?? "")}
        data={lengths.map((count) => ({ value: String(count), label: t("lastDays", { count }) }))}
        onChange={(value) => onChange(lastDays(Number(value)))}
      />
      <div className={classes["dates"]}>
        {ends.map((end) => (
          <TextInput
            key={end}
            type="date"
            aria-label={t(end)}
            value={period[end]}
            max={lastDays(1).to}
            required
            onChange={({ currentTarget: { value } }) =>
              value === "" ? undefined : onChange({ ...period, [end]: value })
            }
          />
        ))}
      </div>
    </>
  );
};

const UsageSkeleton = () => (
  <Stack gap="lg">
    <TilesSkeleton />
    <Skeleton height={340} radius={12} />
    <Skeleton height={240} radius={12} />
  </Stack>
);

/** The account's usage: jobs, credits and stages. */
export const UsagePage = () => {
  const t = useTexts("usage");
  const period = periodOf(route.useSearch());
  const navigate = route.useNavigate();
  const client = useClient();
  const usage = useQuery(usageQuery(client, period));
  return (
    <Page
      title={t("title")}
      text={t("text")}
      actions={
        <>
          <Range
            period={period}
            onChange={(search) => void navigate({ search, replace: true, resetScroll: false })}
          />
          <ExportButton label={t("export")} request={() => client.usage.export(period)} />
        </>
      }
    >
      <Loaded query={usage} skeleton={<UsageSkeleton />}>
        {(found) => (
          <Stack gap="lg">
            <Tiles usage={found} />
            <CreditsPanel usage={found} />
            <div className={classes["halves"]}>
              <GroupsPanel usage={found} />
              <StagesPanel usage={found} />
            </div>
          </Stack>
        )}
      </Loaded>
    </Page>
  );
};

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
      <Table
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

/** Credits per day, as a chart or a table. */
const CreditsPanel = ({ usage }: { readonly usage: Usage }) => {
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

const Tile = ({
  label,
  figure,
  note,
}: {
  readonly label: string;
  readonly figure: string;
  readonly note: ReactNode;
}) => (
  <div className={classes["tile"]}>
    <dt className={classes["label"]}>{label}</dt>
    <dd className={classes["figure"]} style={{ marginInlineStart: 0 }}>
      {figure}
      <div className={classes["note"]}>{note}</div>
    </dd>
  </div>
);

/** The four key figures of the period. */
const Tiles = ({ usage: { totals, success_rate: rate } }: { readonly usage: Usage }) => {
  const t = useTexts("usage");
  const { number, percent } = useFormat();
  const completed = totals.jobs_completed;
  return (
    <dl className={classes["tiles"]} style={{ margin: 0 }}>
      <Tile
        label={t("credits")}
        figure={number(totals.credits)}
        note={<AboutDollars credits={totals.credits} />}
      />
      <Tile
        label={t("created")}
        figure={number(totals.jobs_created)}
        note={t("cancelled", { count: totals.jobs_cancelled })}
      />
      <Tile
        label={t("success")}
        figure={rate === null ? "–" : percent(rate)}
        note={t("outcome", { completed, failed: totals.jobs_failed })}
      />
      <Tile
        label={t("perVideo")}
        figure={completed === 0 ? "–" : number(totals.credits / completed, 1)}
        note={t("perVideoNote")}
      />
    </dl>
  );
};

const TilesSkeleton = () => <Skeleton height={96} radius={12} />;

/** Credits by component. */
const GroupsPanel = ({ usage }: { readonly usage: Usage }) => {
  const t = useTexts("usage");
  const { number, percent } = useFormat();
  const parts = costly(usage.totals.components);
  return (
    <Panel title={t("byComponent")}>
      {parts.length === 0 ? <Text c="dimmed">{t("nothing")}</Text> : null}
      <ul className={classes["groups"]}>
        {parts.map(({ group, credits, share }) => (
          <li key={group}>
            <div className={classes["legendLine"]}>
              <span className={classes["key"]} style={{ background: `var(--usage-${group})` }} />
              <span className={classes["grow"]}>{t(`group.${group}`)}</span>
              <span>{number(credits, 1)}</span>
              <Text component="span" size="sm" c="dimmed" w={48} ta="end">
                {percent(share)}
              </Text>
            </div>
            <div className={classes["bar"]}>
              <div
                className={classes["fill"]}
                style={{ width: `${share * 100}%`, background: `var(--usage-${group})` }}
              />
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  );
};

/** Durations of the stages. */
const StagesPanel = ({ usage: { stages } }: { readonly usage: Usage }) => {
  const t = useTexts("usage");
  const common = useTexts("common");
  const { duration, number } = useFormat();
  return (
    <Panel title={t("stages")} text={t("stagesText")} isFlush={stages.length > 0}>
      {stages.length === 0 ? (
        <Text c="dimmed">{t("nothing")}</Text>
      ) : (
        <Table
          label={t("stages")}
          rows={stages}
          keyOf={({ stage }) => stage}
          columns={[
            {
              key: "stage",
              label: t("stage"),
              isMain: true,
              cell: ({ stage }) => common(`stage.${stage}`),
            },
            {
              key: "median",
              label: t("median"),
              isNumeric: true,
              cell: (each) => duration(each.median_seconds),
            },
            {
              key: "p95",
              label: t("p95"),
              isNumeric: true,
              cell: (each) => duration(each.p95_seconds),
            },
            { key: "jobs", label: t("jobs"), isNumeric: true, cell: ({ jobs }) => number(jobs) },
          ]}
        />
      )}
    </Panel>
  );
};

/** The usage of a period. */
const usageQuery = (client: Reelwright, period: Period) =>
  queryOptions({
    queryKey: ["usage", period.from, period.to],
    queryFn: ({ signal }) => client.usage.get(period, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
