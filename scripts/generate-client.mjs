// Generates Prisma's client from prisma/schema.prisma. Runs after every install, so it does nothing when
// neither the schema nor Prisma changed, and needs no network: generating uses no engine binary.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const output = join(root, "packages/store/src/generated");
const stampFile = join(output, ".stamp");

const prismaManifest = () => {
  try {
    return createRequire(join(root, "package.json")).resolve("prisma/package.json");
  } catch (error) {
    if (error.code === "MODULE_NOT_FOUND") return null;
    throw error;
  }
};

const generate = (manifest) => {
  const { version, bin } = JSON.parse(readFileSync(manifest, "utf8"));
  const stamp = createHash("sha256")
    .update(version)
    .update(readFileSync(join(root, "prisma/schema.prisma")))
    .digest("hex");
  if (existsSync(stampFile) && readFileSync(stampFile, "utf8") === stamp) return;
  // Without a path here the command would download an engine that generating never starts.
  const noEngine = ["/bin/true", "/usr/bin/true"].find((path) => existsSync(path));
  const cli = join(dirname(manifest), typeof bin === "string" ? bin : bin.prisma);
  const { status, stdout, stderr, error } = spawnSync(process.execPath, [cli, "generate"], {
    cwd: root,
    encoding: "utf8",
    timeout: 120_000,
    env: {
      ...process.env,
      ...(noEngine ? { PRISMA_SCHEMA_ENGINE_BINARY: noEngine } : {}),
      PRISMA_HIDE_UPDATE_MESSAGE: "1",
      CHECKPOINT_DISABLE: "1",
    },
  });
  if (status !== 0) {
    console.error(`prisma generate failed\n${error ?? ""}${stdout}${stderr}`);
    process.exit(1);
  }
  mkdirSync(output, { recursive: true });
  writeFileSync(stampFile, stamp);
};

const manifest = prismaManifest();
if (manifest) generate(manifest);
else
  console.log("prisma is not installed (production install): its client is expected to be built");
