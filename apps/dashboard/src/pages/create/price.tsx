import { Button, Skeleton, Text } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Clock, Wallet } from "lucide-react";
import { type ReactNode, useMemo } from "react";
import type { Estimate } from "reelwright";
import { useErrorText } from "../../api/error-text.ts";
import { balanceQuery } from "../../api/queries.ts";
import { AboutDollars } from "../../components/about-dollars.tsx";
import { useFormat } from "../../components/format.ts";
import { useWords } from "../../components/use-words.ts";
import { useClient } from "../../contexts.tsx";
import { useTexts } from "../../texts/texts.tsx";
import { useCreateForm } from "./create-form.tsx";
import { estimateParams, isSame } from "./draft.ts";
import classes from "./price.module.css";
import { estimateQuery } from "./queries.ts";

/** The components of a price. */
const Breakdown = ({ estimate }: { readonly estimate: Estimate }) => {
  const words = useWords();
  const { number } = useFormat();
  return (
    <dl className={classes["lines"]}>
      {estimate.breakdown.map(({ component, quantity, unit_credits, credits }) => (
        <div key={component} className={classes["line"]}>
          <dt>
            {words.value("component", component)}
            {quantity === 1 ? null : (
              <span className={classes["quantity"]}>
                {number(quantity)} × {number(unit_credits, 2)}
              </span>
            )}
          </dt>
          <dd>{number(credits, 2)}</dd>
        </div>
      ))}
    </dl>
  );
};

const PriceError = ({ price }: { readonly price: Price }) => {
  const t = useTexts("create");
  const errorText = useErrorText();
  return (
    <div role="alert">
      <Text size="sm">{t("noPrice")}</Text>
      <Text size="sm" c="dimmed">
        {errorText(price.error).message}
      </Text>
      <Button variant="subtle" size="compact-sm" onClick={price.again}>
        {t("priceAgain")}
      </Button>
    </div>
  );
};

/** The available credits and whether they are enough. */
const BalanceLine = ({ price }: { readonly price: Price }) => {
  const t = useTexts("create");
  const { number } = useFormat();
  if (price.available === null) return <Skeleton height={18} />;
  return (
    <>
      <p className={classes["fact"]}>
        <Wallet size={15} aria-hidden />
        <span>{t("balance")}</span>
        <strong>{number(price.available)}</strong>
      </p>
      {price.missing > 0 ? (
        <p className={classes["missing"]} role="status">
          {t("missing", { count: price.missing })} <Link to="/billing">{t("buyCredits")}</Link>
        </p>
      ) : null}
    </>
  );
};

const Total = ({ estimate }: { readonly estimate: Estimate }) => {
  const t = useTexts("create");
  const { number } = useFormat();
  return (
    <p className={classes["total"]}>
      <span className={classes["amount"]}>{number(estimate.total_credits)}</span>{" "}
      {t("creditsAtMost")}
      <AboutDollars credits={estimate.total_credits} className={classes["usd"]} />
    </p>
  );
};

const Facts = ({ price, estimate }: { readonly price: Price; readonly estimate: Estimate }) => {
  const t = useTexts("create");
  const { duration } = useFormat();
  const { estimated_seconds: seconds, warnings } = estimate;
  return (
    <>
      <Breakdown estimate={estimate} />
      {seconds === null ? null : (
        <p className={classes["fact"]}>
          <Clock size={15} aria-hidden />
          <span>{t("expectedTime")}</span>
          <strong>{duration(seconds)}</strong>
        </p>
      )}
      <BalanceLine price={price} />
      {warnings.map(({ field, message }) => (
        <p key={field} className={classes["warning"]}>
          {message}
        </p>
      ))}
    </>
  );
};

/** The live price beside the form, and the create button. */
export const PricePanel = ({
  price,
  children,
}: {
  readonly price: Price;
  readonly children: ReactNode;
}) => {
  const t = useTexts("create");
  const { estimate, error, isOutdated } = price;
  return (
    <aside className={classes["panel"]} aria-label={t("price")}>
      <div
        aria-busy={isOutdated}
        data-outdated={isOutdated || undefined}
        className={classes["price"]}
      >
        {estimate ? <Total estimate={estimate} /> : null}
        {!estimate && !error ? <Skeleton height={36} width={150} /> : null}
        {error && !isOutdated ? <PriceError price={price} /> : null}
      </div>
      <div className={classes["actions"]}>{children}</div>
      {estimate ? <Facts price={price} estimate={estimate} /> : <Skeleton height={150} mt={14} />}
    </aside>
  );
};

/** On phones: price and button, always visible. */
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

type Price = {
  readonly estimate: Estimate | undefined;
  /** A new price is loading. */
  readonly isOutdated: boolean;
  readonly error: unknown;
  readonly again: () => void;
  /** Null until known. */
  readonly available: number | null;
  /** Missing credits. */
  readonly missing: number;
};

/** Returns the estimated price, debounced after each change. */
export const usePrice = (): Price => {
  const client = useClient();
  const { draft, fields } = useCreateForm();
  const params = useMemo(() => estimateParams(draft.values, fields), [draft.values, fields]);
  const [settled] = useDebouncedValue(params, 250);
  const { data, error, isPlaceholderData, refetch } = useQuery(estimateQuery(client, settled));
  const { data: balance } = useQuery(balanceQuery(client));
  const available = balance?.available_credits ?? null;
  const missing = data && available !== null ? Math.max(0, data.total_credits - available) : 0;
  return {
    ...{ error, available, missing },
    estimate: data,
    isOutdated: isPlaceholderData || !isSame(params, settled),
    again: () => void refetch(),
  };
};
