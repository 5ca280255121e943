/** A string, or a sign that opens, closes or names; everything else of a JSON text doesn't matter here. */
const tokens = /"(?:[^"\\]|\\.)*"|[{}[\]:]/g;

type Scope = Set<string>;

/** Whether the innermost object has a member of this name already; notes it otherwise. */
const isRepeated = (open: readonly Scope[], quoted: string): boolean => {
  const name = JSON.parse(quoted) as string;
  const names = open.at(-1);
  if (names?.has(name)) return true;
  names?.add(name);
  return false;
};

/**
 * Whether an object of this JSON text names a member twice: readers differ about which one counts, so a signature over
 * such a text vouches for nothing. The text is valid JSON.
 */
export const hasRepeatedMembers = (text: string): boolean => {
  const open: Scope[] = [];
  let last = "";
  for (const [token] of text.matchAll(tokens)) {
    if (token === ":" && isRepeated(open, last)) return true;
    if (token === "{" || token === "[") open.push(new Set());
    if (token === "}" || token === "]") open.pop();
    last = token;
  }
  return false;
};
