import { readFileSync } from "node:fs";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { compiledTexts } from "./build/compiled-texts.ts";
import { firstPaint } from "./build/first-paint.ts";
import { mantineStyles } from "./build/mantine-styles.ts";

/** The server whose API the development server passes requests to. */
// biome-ignore lint/style/noProcessEnv: a setting of the development server alone
const server = process.env["REELWRIGHT_URL"] ?? "http://127.0.0.1:8080";
const passedOn = [
  "/api",
  "/files",
  "/admin",
  "/docs",
  "/checkout",
  "/confirm-address",
  "/outbox",
  "/undo-change",
  "/openapi.json",
];

/** Fills in the page's configuration, as the gateway does, with the gateway's own. */
const configuration = (): Plugin => ({
  name: "dashboard-configuration",
  apply: "serve",
  transformIndexHtml: async (html) => {
    const page = await (await fetch(server, { headers: { accept: "text/html" } })).text();
    const found = /<script type="application\/json" id="dashboard-config">([^<]*)/.exec(page);
    const config = found?.[1] ?? '{"issuer":null}';
    return html.replace('id="dashboard-config">', `id="dashboard-config">${config}`);
  },
});

const { version } = JSON.parse(
  readFileSync(new URL("../../package.json", import.meta.url), "utf8"),
) as { version: string };

/**
 * Few files in place of many small ones, each of which costs a request: the first script with all that it needs, React, the
 * libraries that hold data, the app, and the texts that every page shows. What a page alone needs is its own file.
 */
const groups = [
  {
    name: "start",
    test: /\/src\/(start|session\/|first-paint\/|app\/(pages|address)|api\/(first-answers|patiently)|storage\.ts|texts\/(languages|load-texts)|pages\/create\/stored-draft|config\.ts)|rolldown[/-]runtime/,
    priority: 3,
  },
  // By themselves, so that a browser needn't run all of the app's code in one go.
  {
    name: "react",
    test: /\/node_modules\/(react|react-dom|scheduler)\/|\/src\/app\/react\.ts/,
    priority: 3,
  },
  {
    name: "data",
    test: /\/node_modules\/@tanstack\/|\/packages\/sdk\/|\/node_modules\/openapi-fetch|\/src\/api\/query-client/,
    tags: ["$initial" as const],
    priority: 2,
  },
  {
    name: (id: string) => `texts-${/texts\/(\w+)/.exec(id)?.[1]}`,
    test: /\/src\/texts\/\w+\/(common|errors|shell|welcome)\.json$/,
    priority: 2,
  },
  { name: "app", tags: ["$initial" as const], priority: 1 },
  // Icons, and little components of most pages.
  {
    name: "parts",
    test: /lucide-react|\/mantine-?hooks|@mantine\/hooks|\/src\/(api|components)\/(about-dollars|credit-price|error-text|format|job-files|late|links|page|queries|status-badge|use-action|use-words)|\/(Progress|create-safe-context|use-resolved-styles-api|get-auto-contrast-value)\./,
    minShareCount: 2,
  },
];

// biome-ignore lint/style/noDefaultExport: Vite asks for one
export default defineConfig({
  plugins: [compiledTexts(), mantineStyles(), react(), configuration(), firstPaint()],
  resolve: { conditions: ["source", "module", "browser", "development|production"] },
  define: { __VERSION__: JSON.stringify(version) },
  server: {
    strictPort: true,
    proxy: Object.fromEntries(passedOn.map((path) => [path, { target: server }])),
  },
  build: {
    outDir: "dist.next",
    manifest: "manifest.json",
    target: "es2022",
    // Scripts and styles of other origins are refused by the page's policy, and so are those in `data:` addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: ["index.html", "src/main.tsx"],
      output: { codeSplitting: { groups } },
    },
  },
});
