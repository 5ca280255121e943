// Copies what workspaces need at run time, besides their installed packages: `runtime-files.mjs TO WORKSPACE …`. That
// is what they and the workspaces that they depend on hold, compiled: no sources, no tests, no declarations of types. The
// maps of bundles come along, by which logs name the modules of a stack.
import { cpSync, existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const [target, ...wanted] = process.argv.slice(2);

const manifestOf = (workspace) =>
  JSON.parse(readFileSync(join(root, workspace, "package.json"), "utf8"));
const folders = ["apps", "packages", "packages/service", "packages/embedded", "packages/clients"];
const workspaces = new Map(
  folders
    .flatMap((folder) => readdirSync(join(root, folder)).map((name) => `${folder}/${name}`))
    .filter((workspace) => existsSync(join(root, workspace, "package.json")))
    .map((workspace) => [manifestOf(workspace).name, workspace]),
);

/** Adds the workspace, and those that it depends on, to `found`. */
const addClosure = (found, workspace) => {
  if (found.has(workspace)) return found;
  found.add(workspace);
  for (const name of Object.keys(manifestOf(workspace).dependencies ?? {}))
    if (workspaces.has(name)) addClosure(found, workspaces.get(name));
  return found;
};

const needless = new Set(["src", "node_modules", "testing", "tsconfig.json"]);
const isNeeded = (path) => !needless.has(basename(path)) && !/\.(d\.ts|tsbuildinfo)$/.test(path);

const copy = (path) =>
  cpSync(join(root, path), join(target, path), { recursive: true, filter: isNeeded });

for (const workspace of wanted.reduce(addClosure, new Set())) copy(workspace);
// The dashboard and the documentation, which the gateway serves; what makes them stays behind.
if (wanted.includes("apps/gateway"))
  for (const site of ["dashboard", "docs"]) copy(`apps/${site}/dist`);
for (const path of ["package.json", "prisma/migrations"]) copy(path);
for (const path of ["infra/probe.mjs", "infra/create-bucket.mjs"]) copy(path);
