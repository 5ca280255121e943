/** When a loop looks next: at a time, or when somebody calls. One call at a time is enough. */
export type WakeUp = {
  /** Ends the current or next `wait`. */
  call(): void;
  /** Until called, at most `limitMs`. */
  wait(limitMs: number): Promise<void>;
};

export const wakeUp = (): WakeUp => {
  let isCalled = false;
  let wake: (() => void) | null = null;
  return {
    call: () => {
      isCalled = true;
      wake?.();
    },
    wait: async (limitMs) => {
      if (!isCalled) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, limitMs);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
        wake = null;
      }
      isCalled = false;
    },
  };
};
