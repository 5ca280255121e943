// Copies the two files of ONNX Runtime Web that inference loads (14 MB of 139). The package is a development dependency; a
// production install doesn't include it and keeps the existing copy. Runs after every install and before every build.
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const shipped = join(root, "node_modules/onnxruntime-web");
const target = join(root, "packages/media/models/runtime");
const names = ["ort.wasm.bundle.min.mjs", "ort-wasm-simd-threaded.wasm"];
const versionFile = join(target, "version");

const copy = (version) => {
  if (existsSync(versionFile) && readFileSync(versionFile, "utf8") === version) return;
  mkdirSync(target, { recursive: true });
  for (const name of names) copyFileSync(join(shipped, "dist", name), join(target, name));
  writeFileSync(versionFile, version);
};

const manifest = join(shipped, "package.json");
if (existsSync(manifest)) copy(JSON.parse(readFileSync(manifest, "utf8")).version);
else if (!existsSync(versionFile))
  console.log("No development packages: ONNX Runtime is expected to be copied already.");
