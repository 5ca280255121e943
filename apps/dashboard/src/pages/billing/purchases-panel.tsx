import { Anchor, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { PaymentSession } from "reelwright";
import { useFormat } from "../../components/format.ts";
import { Panel } from "../../components/page.tsx";
import { Table } from "../../components/table.tsx";
import { useClient } from "../../contexts.tsx";
import { useTexts } from "../../texts/texts.tsx";
import { purchasesQuery } from "./queries.ts";

/** An invoice's link leads to the payment provider. */
const Invoice = ({ of }: { readonly of: PaymentSession }) => {
  const t = useTexts("billing");
  if (!of.invoice_url?.startsWith("https://")) return <Text c="dimmed">–</Text>;
  return (
    <Anchor href={of.invoice_url} target="_blank" rel="noopener">
      {of.invoice_number ?? t("invoice")}
    </Anchor>
  );
};

/** The newest paid purchases, with their invoices. Shows nothing where there are none. */
export const PurchasesPanel = () => {
  const t = useTexts("billing");
  const { number, usd, dateTime } = useFormat();
  const { data: purchases = [] } = useQuery(purchasesQuery(useClient()));
  if (purchases.length === 0) return null;
  return (
    <Panel title={t("purchases")} text={t("purchasesText")} isFlush>
      <Table
        label={t("purchases")}
        rows={purchases}
        keyOf={({ session_id }) => session_id}
        isCompact
        columns={[
          {
            key: "credits",
            label: t("credits"),
            isNumeric: true,
            isMain: true,
            cell: ({ credits }) => number(credits),
          },
          { key: "price", label: t("price"), cell: ({ price_usd }) => usd(price_usd) },
          {
            key: "at",
            label: t("at"),
            cell: ({ paid_at, created_at }) => dateTime(paid_at ?? created_at),
          },
          { key: "invoice", label: t("invoice"), cell: (each) => <Invoice of={each} /> },
        ]}
      />
    </Panel>
  );
};
