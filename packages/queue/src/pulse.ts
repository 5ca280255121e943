/** Runs `turn` every `intervalMs` and whenever poked, never twice at once; a poke during a turn means one more. */
export type Pulse = { poke(): void; close(): Promise<void> };

/** `turn` may throw: `onError` hears of it and the next beat tries again. */
export const startPulse = (
  turn: () => Promise<void>,
  options: { readonly intervalMs: number; readonly onError: (error: unknown) => void },
): Pulse => {
  let running: Promise<void> | null = null;
  let isWanted = false;
  let isClosed = false;

  const run = async (): Promise<void> => {
    do {
      isWanted = false;
      try {
        await turn();
      } catch (error) {
        options.onError(error);
        return;
      }
    } while (isWanted && !isClosed);
  };
  const poke = (): void => {
    isWanted = true;
    if (isClosed || running !== null) return;
    running = run().finally(() => {
      running = null;
    });
  };

  const timer = setInterval(poke, options.intervalMs);
  return {
    poke,
    close: async () => {
      isClosed = true;
      clearInterval(timer);
      await running;
    },
  };
};
