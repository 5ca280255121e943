import type { Edition } from "@reelwright/core/edition/edition";
import { estimateCreditsEndpoint } from "./estimate-credits.ts";
import { getBalanceEndpoint } from "./get-balance.ts";
import { listPricesEndpoint } from "./list-prices.ts";
import { listTransactionsEndpoint } from "./list-transactions.ts";

/** The account's credits and what things cost: `/credits`. */
export const creditEndpoints = (edition: Edition) => [
  getBalanceEndpoint,
  listTransactionsEndpoint,
  estimateCreditsEndpoint(edition),
  listPricesEndpoint,
];
