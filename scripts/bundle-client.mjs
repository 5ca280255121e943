// Prisma's client with what it needs of Prisma's runtime, in one file.
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const source = join(
  dirname(fileURLToPath(import.meta.url)),
  "../packages/service/store/src/generated",
);
/** The runtime asks for Node's own modules by require, which a module lacks. */
const withRequire =
  'import { createRequire } from "node:module";\nconst require = createRequire(import.meta.url);';

/** Writes `outfile` unless it is this very bundle: it begins with a stamp, which the compiler's own output doesn't. */
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
