/** Loading that survives a lost connection. */

const online = (): Promise<void> =>
  new Promise((resolve) => {
    if (navigator.onLine) resolve();
    else window.addEventListener("online", () => resolve(), { once: true });
  });

/** Loads something. If it fails offline, it retries once the browser is online. */
export const patiently = async <T>(load: () => Promise<T>): Promise<T> => {
  for (;;) {
    try {
      return await load();
    } catch (error) {
      if (navigator.onLine) throw error;
      await online();
    }
  }
};
