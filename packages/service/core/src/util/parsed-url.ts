/**
 * The absolute URL that a text says, or null. Not `URL.canParse`: once Node 20 has optimised its callers, it refuses
 * good addresses with letters such as "ü".
 */
export const parsedUrl = (text: string, base?: string): URL | null => {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
};
