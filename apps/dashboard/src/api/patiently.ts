/** Loading what the network may keep away for a while. */

const online = (): Promise<void> =>
  new Promise((resolve) => {
    if (navigator.onLine) resolve();
    else window.addEventListener("online", () => resolve(), { once: true });
  });

/** Loads something; what fails offline is tried again as soon as the browser is back online. */
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
