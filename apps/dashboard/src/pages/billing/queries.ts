import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { Reelwright } from "reelwright";

export const creditsKey = ["credits"] as const;
export const methodsKey = ["billing", "methods"] as const;
export const topupKey = ["billing", "topup"] as const;
export const alertKey = ["billing", "alert"] as const;

export const packsQuery = (client: Reelwright) =>
  queryOptions({
    queryKey: ["billing", "packs"],
    queryFn: async ({ signal }) => (await client.billing.packs({ signal })).items,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** A checkout session, polled while it is pending. */
export const sessionQuery = (client: Reelwright, sessionId: string) =>
  queryOptions({
    queryKey: ["billing", "session", sessionId],
    queryFn: ({ signal }) => client.billing.session(sessionId, { signal }),
    refetchInterval: ({ state }) => (state.data?.status === "pending" ? 2_000 : false),
  });

/** The newest paid purchases. */
export const purchasesQuery = (client: Reelwright) =>
  queryOptions({
    queryKey: ["billing", "purchases"],
    queryFn: async ({ signal }) =>
      (await client.billing.sessions({ status: "paid", page_size: 20 }, { signal })).items,
  });

export const methodsQuery = (client: Reelwright) =>
  queryOptions({
    queryKey: methodsKey,
    queryFn: async ({ signal }) => (await client.billing.paymentMethods({ signal })).items,
  });

export const topupQuery = (client: Reelwright) =>
  queryOptions({
    queryKey: topupKey,
    queryFn: ({ signal }) => client.billing.autoTopup({ signal }),
  });

export const alertQuery = (client: Reelwright) =>
  queryOptions({
    queryKey: alertKey,
    queryFn: ({ signal }) => client.billing.creditAlert({ signal }),
  });

export const transactionsQuery = (
  client: Reelwright,
  { page, jobId }: { readonly page: number; readonly jobId: string | null },
) =>
  queryOptions({
    queryKey: [...creditsKey, "transactions", jobId, page],
    queryFn: async ({ signal }) => {
      const found = await client.credits.transactions(
        { page, page_size: 15, ...(jobId !== null && { job_id: jobId }) },
        { signal },
      );
      return { items: found.items, totalPages: found.totalPages };
    },
    placeholderData: keepPreviousData,
  });

/** The return URL of the payment page. The API fills in the session's id. */
export const returnAddress = (origin: string): string =>
  `${origin}/billing?session={CHECKOUT_SESSION_ID}`;

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Returns a trimmed job id; null if the text isn't one. */
export const jobIdOf = (text: string): string | null => {
  const id = text.trim().toLowerCase();
  return uuid.test(id) ? id : null;
};

const shownMonths = 24;

/** The last months (UTC) as `YYYY-MM`, the current one first. */
export const lastMonths = (now = new Date()): readonly string[] =>
  Array.from({ length: shownMonths }, (_, back) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1)).toISOString().slice(0, 7),
  );
