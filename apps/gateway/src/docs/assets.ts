/** What the reference's page loads: read and packed once, at the first request for it. */
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { ownStyle, startScript } from "./page.ts";

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
    version: `${version}-${hashOf(ownStyle)}`,
    read: async () => `${await library("swagger-ui.css")}${ownStyle}`,
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

type Packed = { readonly type: string; readonly plain: Buffer; readonly gzipped: Buffer };
const zip = promisify(gzip);

/** Answers an asset by its version and name, or null when there is none such. */
export const openAssets = () => {
  const packed = new Map<string, Promise<Packed>>();
  const pack = async ({ type, read }: Asset): Promise<Packed> => {
    // Its map is not served.
    const plain = Buffer.from((await read()).replace(/\n(?:\/\/|\/\*)# sourceMappingURL=.*/g, ""));
    return { type, plain, gzipped: await zip(plain, { level: 9 }) };
  };
  return async (wanted: string, name: string): Promise<Packed | null> => {
    const source = Object.hasOwn(sources, name) ? sources[name] : undefined;
    if (source?.version !== wanted) return null;
    const ready = packed.get(name) ?? pack(source);
    packed.set(name, ready);
    // A file that can't be read now may be there next time.
    ready.catch(() => packed.delete(name));
    return ready;
  };
};
