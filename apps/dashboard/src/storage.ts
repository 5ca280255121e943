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
