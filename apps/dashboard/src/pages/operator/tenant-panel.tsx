import { Anchor, Button, Text } from "@mantine/core";
import type { OperatorReplies } from "@reelwright/core/operations/replies";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useOperatorApi } from "../../api/client-context.tsx";
import { useFormat } from "../../components/format.ts";
import { Loaded } from "../../components/loaded.tsx";
import { Panel } from "../../components/panel.tsx";
import { useTexts } from "../../texts/texts.tsx";
import { type Column, DataTable } from "./data-table.tsx";
import { Measured } from "./meter.tsx";
import { tenantsQuery } from "./queries.ts";
import { RowsSkeleton } from "./skeletons.tsx";
import { fullness, fullTone } from "./states.ts";

type Tenant = OperatorReplies["tenants"]["items"][number];

/** The tenant's name, which leads to its work. */
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

const useColumns = (): readonly Column<Tenant>[] => {
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
      isNumber: true,
      cell: ({ queued_units: queued, waiting_units: waiting }) => number(queued + waiting),
    },
    {
      key: "running",
      label: t("running"),
      isNumber: true,
      cell: ({ leased_units: leased }) => number(leased),
    },
    {
      key: "held",
      label: t("held"),
      isNumber: true,
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

/** Which tenants load the installation, those with most unfinished jobs first. */
export const TenantPanel = () => {
  const t = useTexts("operator.tenants");
  const more = useTexts("common")("loadMore");
  const query = useInfiniteQuery(tenantsQuery(useOperatorApi()));
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const columns = useColumns();
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
            <DataTable
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
