/** How much a first visit loads, route by route, as it was built. */
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { expect, test } from "@jest/globals";
import { palettes } from "@reelwright/core/design/palette";

/** Of scripts, styles and fonts, gzipped, in KiB. */
const budget = 250;
const root = join(dirname(fileURLToPath(import.meta.url)), "../../apps/dashboard");
const dist = join(root, "dist");

type Chunk = {
  readonly file: string;
  readonly css?: readonly string[];
  readonly assets?: readonly string[];
  readonly imports?: readonly string[];
};
const manifest = JSON.parse(readFileSync(join(dist, "manifest.json"), "utf8")) as {
  readonly [name: string]: Chunk;
};

/** Files of a chunk and of what it imports before it runs; what it imports later isn't loaded at first. */
const filesOf = (name: string, seen = new Set<string>()): readonly string[] => {
  const chunk = manifest[name];
  if (seen.has(name) || !chunk) return [];
  seen.add(name);
  const own = [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])];
  return [...own, ...(chunk.imports ?? []).flatMap((each) => filesOf(each, seen))];
};

const sizes = new Map<string, number>();
/** As the server sends it: fonts are packed already. */
const sizeOf = (file: string): number => {
  const bytes = readFileSync(join(dist, file));
  const size = sizes.get(file) ?? (/\.woff2$/.test(file) ? bytes.length : gzipSync(bytes).length);
  sizes.set(file, size);
  return size;
};

/** Fonts of other alphabets, and of captions, are loaded where they are shown. */
const isFirst = (file: string): boolean =>
  /\.(js|css)$/.test(file) || /figtree-latin-wght.*\.woff2$/.test(file);

const texts = (name: string): string => `src/texts/en/${name}.json`;
/** What every address loads: the frame and its texts. */
const frame = [
  "src/start.ts",
  "src/main.tsx",
  ...["common", "errors", "shell", "welcome"].map(texts),
];
const html = readFileSync(join(dist, "index.html"), "utf8");
const named = [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)].map(([, file = ""]) => file);

const list = readFileSync(join(root, "src/app/pages.ts"), "utf8");
/** Each page with the names of its texts. */
const pages = [
  ...list.matchAll(/import\("\.\.\/(pages\/[\w/-]+\.tsx)"\),\s*texts: \[([^\]]*)\]/g),
].map(([, path = "", names = ""]) => ({
  page: `src/${path}`,
  texts: [...names.matchAll(/\w+/g)].map(([name]) => texts(name)),
}));

const firstFiles = (roots: readonly string[]): readonly string[] => {
  const imported = [...frame, ...roots].flatMap((name) => filesOf(name));
  return [...new Set([...named, ...imported])].filter(isFirst);
};
const firstLoad = (roots: readonly string[]): number =>
  firstFiles(roots).reduce((sum, file) => sum + sizeOf(file), 0);

test("every route has a page of its own, built apart", () => {
  expect(pages.length).toBeGreaterThan(12);
  const all = [...pages.flatMap((each) => [each.page, ...each.texts])];
  expect(all.filter((name) => !manifest[name])).toEqual([]);
});

test.each(pages)("$page: its first load is within the budget", ({ page, texts: own }) => {
  const kibibytes = firstLoad([page, ...own]) / 1_024;
  expect(kibibytes).toBeLessThanOrEqual(budget);
});

test("the app comes beside the first script, which needs nothing of it to begin", () => {
  const [start] = named.filter((file) => /\/start-.*\.js$/.test(file));
  const chunk = Object.values(manifest).find(({ file }) => file === start);
  expect(chunk?.imports ?? []).toEqual([]);
  expect(named.filter((file) => /\/(app|data|main|react)-.*\.js$/.test(file))).toHaveLength(4);
});

test("the page is one flight of packets, and waits for no file to be painted", () => {
  const quality = { [constants.BROTLI_PARAM_QUALITY]: 4 };
  // Ten packets: what a server sends before it hears from the browser.
  expect(brotliCompressSync(html, { params: quality }).length).toBeLessThan(10 * 1_400);
  expect(html).not.toMatch(
    /rel="stylesheet"|<script(?! type="(module|application\/json)")[^>]* src=/,
  );
});

test("the first paint has the colours of the pages", () => {
  const { light, dark } = palettes;
  for (const name of ["ground", "panel", "line", "ink", "accent", "onAccent"] as const)
    expect(html).toContain(`light-dark(${light[name]}, ${dark[name]})`);
});

test("a job's page is a handful of files: each of them costs a request", () => {
  const files = firstFiles(["src/pages/job/job-page.tsx", texts("job")]);
  expect(files.filter((file) => file.endsWith(".js")).length).toBeLessThanOrEqual(12);
});

test("nothing in the build asks another server, and nothing is evaluated", () => {
  const scripts = Object.values(manifest)
    .map(({ file }) => file)
    .filter((file) => file.endsWith(".js"));
  const found = scripts.flatMap((file) => {
    const text = readFileSync(join(dist, file), "utf8");
    const asked = /(?:fetch|import|new Worker)\(["'`]https?:/.exec(text)?.[0];
    const evaluated = /\beval\(|new Function\(/.exec(text)?.[0];
    return [asked, evaluated].flatMap((each) => (each ? `${file}: ${each}` : []));
  });
  expect(found).toEqual([]);
});
