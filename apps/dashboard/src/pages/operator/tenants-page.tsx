import { Button, Group, NativeSelect, Stack, Text, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { Building2 } from "lucide-react";
import { Suspense, useState } from "react";
import { dataOf, type OperatorApi } from "../../api/clients.ts";
import type { components } from "../../api/generated/operators.ts";
import { useOperatorRoles } from "../../api/queries.ts";
import { useAction } from "../../api/use-action.ts";
import { useFormat } from "../../components/format.ts";
import { late } from "../../components/late.ts";
import { Empty, Loaded, Page, Panel } from "../../components/page.tsx";
import { StateBadge } from "../../components/status-badge.tsx";
import { Table } from "../../components/table.tsx";
import { useOperatorApi } from "../../contexts.tsx";
import { useTexts } from "../../texts/texts.tsx";
import { OperatorsAlone, RowsSkeleton } from "./operators-alone.tsx";
import { operatorKey } from "./queries.ts";

type Found = components["schemas"]["FoundTenant"];

const TenantDrawer = late(async () => ({
  default: (await import("./tenant-drawer.tsx")).TenantDrawer,
}));

const leastLetters = 2;
const longestSearch = 200;
const priorities = ["low", "normal", "high"] as const satisfies readonly Found["priority"][];

const searchQuery = (api: OperatorApi, text: string) =>
  queryOptions({
    queryKey: [...operatorKey, "tenants", "search", text],
    queryFn: async ({ signal }) => {
      if (text.length < leastLetters) return [];
      const params = { query: { q: text, limit: 50 } };
      return (await dataOf(api.GET("/tenants/search", { params, signal }))).items;
    },
    placeholderData: keepPreviousData,
  });

const PriorityField = ({ tenant }: { readonly tenant: Found }) => {
  const t = useTexts("operator.tenantSearch");
  const api = useOperatorApi();
  const change = useAction({
    run: (priority: Found["priority"]) =>
      dataOf(
        api.POST("/tenants/{tenant_id}/limits", {
          params: { path: { tenant_id: tenant.tenant_id } },
          body: { priority },
        }),
      ),
    done: t("priorityChanged", { name: tenant.name }),
    invalidates: [operatorKey],
  });
  return (
    <NativeSelect
      size="xs"
      aria-label={t("priorityOf", { name: tenant.name })}
      disabled={change.isPending}
      value={tenant.priority}
      data={priorities.map((value) => ({ value, label: t(`priorities.${value}`) }))}
      onChange={(event) => {
        const chosen = priorities.find((each) => each === event.currentTarget.value);
        if (chosen) change.mutate(chosen);
      }}
    />
  );
};

const TenantTable = ({
  tenants,
  onChoose,
}: {
  readonly tenants: readonly Found[];
  readonly onChoose: (tenant: Found) => void;
}) => {
  const t = useTexts("operator.tenantSearch");
  const { number } = useFormat();
  const { mayOperate } = useOperatorRoles();
  return (
    <Table
      label={t("title")}
      rows={tenants}
      keyOf={({ tenant_id }) => tenant_id}
      columns={[
        {
          key: "name",
          label: t("name"),
          isMain: true,
          cell: ({ name, email, tenant_id }) => (
            <Stack gap={2}>
              {name}
              <Text size="xs" c="dimmed">
                {email ?? tenant_id}
              </Text>
            </Stack>
          ),
        },
        {
          key: "state",
          label: t("state"),
          cell: ({ suspended_at }) =>
            suspended_at === null ? (
              <StateBadge tone="good">{t("active")}</StateBadge>
            ) : (
              <StateBadge tone="bad">{t("suspended")}</StateBadge>
            ),
        },
        { key: "jobs", label: t("jobs"), isNumeric: true, cell: (each) => number(each.live_jobs) },
        {
          key: "credits",
          label: t("credits"),
          isNumeric: true,
          cell: (each) => number(each.available_credits),
        },
        {
          key: "priority",
          label: t("priority"),
          cell: (tenant) =>
            mayOperate ? <PriorityField tenant={tenant} /> : t(`priorities.${tenant.priority}`),
        },
        {
          key: "act",
          cell: (tenant) => (
            <Group justify="flex-end">
              <Button
                size="xs"
                variant="default"
                aria-label={t("openOf", { name: tenant.name })}
                onClick={() => onChoose(tenant)}
              >
                {t("open")}
              </Button>
            </Group>
          ),
        },
      ]}
    />
  );
};

const Tenants = () => {
  const t = useTexts("operator.tenantSearch");
  const [text, setText] = useState("");
  const [asked] = useDebouncedValue(text.trim(), 300);
  const [chosen, setChosen] = useState<Found | null>(null);
  const query = useQuery(searchQuery(useOperatorApi(), asked));
  return (
    <Page title={t("title")} text={t("text")}>
      <Stack gap="md">
        <TextInput
          label={t("search")}
          description={t("searchHint")}
          value={text}
          maxLength={longestSearch}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Panel isFlush>
          <Loaded query={query} skeleton={<RowsSkeleton rows={4} />}>
            {(tenants) =>
              tenants.length === 0 ? (
                <Empty
                  icon={Building2}
                  title={t(asked.length < leastLetters ? "beginTitle" : "noneTitle")}
                  text={t("searchHint")}
                />
              ) : (
                <TenantTable tenants={tenants} onChoose={setChosen} />
              )
            }
          </Loaded>
        </Panel>
      </Stack>
      {chosen === null ? null : (
        <Suspense fallback={null}>
          <TenantDrawer
            tenantId={chosen.tenant_id}
            name={chosen.name}
            onClose={() => setChosen(null)}
          />
        </Suspense>
      )}
    </Page>
  );
};

/** Operators find a tenant, set its priority, and open it. */
export const TenantsPage = () => {
  const title = useTexts("operator.tenantSearch")("title");
  return (
    <OperatorsAlone title={title}>
      <Tenants />
    </OperatorsAlone>
  );
};
