/** Estimates what credits cost this account in dollars. Nothing else in the dashboard converts credits to money. */
import { queryOptions } from "@tanstack/react-query";
import type { CreditPack, PaymentSession, Reelwright } from "reelwright";

type Priced = Pick<CreditPack, "credits" | "price_usd">;

/** What the account pays for credits. */
export type CreditPrices = {
  readonly packs: readonly (Priced & Pick<CreditPack, "name">)[];
  /** The newest paid session of the account; null if it has bought nothing yet. */
  readonly lastPurchase: Pick<PaymentSession, "credits" | "price_usd"> | null;
};

/** A price and its pack. `pack` is null for the pack that the account bought last. */
export type CreditPrice = { readonly usd: number; readonly pack: string | null };

/**
 * Returns what the account pays for this many credits: at the price of its last purchase, else of the smallest pack that has
 * as many, else of the largest pack. Null if there is no price.
 */
export const priceOfCredits = (
  credits: number,
  { packs, lastPurchase }: CreditPrices,
): CreditPrice | null => {
  const at = ({ price_usd, credits: bought }: Priced): number => (credits * price_usd) / bought;
  if (lastPurchase !== null) return { usd: at(lastPurchase), pack: null };
  const bySize = packs.toSorted((a, b) => a.credits - b.credits);
  const pack = bySize.find((each) => each.credits >= credits) ?? bySize.at(-1);
  return pack ? { usd: at(pack), pack: pack.name } : null;
};

/** Starts with `billing`, so that a confirmed payment invalidates it. */
export const creditPricesKey = ["billing", "credit-prices"] as const;

export const creditPricesQuery = (client: Reelwright) =>
  queryOptions({
    queryKey: creditPricesKey,
    queryFn: async ({ signal }): Promise<CreditPrices> => {
      const [packs, paid] = await Promise.all([
        client.billing.packs({ signal }),
        client.billing.sessions({ status: "paid", page_size: 1 }, { signal }),
      ]);
      return { packs: packs.items, lastPurchase: paid.items[0] ?? null };
    },
    staleTime: 300_000,
  });
