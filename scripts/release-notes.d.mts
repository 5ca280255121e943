/** The text of the version's section. Throws if it is missing or empty. */
export const notesOf: (changelog: string, version: string) => string;
