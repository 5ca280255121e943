import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { Receipt } from "reelwright";
import { useClient } from "../../../api/client-context.tsx";
import { AboutDollars } from "../../../components/about-dollars.tsx";
import { useFormat } from "../../../components/format.ts";
import { Loaded } from "../../../components/loaded.tsx";
import { Panel } from "../../../components/panel.tsx";
import { useTexts } from "../../../texts/texts.tsx";
import { receiptQuery } from "../queries.ts";
import classes from "./facts.module.css";

type Totals = Pick<Receipt, "reserved" | "held" | "consumed" | "released">;

const Charges = ({ charges }: Pick<Receipt, "charges">) => {
  const t = useTexts("job");
  const { number } = useFormat();
  const runs = new Set(charges.map(({ run }) => run)).size;
  return (
    <table className={classes["charges"]}>
      <caption className="visually-hidden">{t("charges")}</caption>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">{t("component")}</th>
          <th scope="col">{t("quantity")}</th>
          <th scope="col">{t("creditsColumn")}</th>
        </tr>
      </thead>
      <tbody>
        {charges.map(({ run, component, quantity, unit_credits, credits }) => (
          <tr key={`${run} ${component}`}>
            <th scope="row">
              {t(`components.${component}`)}
              {runs > 1 ? <span className={classes["run"]}>{t("runNumber", { run })}</span> : null}
            </th>
            <td className={classes["dim"]}>
              {component === "rounding"
                ? null
                : `${number(quantity, 2)} × ${number(unit_credits, 2)}`}
            </td>
            <td>{number(credits, 2)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};

const TotalsList = ({ totals }: { readonly totals: Totals }) => {
  const t = useTexts("job");
  const { number } = useFormat();
  return (
    <dl className={classes["facts"]}>
      {(["reserved", "held", "consumed", "released"] as const).map((name) =>
        name === "held" && totals.held === 0 ? null : (
          <div key={name} data-strong={name === "consumed" || undefined}>
            <dt>{t(`receiptTotals.${name}`)}</dt>
            <dd>{number(totals[name], 2)}</dd>
          </div>
        ),
      )}
    </dl>
  );
};

/** What the job cost, charge by charge, in the API's figures. */
export const ReceiptPanel = ({ jobId }: { readonly jobId: string }) => {
  const t = useTexts("job");
  const query = useQuery(receiptQuery(useClient(), jobId));
  return (
    <Panel title={t("receipt")}>
      <Loaded query={query} skeleton={<Skeleton height={150} />}>
        {(receipt) => (
          <>
            {receipt.charges.length > 0 ? <Charges charges={receipt.charges} /> : null}
            <TotalsList totals={receipt} />
            <AboutDollars credits={receipt.consumed} className={classes["dollars"]} />
            {receipt.runs.length > 1
              ? receipt.runs.map((run) => (
                  <section key={run.run}>
                    <h3 className={classes["runTitle"]}>{t("runNumber", { run: run.run })}</h3>
                    <TotalsList totals={run} />
                  </section>
                ))
              : null}
          </>
        )}
      </Loaded>
    </Panel>
  );
};
