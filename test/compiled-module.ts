/** Replaces `own-module.ts` in suites: starts compiled modules, since loading the source takes a second of CPU each time. */
import { existsSync } from "node:fs";
import { type OwnModule, sourceModule } from "@reelwright/media/processes/source-module";

/** The compiled module `name` next to the caller, or its source if it isn't compiled, like the suites' own programs. */
export const ownModule = (caller: string, name: string): OwnModule => {
  const directory = new URL(".", caller).href.replace("/src/", "/dist/");
  const url = new URL(`${name}.js`, directory);
  return existsSync(url) ? { url, tsx: null } : sourceModule(caller, name);
};
