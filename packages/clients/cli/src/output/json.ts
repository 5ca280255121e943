/** Characters that JSON leaves as they are and a terminal acts on. */
const unsafe = /[\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

const escaped = (mark: string): string => `\\u${mark.charCodeAt(0).toString(16).padStart(4, "0")}`;

/** The same value, in characters that no terminal acts on: indented for people, in one line for programs. */
export const jsonText = (value: unknown, isTerminal: boolean): string =>
  JSON.stringify(value ?? null, null, isTerminal ? 2 : 0).replace(unsafe, escaped);
