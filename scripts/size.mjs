// `npm run size` prints the largest parts of a production install and of a full one, and fails if a production install
// exceeds its limit. Parts are the packages in the lock file and node_modules, and the model files with their runtime.
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const limitMb = 350;
const listed = 15;

/** Bytes on disk, without nested packages. */
const weigh = (path) => {
  let bytes = 0;
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    const below = join(path, entry.name);
    if (entry.isDirectory() && entry.name !== "node_modules") bytes += weigh(below);
    else if (entry.isFile()) bytes += statSync(below).blocks * 512;
  }
  return bytes;
};

const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));
const installed = Object.entries(packages)
  .filter(([path, { link }]) => path.includes("node_modules/") && !link)
  .filter(([path]) => existsSync(join(root, path)))
  .map(([path, { dev }]) => ({
    name: path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length),
    isProduction: dev !== true,
    bytes: weigh(join(root, path)),
  }));

/** Parts of an install other than packages; all are included in a production install. */
const besides = ["packages/media/models"].map((path) => ({
  name: path,
  isProduction: true,
  bytes: weigh(join(root, path)),
}));

const megabytes = (bytes) => bytes / 1024 ** 2;
const sum = (list) => megabytes(list.reduce((total, { bytes }) => total + bytes, 0));
const print = (title, list) => {
  console.log(`\n${title}: ${sum(list).toFixed(0)} MB, ${list.length} parts`);
  for (const { name, bytes } of [...list].sort((a, b) => b.bytes - a.bytes).slice(0, listed)) {
    console.log(`${megabytes(bytes).toFixed(1).padStart(7)}  ${name}`);
  }
};

const production = [...installed, ...besides].filter(({ isProduction }) => isProduction);
print("Production", production);
print(
  "Development",
  installed.filter(({ isProduction }) => !isProduction),
);
if (sum(production) > limitMb) {
  console.error(`\nA production install is above ${limitMb} MB.`);
  process.exitCode = 1;
}
