import type { EndCard, Script } from "../artifacts/artifacts.ts";

/** What a film's end card says; null where none is wanted, and for scripts of earlier versions, which settle nothing. */
export const endCardTexts = (
  { end_card: isWanted }: { readonly end_card?: boolean },
  { endCard }: Pick<Script, "endCard">,
): EndCard | null => (isWanted === false ? null : (endCard ?? null));
