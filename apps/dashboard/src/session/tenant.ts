/** The account that this browser works in, of several that a person is a member of. */
import { localTexts } from "../storage.ts";

const key = "reelwright.tenant";

/** The chosen account; null: the default one of the API. */
export const chosenTenant = (): string | null => localTexts.getItem(key);

/** Headers that name the chosen account. */
export const tenantHeaders = (): { readonly [name: string]: string } => {
  const tenant = chosenTenant();
  return tenant === null ? {} : { "x-tenant": tenant };
};

/** Works in this account from now on. Reloads, because the page holds the former account's data. */
export const enterTenant = (tenantId: string | null): void => {
  if (tenantId === null) localTexts.removeItem(key);
  else localTexts.setItem(key, tenantId);
  location.assign("/jobs");
};
