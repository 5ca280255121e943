import { type OwnModule, sourceModule } from "./source-module.ts";

/** The module `name` beside the caller (its `import.meta.url`): compiled where the caller is. */
export const ownModule = (caller: string, name: string): OwnModule =>
  caller.endsWith(".ts")
    ? sourceModule(caller, name)
    : { url: new URL(`./${name}.js`, caller), tsx: null };
