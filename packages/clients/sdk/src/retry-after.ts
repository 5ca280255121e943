/** Returns milliseconds that `Retry-After` asks to wait, given as seconds or as a date; null without a sound one. */
export const retryAfterMs = (headers: Headers, now = Date.now()): number | null => {
  const text = headers.get("retry-after")?.trim();
  if (!text) return null;
  if (/^\d+(\.\d+)?$/.test(text)) return Number(text) * 1000;
  const at = Date.parse(text);
  return Number.isNaN(at) ? null : Math.max(0, at - now);
};
