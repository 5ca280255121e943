const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** Names and values of `name=value,name=value`, percent-decoded; what is no pair is passed over. */
export const pairsOf = (text: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    text.split(",").flatMap((pair) => {
      const at = pair.indexOf("=");
      const name = pair.slice(0, at).trim();
      return at > 0 && name !== "" ? [[name, decoded(pair.slice(at + 1).trim())]] : [];
    }),
  );
