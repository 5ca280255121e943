import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useClient } from "../api/client-context.tsx";
import { useFormat } from "../components/format.ts";
import { useTexts } from "../texts/texts.tsx";
import { balanceQuery } from "./queries.ts";
import classes from "./shell.module.css";

/** The credits that are left, and where to buy more. */
export const Balance = ({ onFollow }: { readonly onFollow: () => void }) => {
  const t = useTexts("shell");
  const { number } = useFormat();
  const { data } = useQuery(balanceQuery(useClient()));
  return (
    <Link to="/billing" className={classes["balance"]} onClick={onFollow}>
      <span className={classes["balanceLabel"]}>{t("balance")}</span>
      <span className={classes["balanceLine"]}>
        {data ? (
          <strong>{number(data.available_credits)}</strong>
        ) : (
          <Skeleton width={56} height={20} component="span" />
        )}
        <span className={classes["buy"]}>{t("buy")}</span>
      </span>
    </Link>
  );
};
