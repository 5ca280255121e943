/** A pool of browser contexts. Reuse saves loading and compiling the app's files, which is half the cost of a visit. */
import type { Browser, BrowserContext, BrowserContextOptions } from "playwright-core";

export type StorageState = Exclude<BrowserContextOptions["storageState"], string | undefined>;
type Options = Omit<BrowserContextOptions, "storageState">;

export type Contexts = {
  /** Takes an unused context with these options and only `state` as storage. */
  take(options: Options, state: StorageState): Promise<BrowserContext>;
  /** Closes the pages of all taken contexts and returns them to the pool. */
  giveBack(): Promise<void>;
};

export const openContexts = (browser: Browser): Contexts => {
  const free = new Map<string, BrowserContext[]>();
  let taken: { readonly key: string; readonly context: BrowserContext }[] = [];
  return {
    take: async (options, state) => {
      const key = JSON.stringify(options);
      const context = free.get(key)?.pop() ?? (await browser.newContext(options));
      taken.push({ key, context });
      // Clears the previous user's storage.
      await context.setStorageState(state);
      return context;
    },
    giveBack: async () => {
      const given = taken;
      taken = [];
      for (const { key, context } of given) {
        await Promise.all(context.pages().map((page) => page.close()));
        await context.clearPermissions();
        free.set(key, [...(free.get(key) ?? []), context]);
      }
    },
  };
};
