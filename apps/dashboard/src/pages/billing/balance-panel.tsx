import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useClient } from "../../api/client-context.tsx";
import { balanceQuery } from "../../app/queries.ts";
import { AboutDollars } from "../../components/about-dollars.tsx";
import { useFormat } from "../../components/format.ts";
import { Loaded } from "../../components/loaded.tsx";
import { Panel } from "../../components/panel.tsx";
import { useTexts } from "../../texts/texts.tsx";
import classes from "./billing.module.css";

/** What there is, and what jobs have reserved of it. */
export const BalancePanel = () => {
  const t = useTexts("billing");
  const { number } = useFormat();
  const balance = useQuery(balanceQuery(useClient()));
  return (
    <Panel title={t("balance")}>
      <Loaded query={balance} skeleton={<Skeleton height={64} width={320} />}>
        {(found) => (
          <dl className={classes["balance"]}>
            <div>
              <dt>{t("available")}</dt>
              <dd className={classes["main"]}>{number(found.available_credits)}</dd>
              <dd className={classes["dollars"]}>
                <AboutDollars credits={found.available_credits} />
              </dd>
            </div>
            <div>
              <dt>{t("reserved")}</dt>
              <dd>{number(found.credit_reserved)}</dd>
            </div>
            <div>
              <dt>{t("total")}</dt>
              <dd>{number(found.credit_balance)}</dd>
            </div>
          </dl>
        )}
      </Loaded>
    </Panel>
  );
};
