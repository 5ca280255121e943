import { Skeleton } from "@mantine/core";
import type { ReactNode } from "react";
import { useFormat } from "../../../components/format.ts";
import { useTexts } from "../../../texts/texts.tsx";
import classes from "./price.module.css";
import type { Price } from "./use-price.ts";

/** On a phone: price and button, always in sight. */
export const PriceBar = ({
  price,
  children,
}: {
  readonly price: Price;
  readonly children: ReactNode;
}) => {
  const t = useTexts("create");
  const { number, duration } = useFormat();
  const { estimate, missing, isOutdated } = price;
  return (
    <div className={classes["bar"]}>
      <div className={classes["barText"]} data-outdated={isOutdated || undefined}>
        {estimate ? (
          <strong>{t("credits", { credits: number(estimate.total_credits) })}</strong>
        ) : (
          <Skeleton height={18} width={90} />
        )}
        <span className={classes["barHint"]}>
          {missing > 0
            ? t("missing", { count: missing })
            : estimate?.estimated_seconds != null
              ? t("about", { time: duration(estimate.estimated_seconds) })
              : ""}
        </span>
      </div>
      {children}
    </div>
  );
};
