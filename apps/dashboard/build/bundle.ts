import type { Rollup } from "vite";

export type Bundle = Rollup.OutputBundle;

/**
 * Returns the chunk that is loaded for this module, by the end of its name: the one that stands for it, else the one that
 * it lies in. Throws where nothing is built of it.
 */
export const chunkOf = (bundle: Bundle, module: string): Rollup.OutputChunk => {
  const chunks = Object.values(bundle).filter((each) => each.type === "chunk");
  const found =
    chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(module)) ??
    chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)));
  if (!found) throw new Error(`nothing is built of ${module}`);
  return found;
};

/** Returns the files of a chunk and of all that it imports before it runs: scripts, then styles. */
export const filesOf = (bundle: Bundle, name: string): readonly string[] => {
  const [scripts, styles] = [new Set<string>(), new Set<string>()];
  const walk = (each: string): void => {
    const chunk = bundle[each];
    if (scripts.has(each) || chunk?.type !== "chunk") return;
    scripts.add(each);
    for (const style of chunk.viteMetadata?.importedCss ?? []) styles.add(style);
    for (const next of chunk.imports) walk(next);
  };
  walk(name);
  return [...scripts, ...styles];
};
