import { Stack } from "@mantine/core";
import { getRouteApi } from "@tanstack/react-router";
import { Page } from "../../components/page.tsx";
import { useTexts } from "../../texts/texts.tsx";
import { AlertPanel } from "./alert-panel.tsx";
import { BalancePanel } from "./balance-panel.tsx";
import classes from "./billing.module.css";
import { BuyPanel } from "./buy-panel.tsx";
import { MethodsPanel } from "./methods-panel.tsx";
import { Returned } from "./returned.tsx";
import { TopupPanel } from "./topup-panel.tsx";
import { TransactionsPanel } from "./transactions-panel.tsx";

const route = getRouteApi("/billing");

/** Credits: what there is, how to buy more, and where they went. */
export const BillingPage = () => {
  const t = useTexts("billing");
  const { session } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <Page title={t("title")} text={t("text")}>
      <Stack gap="lg">
        {session ? (
          <Returned sessionId={session} onClose={() => void navigate({ search: {} })} />
        ) : null}
        <BalancePanel />
        <BuyPanel />
        <div className={classes["halves"]}>
          <TopupPanel />
          <Stack gap="lg">
            <MethodsPanel />
            <AlertPanel />
          </Stack>
        </div>
        <TransactionsPanel />
      </Stack>
    </Page>
  );
};
