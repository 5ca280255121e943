import { parsedUrl } from "@reelwright/core/util/parsed-url";
import { isLoopback } from "../loopback.ts";

/** Path at the gateway where a vendor says that a task is done. */
export const vendorCallbackPath = (vendor: string): string => `/vendors/${vendor}/callback`;

/**
 * Where a vendor at `vendorUrl` can call back; null: it is only polled. A gateway that only this machine reaches is of
 * use to a vendor on this machine alone.
 */
export const vendorCallbackUrl = (
  vendor: string,
  { publicUrl, vendorUrl }: { readonly publicUrl: string; readonly vendorUrl: string },
): string | null => {
  const isHere = isLoopback(parsedUrl(publicUrl)?.hostname ?? "");
  if (isHere && !isLoopback(parsedUrl(vendorUrl)?.hostname ?? "")) return null;
  return `${publicUrl}${vendorCallbackPath(vendor)}`;
};
