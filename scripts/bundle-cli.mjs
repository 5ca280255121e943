// Bundles the command line of the npm package with its dependencies into packages/clients/sdk/dist/cli, in chunks that are
// loaded on demand: installing the package installs none of these dependencies, and `--help` reads little. The licenses of
// the bundled packages are written next to it.
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { commonJs } from "./common-js.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const outdir = join(root, "packages/clients/sdk/dist/cli");

// Directories of the packages that contain these files: `node_modules/a`, `node_modules/a/node_modules/@b/c`.
const packagesOf = (inputs) => {
  const homes = inputs.map((path) => /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0]);
  return [...new Set(homes.filter(Boolean))].sort();
};

const licenceOf = (home) => {
  const { name, version, license } = JSON.parse(
    readFileSync(join(root, home, "package.json"), "utf8"),
  );
  const file = readdirSync(join(root, home)).find((each) => /^(licen[cs]e|copying)/i.test(each));
  const text = file ? readFileSync(join(root, home, file), "utf8").trim() : `Licence: ${license}`;
  return `${name} ${version} (${license})\n\n${text}\n`;
};

const rule = `\n${"-".repeat(80)}\n\n`;

// Returns the size of each chunk in bytes.
export const bundleCli = async () => {
  if (existsSync(outdir)) rmSync(outdir, { recursive: true });
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: [join(root, "packages/clients/cli/src/main.ts")],
    outdir,
    bundle: true,
    splitting: true,
    chunkNames: "part-[name]-[hash]",
    platform: "node",
    format: "esm",
    target: "node20",
    conditions: ["source"],
    banner: { js: commonJs },
    minifySyntax: true,
    minifyWhitespace: true,
    legalComments: "none",
    metafile: true,
    logLevel: "error",
  });
  const licences = packagesOf(Object.keys(metafile.inputs)).map(licenceOf);
  writeFileSync(join(outdir, "THIRD-PARTY-LICENSES.txt"), licences.join(rule));
  return Object.fromEntries(
    Object.entries(metafile.outputs).map(([path, { bytes }]) => [path, bytes]),
  );
};

if (process.argv[1] === fileURLToPath(import.meta.url)) await bundleCli();
