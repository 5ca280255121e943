import type { EndCard, Script } from "../artifacts/artifacts.ts";
import type { JobParams } from "../jobs/model/params-schema.ts";

/** What a film's end card says; null where none is wanted, and for scripts of earlier versions, which settle nothing. */
export const endCardTexts = (
  { end_card: isWanted }: Pick<JobParams, "end_card">,
  { endCard }: Pick<Script, "endCard">,
): EndCard | null => (isWanted === false ? null : (endCard ?? null));
