import { Text } from "@mantine/core";
import type { OperatorReplies } from "@reelwright/core/operations/replies";
import { useQuery } from "@tanstack/react-query";
import { useOperatorApi } from "../../api/client-context.tsx";
import { useFormat } from "../../components/format.ts";
import { Loaded } from "../../components/loaded.tsx";
import { Panel } from "../../components/panel.tsx";
import { StateBadge } from "../../components/status-badge.tsx";
import { useTexts } from "../../texts/texts.tsx";
import { type Column, DataTable } from "./data-table.tsx";
import { Measured } from "./meter.tsx";
import { vendorsQuery } from "./queries.ts";
import { RowsSkeleton } from "./skeletons.tsx";
import { circuitTone, fullness, fullTone } from "./states.ts";

type Vendor = OperatorReplies["vendors"]["items"][number];

const Small = ({ children }: { readonly children: string }) => (
  <Text span size="xs" c="dimmed" display="block" fw={400}>
    {children}
  </Text>
);

const Errors = ({ lately }: Pick<Vendor, "lately">) => {
  const t = useTexts("operator.vendors");
  const { number } = useFormat();
  const { failures, calls, last_error: last } = lately;
  return (
    <>
      <Text span inherit {...(failures > 0 && { c: "var(--rw-bad)" })}>
        {t("errorsText", { failures: number(failures), calls: number(calls) })}
      </Text>
      {last === null ? null : (
        <Text span size="xs" c="dimmed" ff="monospace" display="block">
          {last}
        </Text>
      )}
    </>
  );
};

const Latency = ({ lately }: Pick<Vendor, "lately">) => {
  const t = useTexts("operator.vendors");
  const { duration, percent } = useFormat();
  const { median_s: median, p95_s: p95 } = lately;
  if (median === null || p95 === null) return t("noCalls");
  return t("latencyText", {
    median: duration(median),
    share: percent(0.95),
    p95: duration(p95),
  });
};

const Spent = ({ vendor }: { readonly vendor: Vendor }) => {
  const t = useTexts("operator.vendors");
  const { usd } = useFormat();
  const { spent_usd_today: spent, daily_limit_usd: limit } = vendor;
  const share = fullness(spent, limit);
  return (
    <Measured
      isWide
      figure={usd(spent)}
      detail={limit === null ? t("noLimit") : t("ofLimit", { limit: usd(limit) })}
      segments={[{ key: "spent", share, tone: fullTone(share) }]}
    />
  );
};

const InFlight = ({ vendor }: { readonly vendor: Vendor }) => {
  const t = useTexts("operator.vendors");
  const { number } = useFormat();
  const { in_flight: calls, running, concurrency, waiting } = vendor;
  const count = calls ?? running;
  const share = fullness(count, concurrency);
  return (
    <>
      <Measured
        figure={number(count)}
        detail={concurrency === null ? undefined : `/ ${number(concurrency)}`}
        segments={[{ key: "calls", share, tone: share < 1 ? "info" : "wait" }]}
      />
      {waiting > 0 ? <Small>{t("waiting", { count: waiting })}</Small> : null}
    </>
  );
};

const useColumns = (): readonly Column<Vendor>[] => {
  const t = useTexts("operator.vendors");
  return [
    {
      key: "vendor",
      label: t("vendor"),
      cell: ({ vendor, ports }) => (
        <>
          {vendor}
          <Small>{ports.length > 0 ? ports.join(", ") : t("unusedPort")}</Small>
        </>
      ),
    },
    {
      key: "state",
      label: t("state"),
      isState: true,
      cell: ({ circuit }) => (
        <StateBadge tone={circuitTone(circuit)}>{t(`circuit.${circuit ?? "unknown"}`)}</StateBadge>
      ),
    },
    { key: "calls", label: t("inFlight"), cell: (vendor) => <InFlight vendor={vendor} /> },
    { key: "latency", label: t("latency"), cell: ({ lately }) => <Latency lately={lately} /> },
    { key: "errors", label: t("errors"), cell: ({ lately }) => <Errors lately={lately} /> },
    { key: "today", label: t("today"), cell: (vendor) => <Spent vendor={vendor} /> },
  ];
};

/** Each vendor's state, latency, errors, and what is spent of its limit. */
export const VendorPanel = () => {
  const t = useTexts("operator.vendors");
  const query = useQuery(vendorsQuery(useOperatorApi()));
  const columns = useColumns();
  return (
    <Panel title={t("title")} text={t("text")} isFlush>
      <Loaded query={query} skeleton={<RowsSkeleton rows={2} />}>
        {({ items }) =>
          items.length === 0 ? (
            <Text c="dimmed" size="sm" px={18} pb={18}>
              {t("empty")}
            </Text>
          ) : (
            <DataTable
              label={t("title")}
              columns={columns}
              rows={items}
              keyOf={({ vendor }) => vendor}
            />
          )
        }
      </Loaded>
    </Panel>
  );
};
