import { Button, Skeleton, Stack } from "@mantine/core";
import { skipToken, useQuery, useQueryClient } from "@tanstack/react-query";
import { ExternalLink } from "lucide-react";
import { type ReactNode, Suspense, useEffect, useMemo } from "react";
import type { components } from "../../api/generated/operators.ts";
import { useFormat, useLocale } from "../../components/format.ts";
import { late } from "../../components/late.ts";
import { Loaded, Page, Panel } from "../../components/page.tsx";
import { useOperatorApi } from "../../contexts.tsx";
import { useTexts } from "../../texts/texts.tsx";
import { QueuePanel, TenantPanel, VendorPanel } from "./capacity-panels.tsx";
import chartClasses from "./charts.module.css";
import figureClasses from "./figures.module.css";
import { type Sample, spendOf, withSample } from "./figures.ts";
import { FiguresSkeleton, OperatorsAlone, RowsSkeleton } from "./operators-alone.tsx";
import { historyQuery, overviewQuery, samplesKey } from "./queries.ts";

/** The overview, sampled since the page was opened, also while another page is shown. */
const useOverview = () => {
  const queries = useQueryClient();
  const query = useQuery(overviewQuery(useOperatorApi()));
  const { data: samples = [] } = useQuery<readonly Sample[]>({
    queryKey: samplesKey,
    queryFn: skipToken,
    gcTime: Number.POSITIVE_INFINITY,
  });
  const { data } = query;
  useEffect(() => {
    if (!data) return;
    queries.setQueryData<readonly Sample[]>(samplesKey, (old = []) => withSample(old, data));
  }, [data, queries]);
  return { query, samples };
};

const Overview = () => {
  const t = useTexts("operator");
  const locale = useLocale();
  const { query, samples } = useOverview();
  const time = query.data ? new Date(query.data.at).toLocaleTimeString(locale) : "…";
  const board = (
    <Button
      component="a"
      href="/admin/queues"
      target="_blank"
      rel="noopener"
      variant="default"
      rightSection={<ExternalLink size={14} aria-hidden />}
    >
      {t("board")}
    </Button>
  );
  const skeleton = (
    <Stack gap="md">
      <FiguresSkeleton />
      <RowsSkeleton rows={9} />
    </Stack>
  );
  return (
    <Page
      title={t("title")}
      text={t("text", { time })}
      actions={query.data?.queue_board ? board : null}
    >
      <Loaded query={query} skeleton={skeleton}>
        {(overview) => (
          <Stack gap="md">
            <Figures overview={overview} />
            <QueuePanel queues={overview.queues} />
            <ChartPanels samples={samples} />
            <VendorPanel />
            <TenantPanel />
          </Stack>
        )}
      </Loaded>
    </Page>
  );
};

/** The operators' overview of the installation. */
export const OperatorPage = () => {
  const title = useTexts("operator")("title");
  return (
    <OperatorsAlone title={title}>
      <Overview />
    </OperatorsAlone>
  );
};

type OverviewFigures = components["schemas"]["Overview"];
type Figure = {
  readonly key: string;
  readonly label: string;
  readonly value: string;
  readonly detail: string;
  readonly isBad?: boolean;
};

const useFigures = ({ jobs, dispatch, deliveries, credits, holds, sessions }: OverviewFigures) => {
  const t = useTexts("operator.figures");
  const { number, duration } = useFormat();
  const waiting = dispatch.ready + dispatch.dispatched;
  const figures: readonly Figure[] = [
    {
      key: "jobs",
      label: t("jobs"),
      value: number(jobs.pending + jobs.processing + jobs.paused),
      detail: t("jobsDetail", { pending: number(jobs.pending), paused: number(jobs.paused) }),
    },
    {
      key: "waiting",
      label: t("waiting"),
      value: number(waiting + dispatch.waiting),
      detail:
        waiting === 0
          ? t("nothingWaits")
          : t("waitingDetail", { age: duration(dispatch.oldest_s) }),
    },
    {
      key: "running",
      label: t("running"),
      value: number(dispatch.leased),
      detail: t("runningDetail", { slots: number(dispatch.slots) }),
    },
    {
      key: "deliveries",
      label: t("deliveries"),
      value: number(deliveries.due + deliveries.waiting + deliveries.leased),
      detail: t("deliveriesDetail", { count: number(deliveries.abandoned) }),
      isBad: deliveries.abandoned > 0,
    },
    {
      key: "held",
      label: t("held"),
      value: number(credits.reserved),
      detail: t("heldDetail", { count: holds.job + holds.playground }),
    },
    {
      key: "sessions",
      label: t("sessions"),
      value: number(sessions.open),
      detail: t("sessionsDetail", { max: number(sessions.max) }),
      isBad: sessions.open > 0.9 * sessions.max,
    },
  ];
  return figures;
};

/** The key figures. */
const Figures = ({ overview }: { readonly overview: OverviewFigures }) => {
  const title = useTexts("operator.figures")("title");
  const figures = useFigures(overview);
  return (
    <section aria-label={title}>
      <dl className={figureClasses["figures"]}>
        {figures.map(({ key, label, value, detail, isBad = false }) => (
          <div key={key} className={figureClasses["figure"]}>
            <dt>{label}</dt>
            <dd className={figureClasses["value"]}>{value}</dd>
            <dd className={figureClasses["detail"]} data-bad={isBad || undefined}>
              {detail}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
};

// Recharts is loaded after everything else.
const LiveChart = late(async () => ({ default: (await import("./charts.tsx")).LiveChart }));
const ThroughputChart = late(async () => ({
  default: (await import("./charts.tsx")).ThroughputChart,
}));
const SpendChart = late(async () => ({ default: (await import("./charts.tsx")).SpendChart }));

const waiting = <Skeleton h={168} />;

/** A chart with a text alternative. */
const Drawn = ({
  summary,
  children,
}: {
  readonly summary: string;
  readonly children: ReactNode;
}) => (
  <>
    <p className="visually-hidden">{summary}</p>
    <div aria-hidden>
      <Suspense fallback={waiting}>{children}</Suspense>
    </div>
  </>
);

const Nothing = ({ children }: { readonly children: string }) => (
  <p className={chartClasses["nothing"]}>{children}</p>
);

const LivePanel = ({ samples }: { readonly samples: readonly Sample[] }) => {
  const t = useTexts("operator.charts");
  const { number } = useFormat();
  const last = samples.at(-1);
  const legend = (
    <ul className={chartClasses["legend"]} aria-hidden>
      {(["waiting", "running"] as const).map((line) => (
        <li key={line}>
          <span className={chartClasses["swatch"]} data-line={line} />
          {t(line)}
        </li>
      ))}
    </ul>
  );
  return (
    <Panel title={t("live")} text={t("liveText")} actions={legend}>
      {samples.length < 2 || !last ? (
        <Nothing>{t("collecting")}</Nothing>
      ) : (
        <Drawn
          summary={t("liveSummary", {
            waiting: number(last.waiting),
            running: number(last.running),
          })}
        >
          <LiveChart samples={samples} />
        </Drawn>
      )}
    </Panel>
  );
};

type History = components["schemas"]["History"];

const Throughput = ({ points }: { readonly points: History["throughput"] }) => {
  const t = useTexts("operator.charts");
  const count = points.reduce((sum, { units }) => sum + units, 0);
  if (count === 0) return <Nothing>{t("noThroughput")}</Nothing>;
  return (
    <Drawn summary={t("throughputSummary", { count })}>
      <ThroughputChart points={points} />
    </Drawn>
  );
};

const Spend = ({ points }: { readonly points: History["spend"] }) => {
  const t = useTexts("operator.charts");
  const { usd } = useFormat();
  const { total } = useMemo(() => spendOf(points, Date.now()), [points]);
  if (total === 0) return <Nothing>{t("noSpend")}</Nothing>;
  return (
    <Drawn summary={t("spendSummary", { total: usd(total) })}>
      <SpendChart points={points} />
    </Drawn>
  );
};

/** The history of the figures. */
const ChartPanels = ({ samples }: { readonly samples: readonly Sample[] }) => {
  const t = useTexts("operator.charts");
  const query = useQuery(historyQuery(useOperatorApi()));
  return (
    <div className={chartClasses["charts"]}>
      <LivePanel samples={samples} />
      <Panel title={t("throughput")} text={t("throughputText")}>
        <Loaded query={query} skeleton={waiting}>
          {({ throughput }) => <Throughput points={throughput} />}
        </Loaded>
      </Panel>
      <Panel title={t("spend")} text={t("spendText")}>
        <Loaded query={query} skeleton={waiting}>
          {({ spend }) => <Spend points={spend} />}
        </Loaded>
      </Panel>
    </div>
  );
};
