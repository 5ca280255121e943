/** Asks again until `look` answers something; throws with `what` when the limit is over. */
export const until = async <T>(
  what: string,
  look: () => Promise<T | null | undefined | false>,
  limitMs = 180_000,
): Promise<T> => {
  const deadlineMs = Date.now() + limitMs;
  for (;;) {
    const found = await look();
    if (found) return found;
    if (Date.now() > deadlineMs) throw new Error(`waited ${limitMs / 1000} s for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
};
