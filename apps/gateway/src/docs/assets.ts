/** What the reference's page loads: read and packed once, at the first request for it. */
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { type CompressedText, compress, compressOnce } from "./compressed-text.ts";
import { startScript, styleOverrides } from "./page.ts";

const require = createRequire(import.meta.url);
const packageFile = require.resolve("swagger-ui-dist/package.json");
const library = (name: string): Promise<string> =>
  readFile(join(dirname(packageFile), name), "utf8");

type Asset = {
  readonly type: string;
  /** Changes with the content, so that it can be kept for good. */
  readonly version: string;
  readonly read: () => Promise<string>;
};

const { version } = require("swagger-ui-dist/package.json") as { readonly version: string };
const hashOf = (text: string): string =>
  createHash("sha256").update(text).digest("hex").slice(0, 10);

const sources: { readonly [name: string]: Asset } = {
  "reference.js": {
    type: "text/javascript; charset=utf-8",
    version,
    read: () => library("swagger-ui-bundle.js"),
  },
  "reference.css": {
    type: "text/css; charset=utf-8",
    version: `${version}-${hashOf(styleOverrides)}`,
    read: async () => `${await library("swagger-ui.css")}${styleOverrides}`,
  },
  "start.js": {
    type: "text/javascript; charset=utf-8",
    version: hashOf(startScript),
    read: async () => startScript,
  },
};

/** Where an asset is served. */
export const addressOf = (name: "reference.js" | "reference.css" | "start.js"): string =>
  `/docs/${sources[name]?.version}/${name}`;

/** Returns an asset by its version and name, or null if there is none. */
export const openAssets = () => {
  const packed = new Map(
    Object.entries(sources).map(([name, { type, read }]) => {
      // Its map is not served.
      const withoutMap = (text: string) =>
        text.replace(/\n(?:\/\/|\/\*)# sourceMappingURL=.*/g, "");
      return [name, compressOnce(async () => compress(type, withoutMap(await read())))];
    }),
  );
  return async (wanted: string, name: string): Promise<CompressedText | null> => {
    const source = Object.hasOwn(sources, name) ? sources[name] : undefined;
    if (source?.version !== wanted) return null;
    return (await packed.get(name)?.()) ?? null;
  };
};
