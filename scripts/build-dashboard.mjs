// Builds the dashboard with Vite and lists its files in `site.json`.
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import { pathToFileURL } from "node:url";
import { buildSite, contentIn, root } from "./site-build.mjs";

const home = "apps/dashboard";
const sources = [
  home,
  "packages/clients/sdk/src",
  "packages/service/core/src/design",
  "packages/service/core/src/jobs/stage-names.ts",
  "packages/service/core/src/validation/schema.ts",
  "package-lock.json",
  "scripts/build-dashboard.mjs",
];

/** Path of Vite's executable in the version that the dashboard requires; null if Vite isn't installed. */
const findVite = () => {
  try {
    const { resolve } = createRequire(join(root, home, "package.json"));
    return join(dirname(resolve("vite/package.json")), "bin/vite.js");
  } catch {
    return null;
  }
};

/** CSP hashes of the page's inline scripts. */
const scriptsIn = (html) =>
  [...html.matchAll(/<script>([^<]*(?:<(?!\/script>)[^<]*)*)<\/script>/g)].map(
    ([, script]) => `sha256-${createHash("sha256").update(script).digest("base64")}`,
  );

/** Writes `site.json`, which the gateway reads. Vite's manifest isn't served. */
const list = (folder) => {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll("\\", "/"))
    .filter((name) => name !== "manifest.json")
    .sort();
  const scripts = scriptsIn(readFileSync(join(folder, "index.html"), "utf8"));
  writeFileSync(join(folder, "site.json"), JSON.stringify({ scripts, files }));
};

/** Does nothing if Vite isn't installed. */
export const buildDashboard = async () => {
  const vite = existsSync(join(root, home, "index.html")) ? findVite() : null;
  if (vite === null) return;
  await buildSite({
    name: "dashboard",
    home,
    sources,
    content: () => contentIn(root, sources),
    build: async (run) => {
      await run([vite, "build", "--outDir", "dist.next", "--emptyOutDir"], join(root, home));
      list(join(root, home, "dist.next"));
    },
  });
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) await buildDashboard();
