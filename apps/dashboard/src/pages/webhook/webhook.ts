import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { Reelwright, WebhookDelivery } from "reelwright";

export const webhookKey = ["webhook"] as const;
export const deliveriesKey = ["webhook", "deliveries"] as const;

export type DeliveryState = WebhookDelivery["state"];
export const deliveryStates = ["pending", "delivered", "abandoned"] as const;

/** Reads a delivery state from the address. */
export const stateOf = (text: string | undefined): DeliveryState | undefined =>
  deliveryStates.find((each) => each === text);

export const webhookQuery = (client: Reelwright) =>
  queryOptions({
    queryKey: [...webhookKey, "config"],
    queryFn: ({ signal }) => client.webhooks.get({ signal }),
  });

/** A page of deliveries, polled while any is pending. */
export const deliveriesQuery = (
  client: Reelwright,
  { state, page }: { readonly state: DeliveryState | undefined; readonly page: number },
) =>
  queryOptions({
    queryKey: [...deliveriesKey, state ?? "all", page],
    queryFn: async ({ signal }) => {
      const found = await client.webhooks.deliveries(
        { page, page_size: 10, ...(state && { state }) },
        { signal },
      );
      return { items: found.items, totalPages: found.totalPages };
    },
    placeholderData: keepPreviousData,
    refetchInterval: 10_000,
  });

export const deliveryQuery = (client: Reelwright, deliveryId: string) =>
  queryOptions({
    queryKey: [...deliveriesKey, "one", deliveryId],
    queryFn: ({ signal }) => client.webhooks.delivery(deliveryId, { signal }),
    refetchInterval: ({ state }) => (state.data?.state === "pending" ? 2_000 : false),
  });

export const endpointsKey = ["webhook", "endpoints"] as const;

export const endpointsQuery = (client: Reelwright) =>
  queryOptions({
    queryKey: [...endpointsKey, "list"],
    queryFn: ({ signal }) => client.webhookEndpoints.list({ signal }).toArray(),
  });

/** An endpoint's latest deliveries. */
export const endpointDeliveriesQuery = (client: Reelwright, endpointId: string) =>
  queryOptions({
    queryKey: [...deliveriesKey, "endpoint", endpointId],
    queryFn: async ({ signal }) =>
      (await client.webhookEndpoints.deliveries(endpointId, { page_size: 10 }, { signal })).items,
    refetchInterval: 10_000,
  });

/** A new signing secret: 64 hex characters of 32 random bytes. */
export const newSecret = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");

/** Returns why a URL can't receive webhooks; null if the browser finds no fault. */
export const addressFault = (text: string): "notUrl" | "notHttp" | null => {
  try {
    return /^https?:$/.test(new URL(text).protocol) ? null : "notHttp";
  } catch {
    return "notUrl";
  }
};

/** Recommended minimum length of a secret. */
export const leastSecret = 16;

export const isWeak = (secret: string): boolean => [...secret].length < leastSecret;
