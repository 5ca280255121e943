/** Lets somebody wait for a time that another may cut short. */
export type WakeSignal = {
  /** Ends the current wait, or the next one. However many calls end one wait. */
  wake(): void;
  /** Resolves when woken, after `limitMs` at the latest. One waits at a time. */
  wait(limitMs: number): Promise<void>;
};

export const wakeSignal = (): WakeSignal => {
  let isWoken = false;
  let end: (() => void) | null = null;
  return {
    wake: () => {
      isWoken = true;
      end?.();
    },
    wait: async (limitMs) => {
      if (!isWoken) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, limitMs);
          end = () => {
            clearTimeout(timer);
            resolve();
          };
        });
        end = null;
      }
      isWoken = false;
    },
  };
};
