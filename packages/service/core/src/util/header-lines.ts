/** A header begins where a name and a colon stand after a line break, a `;` or a `,`. */
const between = /(?:\r?\n|[;,])\s*(?=[\w!#$%&'*+.^`|~-]+:(?!\/\/))/;
const line = /^([\w!#$%&'*+.^`|~-]+):[ \t]*([\x20-\x7e\x80-\xff]*[\x21-\x7e\x80-\xff])$/;

/** Headers of the connection and the body, which we set ourselves. */
const ours = /^(?:host|connection|upgrade|transfer-encoding|content-(?:length|type|encoding))$/i;

/**
 * Parses headers: `Name: value`, one per line or separated by `;` or `,`. Null if a part isn't a header, or is one
 * that requests have anyway.
 */
export const headersIn = (text: string): Readonly<Record<string, string>> | null => {
  const parts = text.trim().split(between);
  const pairs = parts.filter((part) => part.trim() !== "").map((part) => line.exec(part.trim()));
  const isGood = pairs.every((pair) => pair !== null && !ours.test(pair[1] ?? ""));
  return isGood
    ? Object.fromEntries(pairs.map((pair) => [pair?.[1] ?? "", pair?.[2] ?? ""]))
    : null;
};
