import { sourceModule } from "./source-module.ts";

/** A module of ours that is started in a thread or a process of its own. */
export type OwnModule = {
  readonly url: URL;
  /** What registers tsx; null: the module needs nothing. */
  readonly tsx: { readonly loader: string; readonly api: string } | null;
};

/** The module `name` beside the caller (its `import.meta.url`): compiled where the caller is. */
export const ownModule = (caller: string, name: string): OwnModule =>
  caller.endsWith(".ts")
    ? sourceModule(caller, name)
    : { url: new URL(`./${name}.js`, caller), tsx: null };
