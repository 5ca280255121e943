import { Group, NativeSelect, Text, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { ReceiptText } from "lucide-react";
import { useState } from "react";
import type { CreditTransaction } from "reelwright";
import { ExportButton } from "../../components/export-button.tsx";
import { useFormat } from "../../components/format.ts";
import { JobLink } from "../../components/links.tsx";
import { Empty, Loaded, Panel, RowSkeleton } from "../../components/page.tsx";
import { Pager } from "../../components/pager.tsx";
import { StateBadge, type Tone } from "../../components/status-badge.tsx";
import { Table } from "../../components/table.tsx";
import { useClient } from "../../contexts.tsx";
import { useTexts } from "../../texts/texts.tsx";
import classes from "./billing.module.css";
import { jobIdOf, lastMonths, transactionsQuery } from "./queries.ts";

const toneOf: { readonly [T in CreditTransaction["type"]]: Tone } = {
  purchase: "good",
  bonus: "good",
  refund: "wait",
  consume: "info",
  reserve: "muted",
  release: "muted",
};

const Origin = ({ of }: { readonly of: CreditTransaction }) => {
  const t = useTexts("billing");
  if (of.job_id === null)
    return <Text c="dimmed">{of.playground_task_id ? t("playground") : "–"}</Text>;
  return <JobLink jobId={of.job_id}>{t("video", { id: of.job_id.slice(-6) })}</JobLink>;
};

const Transactions = ({ items }: { readonly items: readonly CreditTransaction[] }) => {
  const t = useTexts("billing");
  const { number, dateTime } = useFormat();
  return (
    <Table
      label={t("transactions")}
      rows={items}
      keyOf={(each) => each.transaction_id}
      isCompact
      columns={[
        {
          key: "type",
          label: t("kind"),
          isMain: true,
          cell: ({ type }) => <StateBadge tone={toneOf[type]}>{t(`entry.${type}`)}</StateBadge>,
        },
        {
          key: "amount",
          label: t("credits"),
          isNumeric: true,
          isMain: true,
          cell: ({ amount }) => (amount > 0 ? `+${number(amount)}` : number(amount)),
        },
        { key: "at", label: t("at"), cell: (each) => dateTime(each.created_at) },
        { key: "origin", label: t("origin"), cell: (each) => <Origin of={each} /> },
        {
          key: "balance",
          label: t("balance"),
          isNumeric: true,
          isWideOnly: true,
          cell: (each) => number(each.credit_balance_after),
        },
        {
          key: "available",
          label: t("available"),
          isNumeric: true,
          isWideOnly: true,
          cell: (each) => number(each.available_after),
        },
      ]}
    />
  );
};

/** Saves a month of the ledger. */
const ExportMonth = () => {
  const t = useTexts("billing");
  const { month: monthName } = useFormat();
  const client = useClient();
  const months = lastMonths();
  const [month, setMonth] = useState(months[0] ?? "");
  return (
    <Group gap="xs">
      <NativeSelect
        aria-label={t("monthToExport")}
        value={month}
        data={months.map((value) => ({ value, label: monthName(value) }))}
        onChange={(event) => setMonth(event.currentTarget.value)}
      />
      <ExportButton
        label={t("export")}
        request={() => client.credits.exportTransactions({ month })}
      />
    </Group>
  );
};

const route = getRouteApi("/billing");

/** The ledger, newest first, optionally of one job. */
export const TransactionsPanel = () => {
  const t = useTexts("billing");
  const { page = 1 } = route.useSearch();
  const navigate = route.useNavigate();
  const [filter, setFilter] = useState("");
  const jobId = jobIdOf(filter);
  const transactions = useQuery(transactionsQuery(useClient(), { page, jobId }));
  const go = (next: number | undefined) =>
    void navigate({ search: (old) => ({ ...old, page: next }), resetScroll: false });
  return (
    <Panel title={t("transactions")} text={t("transactionsText")} isFlush actions={<ExportMonth />}>
      <div className={classes["filter"]}>
        <TextInput
          aria-label={t("ofJob")}
          placeholder={t("ofJob")}
          maw={360}
          value={filter}
          error={filter.trim() !== "" && jobId === null ? t("noJobId") : null}
          onChange={(event) => {
            setFilter(event.currentTarget.value);
            go(undefined);
          }}
        />
      </div>
      <Loaded query={transactions} skeleton={<RowSkeleton rows={6} />}>
        {({ items, totalPages }) =>
          items.length === 0 ? (
            <Empty icon={ReceiptText} title={t("noTransactions")} />
          ) : (
            <>
              <Transactions items={items} />
              <Pager page={page} totalPages={totalPages} onPage={go} />
            </>
          )
        }
      </Loaded>
    </Panel>
  );
};
