const names = new Intl.DisplayNames("en", { type: "language" });

/** `de` → `German`. */
export const languageName = (language: string): string => names.of(language) ?? language;
