import { useQuery } from "@tanstack/react-query";
import { useClient } from "../contexts.tsx";
import { useTexts } from "../texts/texts.tsx";
import { creditPricesQuery, priceOfCredits } from "./credit-price.ts";
import { useFormat } from "./format.ts";

/** "about $5.58 at your last pack’s price", shown beside an amount of credits. */
export const AboutDollars = ({
  credits,
  className,
}: {
  readonly credits: number;
  readonly className?: string | undefined;
}) => {
  const t = useTexts("common");
  const { usd } = useFormat();
  const { data } = useQuery(creditPricesQuery(useClient()));
  const price = data && credits > 0 ? priceOfCredits(credits, data) : null;
  if (price === null) return null;
  const amount = usd(price.usd);
  return (
    <span className={className}>
      {price.pack === null
        ? t("aboutLast", { usd: amount })
        : t("aboutPack", { usd: amount, pack: price.pack })}
    </span>
  );
};
