// Bundles the programs that run in production into one file each, plus chunks that are loaded on demand. Without bundles,
// Node would resolve, open and link a thousand modules one by one, which takes most of the startup time.
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { commonJs } from "./common-js.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
/** The entry points of the three workers only import the third of these. */
const programs = [
  { home: "apps/gateway", entry: "main" },
  { home: "apps/webhook-dispatcher", entry: "main" },
  { home: "packages/service/worker", entry: "index" },
  // Bundled from source: apps/standalone/bin/reelwright.mjs checks whether a source file has changed since the build.
  { home: "apps/standalone", entry: "cli", conditions: ["source"] },
  // Started for every keyframe and segment. Loading its modules took a fifth of the time of a keyframe.
  { home: "packages/embedded/studio", folder: "motion", entry: "drawing-worker" },
];
/**
 * Native modules and packages that read their own files. Also CommonJS packages that are imported dynamically: in a bundle
 * they would only have a default export.
 */
const outside = ["@bull-board/*", "@napi-rs/canvas", "sharp", "tsx"];
/** Already a bundle, shared by all programs. */
const client = join(root, "packages/service/store/dist/generated/client.js");

const slashed = (path) => path.replaceAll("\\", "/");

/**
 * Escapes letters beyond ASCII. esbuild escapes them in strings but not in regular expressions, and one such letter doubles the
 * memory that V8 takes for a whole file. Raw templates contain only sources of regular expressions, which have the same escapes.
 */
const escaped = (text) =>
  text.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);

/** Our modules locate files relative to `import.meta.url`; in a bundle it is replaced by the URL of the compiled module. */
const keepPlaces = (outdir) => ({
  name: "places",
  setup: ({ onLoad, onResolve }) => {
    onLoad(
      { filter: /[\\/](apps|packages)[\\/]([^/\\]+[\\/]){1,2}(src|dist)[\\/].*\.[jt]s$/ },
      ({ path }) => {
        const source = readFileSync(path, "utf8");
        const text = escaped(source);
        if (text === source && !text.includes("import.meta.url")) return null;
        const compiled = path.replace(/([\\/])src([\\/])(.*)\.ts$/, "$1dist$2$3.js");
        const place = `new URL(${JSON.stringify(slashed(relative(outdir, compiled)))}, import.meta.url).href`;
        return {
          contents: text.replaceAll("import.meta.url", place),
          loader: path.endsWith(".ts") ? "ts" : "js",
        };
      },
    );
    onResolve({ filter: /generated[\\/]client\.[jt]s$/ }, () => ({
      path: slashed(relative(outdir, client)),
      external: true,
    }));
  },
});

/**
 * BullMQ's index also exports its backends for Postgres, Valkey and Bun. Without side effects, esbuild leaves them out of its ES
 * modules, which saves a third of its size.
 */
const onlyUsedOfBullmq = {
  name: "bullmq",
  setup: ({ onResolve, resolve }) => {
    const home = join(root, "node_modules/bullmq/dist/esm");
    onResolve({ filter: /^bullmq$/ }, () => ({ path: join(home, "index.js"), sideEffects: false }));
    onResolve({ filter: /^\./ }, async ({ path, pluginData, ...from }) => {
      if (pluginData === home || !from.importer.startsWith(home)) return null;
      return { ...(await resolve(path, { ...from, pluginData: home })), sideEffects: false };
    });
  },
};

const stampOf = (inputs) =>
  inputs.map((path) => {
    const { mtimeMs, size } = statSync(join(root, path), { throwIfNoEntry: false }) ?? {};
    return [path, mtimeMs, size];
  });

const isCurrent = (stampFile) => {
  if (!existsSync(stampFile)) return false;
  const stamp = readFileSync(stampFile, "utf8");
  return stamp === JSON.stringify(stampOf(JSON.parse(stamp).map(([path]) => path)));
};

/** How long chunks of earlier builds are kept: processes started before a build may still load them. */
const keptMs = 24 * 3_600_000;

/** Removes expired chunks of earlier bundles. */
const removeOthers = (outdir, outputs) => {
  const current = new Set(Object.keys(outputs).map((path) => join(root, path)));
  for (const name of readdirSync(outdir)) {
    const path = join(outdir, name);
    if (!/^part-.*\.js(\.map)?$/.test(name) || current.has(path)) continue;
    if (Date.now() - statSync(path).mtimeMs > keptMs) rmSync(path);
  }
};

const bundle = async ({ home, folder = "", entry, conditions = [] }) => {
  const outdir = join(root, home, "dist", folder);
  const stampFile = join(outdir, ".bundle.json");
  if (isCurrent(stampFile)) return;
  const { build } = await import("esbuild");
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: [join(root, home, "src", folder, `${entry}.ts`)],
    outdir,
    bundle: true,
    splitting: true,
    chunkNames: "part-[name]-[hash]",
    platform: "node",
    conditions,
    format: "esm",
    target: "node20",
    external: outside,
    plugins: [keepPlaces(outdir), onlyUsedOfBullmq],
    banner: { js: commonJs },
    minifyWhitespace: true,
    minifySyntax: true,
    define: { navigator: '{"userAgent":"Node.js"}' },
    sourcemap: "linked",
    sourcesContent: false,
    metafile: true,
    logLevel: "error",
  });
  removeOthers(outdir, metafile.outputs);
  const own = ["scripts/bundle-apps.mjs", "scripts/common-js.mjs"];
  writeFileSync(stampFile, JSON.stringify(stampOf([...own, ...Object.keys(metafile.inputs)])));
};

/** Bundles the programs whose sources have changed. */
export const bundleApps = () => Promise.all(programs.map(bundle));
