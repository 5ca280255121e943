/** A browser's contexts, used again: the app's files are loaded and compiled once in each, which is half of a visit's cost. */
import type { Browser, BrowserContext, BrowserContextOptions } from "playwright-core";

export type StorageState = Exclude<BrowserContextOptions["storageState"], string | undefined>;
type Options = Omit<BrowserContextOptions, "storageState">;

export type Contexts = {
  /** One with these options that knows of nothing but `state`, and that nobody else has until they are given back. */
  take(options: Options, state: StorageState): Promise<BrowserContext>;
  /** Closes the pages of all that were taken. */
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
      // Takes back what was stored for whoever had it before.
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
