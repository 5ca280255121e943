/** The browser's storage. If it is blocked or full, values are kept in memory until the page is closed. */

export type KeptTexts = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** `open` reads `localStorage` or `sessionStorage`, which throws if storage is blocked. */
export const keptTexts = (open: () => KeptTexts): KeptTexts => {
  const memory = new Map<string, string>();
  const read = (key: string): string | null => {
    try {
      return open().getItem(key);
    } catch {
      // Blocked: only memory has values.
      return null;
    }
  };
  return {
    getItem: (key) => memory.get(key) ?? read(key),
    setItem: (key, value) => {
      try {
        open().setItem(key, value);
        memory.delete(key);
      } catch {
        memory.set(key, value);
      }
    },
    removeItem: (key) => {
      memory.delete(key);
      try {
        open().removeItem(key);
      } catch {
        // Blocked: nothing is stored there.
      }
    },
  };
};

export const localTexts = keptTexts(() => localStorage);
export const sessionTexts = keptTexts(() => sessionStorage);

/** Whether the browser blocks storage for this page. */
export const isStorageBlocked = (): boolean => {
  try {
    return localStorage === null || sessionStorage === null;
  } catch {
    return true;
  }
};

/** The storage key of the color scheme: `light`, `dark` or `auto`. */
export const colorSchemeKey = "reelwright.theme";

const testModeKey = "reelwright.test";

/** Whether this tab shows the account's test mode. */
export const isTestMode = (): boolean => sessionTexts.getItem(testModeKey) !== null;

/** Chooses the mode, and loads the dashboard anew: nothing of the other mode stays in memory. */
export const chooseTestMode = (isChosen: boolean): void => {
  if (isChosen) sessionTexts.setItem(testModeKey, "on");
  else sessionTexts.removeItem(testModeKey);
  location.assign("/jobs");
};

const tenantKey = "reelwright.tenant";

/** The account that this browser works in, of several that a person is a member of; null: the default one of the API. */
export const chosenTenant = (): string | null => localTexts.getItem(tenantKey);

/** Headers that name the chosen account. */
export const tenantHeaders = (): { readonly [name: string]: string } => {
  const tenant = chosenTenant();
  return tenant === null ? {} : { "x-tenant": tenant };
};

/** Works in this account from now on. Reloads, because the page holds the former account's data. */
export const enterTenant = (tenantId: string | null): void => {
  if (tenantId === null) localTexts.removeItem(tenantKey);
  else localTexts.setItem(tenantKey, tenantId);
  location.assign("/jobs");
};
