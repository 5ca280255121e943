/**
 * A Postgres array as text, for elements that need no quotes: identifiers, numbers, booleans, plain words. The driver
 * quotes and escapes each element of an array it is given, which is most of what a batch of notes costs here.
 */
export const arrayLiteral = (elements: readonly (string | number | boolean | null)[]): string =>
  `{${elements.map((element) => element ?? "NULL").join(",")}}`;
