import { Code, Drawer, Group, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { components } from "../../api/generated/operators.ts";
import { CopyButton } from "../../components/copy-button.tsx";
import { useFormat } from "../../components/format.ts";
import { Loaded } from "../../components/page.tsx";
import { type Column, Table } from "../../components/table.tsx";
import { useFocusBack } from "../../components/use-focus-back.ts";
import { useOperatorApi } from "../../contexts.tsx";
import { useTexts } from "../../texts/texts.tsx";
import { RowsSkeleton } from "./operators-alone.tsx";
import { jobQuery } from "./queries.ts";
import { type CallDetail, callsOf, type UnitDetail, unitsOf } from "./work.ts";
import { shortId } from "./work-row.tsx";

type WholeJob = components["schemas"]["StoredJob"];
type Delivery = WholeJob["deliveries"][number];

const Word = ({ children }: { readonly children: string | null }) =>
  children === null || children === "" ? "–" : <Code>{children}</Code>;

const Part = <Row,>({
  title,
  columns,
  rows,
  keyOf,
}: {
  readonly title: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
}) => {
  const t = useTexts("operator.details");
  return (
    <section>
      <Title order={3} mb={4}>
        {title}
      </Title>
      {rows.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t("none")}
        </Text>
      ) : (
        <Table isDense label={title} columns={columns} rows={rows} keyOf={keyOf} />
      )}
    </section>
  );
};

const Units = ({ whole }: { readonly whole: WholeJob }) => {
  const t = useTexts("operator.details");
  const unit = useTexts("operator.work");
  const stage = useTexts("common.stage");
  const columns: readonly Column<UnitDetail>[] = [
    {
      key: "unit",
      label: t("unit"),
      cell: (each) => unit("unit", { stage: stage(each.stage), number: String(each.unit + 1) }),
    },
    {
      key: "status",
      label: t("status"),
      isState: true,
      cell: ({ status }) => <Word>{status}</Word>,
    },
    { key: "claims", label: t("claims"), isNumeric: true, cell: ({ claims }) => claims },
    { key: "failures", label: t("failures"), isNumeric: true, cell: ({ failures }) => failures },
    { key: "error", label: t("error"), cell: ({ error }) => <Word>{error}</Word> },
  ];
  return <Part title={t("units")} columns={columns} rows={unitsOf(whole)} keyOf={({ id }) => id} />;
};

const Calls = ({ whole }: { readonly whole: WholeJob }) => {
  const t = useTexts("operator.details");
  const { usd } = useFormat();
  const columns: readonly Column<CallDetail>[] = [
    { key: "vendor", label: t("vendor"), cell: ({ vendor }) => vendor },
    { key: "model", label: t("model"), cell: ({ model }) => <Word>{model}</Word> },
    { key: "state", label: t("status"), isState: true, cell: ({ state }) => <Word>{state}</Word> },
    {
      key: "cost",
      label: t("cost"),
      isNumeric: true,
      cell: ({ usd: cost }) => (cost === null ? "–" : usd(cost)),
    },
  ];
  return <Part title={t("calls")} columns={columns} rows={callsOf(whole)} keyOf={({ id }) => id} />;
};

const Deliveries = ({ deliveries }: { readonly deliveries: readonly Delivery[] }) => {
  const t = useTexts("operator.details");
  const columns: readonly Column<Delivery>[] = [
    { key: "event", label: t("event"), cell: ({ event }) => event },
    { key: "state", label: t("status"), isState: true, cell: ({ state }) => <Word>{state}</Word> },
    { key: "attempts", label: t("attempts"), isNumeric: true, cell: ({ attempts }) => attempts },
    {
      key: "answer",
      label: t("answer"),
      cell: ({ last_status: status, last_error: error }) => (
        <Word>{status === null ? error : String(status)}</Word>
      ),
    },
  ];
  return (
    <Part
      title={t("deliveries")}
      columns={columns}
      rows={deliveries}
      keyOf={({ delivery_id: id }) => id}
    />
  );
};

const Ids = ({ whole }: { readonly whole: WholeJob }) => {
  const t = useTexts("operator.details");
  const ids: readonly (readonly [string, ReactNode])[] = [
    [t("job"), String(whole.job["job_id"])],
    [t("tenant"), String(whole.job["tenant_id"])],
  ];
  return (
    <Stack gap={2}>
      {ids.map(([name, id]) => (
        <Group key={name} gap={6} wrap="nowrap">
          <Text size="sm" c="dimmed" w={72}>
            {name}
          </Text>
          <Text size="xs" ff="monospace" truncate>
            {id}
          </Text>
          <CopyButton text={String(id)} />
        </Group>
      ))}
    </Stack>
  );
};

const Details = ({ jobId }: { readonly jobId: string }) => {
  const t = useTexts("operator.details");
  const query = useQuery(jobQuery(useOperatorApi(), jobId));
  return (
    <Loaded query={query} skeleton={<RowsSkeleton rows={8} />}>
      {(whole) => (
        <Stack gap="lg">
          <Ids whole={whole} />
          <Units whole={whole} />
          <Calls whole={whole} />
          <Deliveries deliveries={whole.deliveries} />
          <div>
            <CopyButton text={JSON.stringify(whole, null, 2)} label={t("json")} />
          </div>
        </Stack>
      )}
    </Loaded>
  );
};

/** Everything that is stored of one job. */
export const JobDrawer = ({
  jobId,
  onClose,
}: {
  readonly jobId: string;
  readonly onClose: () => void;
}) => {
  const t = useTexts("operator.work");
  const close = useTexts("common")("close");
  useFocusBack();
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="xl"
      title={`${t("job")} ${shortId(jobId)}`}
      closeButtonProps={{ "aria-label": close }}
    >
      <Details jobId={jobId} />
    </Drawer>
  );
};
