// Bundles Prisma's client with the required part of Prisma's runtime into one file.
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const source = join(
  dirname(fileURLToPath(import.meta.url)),
  "../packages/service/store/src/generated",
);
/** The runtime loads Node's built-in modules by `require`, which ES modules don't have. */
const withRequire =
  'import { createRequire } from "node:module";\nconst require = createRequire(import.meta.url);';

/** Writes `outfile` unless it already contains this bundle, which it identifies by a stamp in the first line. */
export const bundleClient = async (outfile) => {
  const head = `// ${readFileSync(join(source, ".stamp"), "utf8")}\n${withRequire}`;
  if (existsSync(outfile) && readFileSync(outfile, "utf8").startsWith(head)) return;
  const { build } = await import("esbuild");
  await build({
    entryPoints: [join(source, "client.ts")],
    outfile,
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
    banner: { js: head },
    logLevel: "error",
  });
};
