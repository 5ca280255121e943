import type { ScriptRequest } from "@reelwright/film/ports/tools";
import { scriptRequest } from "@reelwright/film/testing/script-request";
import { localLanguage } from "../local-language.ts";

/** Writes the script of a sample request with the embedded writer; `changes` go over the request. */
export const writeScript = (
  changes: Partial<ScriptRequest> = {},
  signal: AbortSignal = new AbortController().signal,
) => localLanguage().write(scriptRequest(changes), { signal, progress: () => {} });
