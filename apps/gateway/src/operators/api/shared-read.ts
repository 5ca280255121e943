/** Any number of operators' pages that ask at once, or soon after one another, cost one read. */
export const sharedRead = <T>(read: () => Promise<T>, forMs: number): (() => Promise<T>) => {
  let last: { readonly until: number; readonly answer: Promise<T> } | undefined;
  return () => {
    const now = performance.now();
    if (last && now < last.until) return last.answer;
    const own = { until: now + forMs, answer: read() };
    last = own;
    // What failed is asked for again at once.
    own.answer.catch(() => {
      if (last === own) last = undefined;
    });
    return own.answer;
  };
};
