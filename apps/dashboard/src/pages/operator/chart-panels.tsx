import { Skeleton } from "@mantine/core";
import type { OperatorReplies } from "@reelwright/core/operations/replies";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, Suspense, useMemo } from "react";
import { useOperatorApi } from "../../api/client-context.tsx";
import { useFormat } from "../../components/format.ts";
import { late } from "../../components/late.ts";
import { Loaded } from "../../components/loaded.tsx";
import { Panel } from "../../components/panel.tsx";
import { useTexts } from "../../texts/texts.tsx";
import classes from "./charts.module.css";
import { historyQuery } from "./queries.ts";
import type { Sample } from "./series.ts";
import { spendOf } from "./series.ts";

// Recharts is loaded when everything else shows.
const LiveChart = late(async () => ({ default: (await import("./charts.tsx")).LiveChart }));
const ThroughputChart = late(async () => ({
  default: (await import("./charts.tsx")).ThroughputChart,
}));
const SpendChart = late(async () => ({ default: (await import("./charts.tsx")).SpendChart }));

const waiting = <Skeleton h={168} />;

/** A chart, with what it shows in a sentence for who can't see it. */
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
  <p className={classes["nothing"]}>{children}</p>
);

const LivePanel = ({ samples }: { readonly samples: readonly Sample[] }) => {
  const t = useTexts("operator.charts");
  const { number } = useFormat();
  const last = samples.at(-1);
  const legend = (
    <ul className={classes["legend"]} aria-hidden>
      {(["waiting", "running"] as const).map((line) => (
        <li key={line}>
          <span className={classes["swatch"]} data-line={line} />
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

type History = OperatorReplies["history"];

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

/** What the figures were lately. */
export const ChartPanels = ({ samples }: { readonly samples: readonly Sample[] }) => {
  const t = useTexts("operator.charts");
  const query = useQuery(historyQuery(useOperatorApi()));
  return (
    <div className={classes["charts"]}>
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
