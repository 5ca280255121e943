import { Anchor, Button, Text } from "@mantine/core";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { components } from "../../api/generated/operators.ts";
import { type Format, useFormat } from "../../components/format.ts";
import { Loaded, Panel } from "../../components/page.tsx";
import { StateBadge, type Tone } from "../../components/status-badge.tsx";
import { type Column, Table } from "../../components/table.tsx";
import { useOperatorApi } from "../../contexts.tsx";
import { useTexts } from "../../texts/texts.tsx";
import { circuitTone, fullness, fullTone } from "./figures.ts";
import classes from "./meter.module.css";
import { RowsSkeleton } from "./operators-alone.tsx";
import { tenantsQuery, vendorsQuery } from "./queries.ts";
import { ReasonBadge } from "./work-row.tsx";

type Queue = components["schemas"]["Queue"];

const waitingIn = ({ ready, dispatched }: Queue): number => ready + dispatched;
const depthOf = (queue: Queue): number => waitingIn(queue) + queue.waiting;

/** A queue's depth, relative to the longest queue. */
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

/** The state, with the reason if an operator has to act. */
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

const useQueueColumns = (longest: number): readonly Column<Queue>[] => {
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
      isNumeric: true,
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
      isNumeric: true,
      cell: ({ workers, draining }) =>
        draining === 0
          ? number(workers)
          : `${number(workers)}, ${t("drainingCount", { count: number(draining) })}`,
    },
  ];
};

/** Each stage's queue and its workers. */
export const QueuePanel = ({ queues }: { readonly queues: readonly Queue[] }) => {
  const t = useTexts("operator.queues");
  const columns = useQueueColumns(Math.max(1, ...queues.map(depthOf)));
  return (
    <Panel title={t("title")} text={t("text")} isFlush>
      <Table
        isDense
        label={t("title")}
        columns={columns}
        rows={queues}
        keyOf={({ stage }) => stage}
        isQuiet={(queue) => isIdle(queue.reason) && queue.leased + depthOf(queue) === 0}
      />
    </Panel>
  );
};

type Tenant = components["schemas"]["Tenant"];

/** The tenant's name, with a link to its work. */
const Name = ({ tenant }: { readonly tenant: Tenant }) => (
  <Anchor
    inherit
    title={tenant.tenant_id}
    renderRoot={(props) => (
      <Link to="/operator/work" search={{ show: "live", tenant: tenant.tenant_id }} {...props} />
    )}
  >
    {tenant.name}
  </Anchor>
);

const useTenantColumns = (): readonly Column<Tenant>[] => {
  const t = useTexts("operator.tenants");
  const { number } = useFormat();
  const ofLimit = (value: number, limit: number) => {
    const share = fullness(value, limit);
    return (
      <Measured
        figure={number(value)}
        detail={`/ ${number(limit)}`}
        segments={[{ key: "value", share, tone: fullTone(share) }]}
      />
    );
  };
  return [
    { key: "tenant", label: t("tenant"), cell: (tenant) => <Name tenant={tenant} /> },
    {
      key: "jobs",
      label: t("jobs"),
      cell: ({ live_jobs: jobs, concurrent_limit: limit }) => ofLimit(jobs, limit),
    },
    {
      key: "units",
      label: t("units"),
      isNumeric: true,
      cell: ({ queued_units: queued, waiting_units: waiting }) => number(queued + waiting),
    },
    {
      key: "running",
      label: t("running"),
      isNumeric: true,
      cell: ({ leased_units: leased }) => number(leased),
    },
    {
      key: "held",
      label: t("held"),
      isNumeric: true,
      cell: ({ reserved_credits: reserved, available_credits: available }) => (
        <>
          {number(reserved)}
          <Text span size="xs" c="dimmed" display="block">
            {t("available", { credits: number(available) })}
          </Text>
        </>
      ),
    },
    {
      key: "today",
      label: t("today"),
      cell: ({ jobs_today: jobs, daily_limit: limit }) => ofLimit(jobs, limit),
    },
  ];
};

/** Tenants by load, most unfinished jobs first. */
export const TenantPanel = () => {
  const t = useTexts("operator.tenants");
  const more = useTexts("common")("loadMore");
  const query = useInfiniteQuery(tenantsQuery(useOperatorApi()));
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const columns = useTenantColumns();
  return (
    <Panel title={t("title")} text={t("text")} isFlush>
      <Loaded query={query} skeleton={<RowsSkeleton rows={3} />}>
        {({ pages }) => {
          const tenants = pages.flatMap(({ items }) => items);
          return tenants.length === 0 ? (
            <Text c="dimmed" size="sm" px={18} pb={18}>
              {t("empty")}
            </Text>
          ) : (
            <Table
              isDense
              label={t("title")}
              columns={columns}
              rows={tenants}
              keyOf={({ tenant_id: id }) => id}
            />
          );
        }}
      </Loaded>
      {hasNextPage ? (
        <Button
          variant="subtle"
          m={10}
          loading={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {more}
        </Button>
      ) : null}
    </Panel>
  );
};

type Vendor = components["schemas"]["Vendor"];

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

const useVendorColumns = (): readonly Column<Vendor>[] => {
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

/** Each vendor's state, latency, errors and spend. */
export const VendorPanel = () => {
  const t = useTexts("operator.vendors");
  const query = useQuery(vendorsQuery(useOperatorApi()));
  const columns = useVendorColumns();
  return (
    <Panel title={t("title")} text={t("text")} isFlush>
      <Loaded query={query} skeleton={<RowsSkeleton rows={2} />}>
        {({ items }) =>
          items.length === 0 ? (
            <Text c="dimmed" size="sm" px={18} pb={18}>
              {t("empty")}
            </Text>
          ) : (
            <Table
              isDense
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

type Segment = { readonly key: string; readonly share: number; readonly tone: Tone };

const percent = (share: number): string => `${Math.max(0, Math.min(1, share)) * 100}%`;

/** A thin bar of segments; the figures beside it say the same in words. */
const Meter = ({ segments }: { readonly segments: readonly Segment[] }) => (
  <span className={classes["track"]} aria-hidden>
    {segments
      .filter(({ share }) => share > 0)
      .map(({ key, share, tone }) => (
        <span
          key={key}
          className={classes["fill"]}
          data-tone={tone}
          style={{ width: percent(share) }}
        />
      ))}
  </span>
);

/** Figures with a bar below them. */
const Measured = ({
  figure,
  detail,
  isWide = false,
  segments,
}: {
  readonly figure: string;
  readonly detail?: string | undefined;
  /** The figures are long: amounts of money. */
  readonly isWide?: boolean;
  readonly segments: readonly Segment[];
}) => (
  <span className={classes["measured"]}>
    <span className={classes["words"]} data-wide={isWide || undefined}>
      <span className={classes["figure"]}>{figure}</span>
      {detail === undefined ? null : <span className={classes["detail"]}> {detail}</span>}
    </span>
    <Meter segments={segments} />
  </span>
);
