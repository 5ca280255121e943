import { queryOptions } from "@tanstack/react-query";
import type { Reelwright, Scope } from "reelwright";

export const keysKey = ["keys"] as const;

/** The account's keys, at most 50, and those that have expired. */
export const keysQuery = (client: Reelwright) =>
  queryOptions({
    queryKey: keysKey,
    queryFn: async ({ signal }) =>
      (await client.apiKeys.list({ page_size: 100 }, { signal })).items,
  });

/** What a new key may do. "custom": the scopes are chosen; "all": a wide key. */
export const presets = {
  create: ["jobs:write", "uploads", "billing:read"],
  read: ["jobs:read", "billing:read"],
  webhooks: ["webhooks"],
  custom: null,
  all: null,
} as const satisfies { readonly [name: string]: readonly Scope[] | null };
export type Preset = keyof typeof presets;

/** The preset with these scopes; "custom" if there is none. */
export const presetOf = (scopes: readonly Scope[] | null): Preset => {
  if (scopes === null) return "all";
  const isSame = (others: readonly Scope[] | null) =>
    others?.length === scopes.length && others.every((scope) => scopes.includes(scope));
  return (Object.keys(presets) as Preset[]).find((name) => isSame(presets[name])) ?? "custom";
};

/** The scopes of a preset, or the chosen ones; null: a wide key. */
export const scopesOf = (preset: Preset, chosen: readonly Scope[]): Scope[] | null =>
  preset === "all" ? null : [...(presets[preset] ?? chosen)];

/** Addresses, one per line; null: none. */
export const addressesIn = (text: string): string[] | null => {
  const lines = text.split(/[\s,]+/).filter((line) => line !== "");
  return lines.length > 0 ? lines : null;
};

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
