import { queryOptions } from "@tanstack/react-query";
import type { Reelwright } from "reelwright";

export const keysKey = ["keys"] as const;

/** The account's keys, at most 50, and those that have expired. */
export const keysQuery = (client: Reelwright) =>
  queryOptions({
    queryKey: keysKey,
    queryFn: async ({ signal }) =>
      (await client.apiKeys.list({ page_size: 100 }, { signal })).items,
  });

/** Lifetimes of a new key in days; 0: until revoked. */
export const lifetimes = [0, 7, 30, 90, 365] as const;

/** Returns the expiry of a key with this lifetime, for the API. */
export const expiryOf = (days: number, now = new Date()): string | null =>
  days === 0 ? null : new Date(now.getTime() + days * 86_400_000).toISOString();

/** Whether a key has expired or expires within a week. */
export const expiryState = (
  expiresAt: string | null,
  now = new Date(),
): "never" | "later" | "soon" | "expired" => {
  if (expiresAt === null) return "never";
  const left = new Date(expiresAt).getTime() - now.getTime();
  if (left <= 0) return "expired";
  return left < 7 * 86_400_000 ? "soon" : "later";
};
