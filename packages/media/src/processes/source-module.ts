import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";

/** A module of ours that is started in a thread or a process of its own. */
export type OwnModule = {
  readonly url: URL;
  /** What registers tsx; null: the module needs nothing. */
  readonly tsx: { readonly loader: string; readonly api: string } | null;
};

/** The source of the module `name` beside the caller. It needs tsx, since what is registered here reaches no other thread or process. */
export const sourceModule = (caller: string, name: string): OwnModule => {
  const manifest = pathToFileURL(createRequire(import.meta.url).resolve("tsx/package.json"));
  const at = (path: string) => new URL(path, manifest).href;
  return {
    url: new URL(`./${name}.ts`, caller),
    tsx: { loader: at("./dist/loader.mjs"), api: at("./dist/esm/api/index.mjs") },
  };
};
