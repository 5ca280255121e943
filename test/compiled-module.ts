/** In the suites, instead of `own-module.ts`: starts compiled modules, since loading the source takes a second of CPU each time. */
import { existsSync } from "node:fs";
import { type OwnModule, sourceModule } from "@reelwright/media/processes/source-module";

/** The compiled module `name` beside the caller; its source where it isn't compiled, as programs of the suites are not. */
export const ownModule = (caller: string, name: string): OwnModule => {
  const directory = new URL(".", caller).href.replace("/src/", "/dist/");
  const url = new URL(`${name}.js`, directory);
  return existsSync(url) ? { url, tsx: null } : sourceModule(caller, name);
};
