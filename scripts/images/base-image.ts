/**
 * Builds a substitute for the base image if no image registry is reachable: Debian bookworm by debootstrap and the same
 * release of Node from npm, at the same paths as in the original.
 */
import { cp, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { command } from "./command.ts";

const mirror = "http://deb.debian.org";
const packages = ["bookworm", "bookworm-updates"].map(
  (suite) => `deb ${mirror}/debian ${suite} main`,
);
const sources = [...packages, `deb ${mirror}/debian-security bookworm-security main`, ""].join(
  "\n",
);

/** Directories that Debian's slim images leave out. */
const needless = ["doc", "man", "info", "locale", "groff", "lintian", "linda"];
const slim = needless.map((name) => `path-exclude /usr/share/${name}/*\n`).join("");

/** Removes apt's downloads, as in Debian's images. */
const clean =
  'DPkg::Post-Invoke { "rm -f /var/cache/apt/archives/*.deb /var/cache/apt/*.bin || true"; };\n';

const addNode = async (root: string, node: string, scratch: string): Promise<void> => {
  const platform = `node-linux-${process.arch}`;
  await writeFile(join(scratch, "package.json"), "{}\n");
  await command("npm", ["install", "--ignore-scripts", `${platform}@${node}`, "npm@11"], {
    cwd: scratch,
  });
  const from = join(scratch, "node_modules");
  const local = join(root, "usr/local");
  await cp(join(from, platform, "bin/node"), join(local, "bin/node"));
  await cp(join(from, "npm"), join(local, "lib/node_modules/npm"), { recursive: true });
  for (const name of ["npm", "npx"])
    await symlink(`../lib/node_modules/npm/bin/${name}-cli.js`, join(local, `bin/${name}`));
};

/** Copies this machine's certificate authorities, since some networks intercept the connection to npm's registry. */
const trustAsHere = async (root: string): Promise<void> => {
  const cafile = await command("npm", ["config", "get", "cafile"]);
  if (cafile === "null") return;
  const place = "/usr/local/etc/machine-ca.crt";
  await cp(cafile, join(root, place));
  await writeFile(join(root, "usr/local/etc/npmrc"), `cafile=${place}\n`);
};

const makeRoot = async (root: string, node: string, scratch: string): Promise<void> => {
  const options = ["--variant=minbase", "bookworm", root, `${mirror}/debian`];
  await command("debootstrap", options);
  await writeFile(join(root, "etc/apt/sources.list"), sources);
  await writeFile(join(root, "etc/dpkg/dpkg.cfg.d/slim"), slim);
  await writeFile(join(root, "etc/apt/apt.conf.d/docker-clean"), clean);
  for (const name of needless)
    await rm(join(root, "usr/share", name), { recursive: true, force: true });
  for (const path of ["var/cache/apt", "var/lib/apt/lists"])
    await rm(join(root, path), { recursive: true, force: true });
  await command("chroot", [root, "useradd", "-m", "-u", "1000", "-U", "-s", "/bin/bash", "node"]);
  await addNode(root, node, scratch);
  await trustAsHere(root);
};

const importRoot = async (root: string, name: string): Promise<void> => {
  const container = await command("buildah", ["from", "scratch"]);
  try {
    await command("buildah", ["add", "--quiet", container, root, "/"]);
    const path = "PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";
    await command("buildah", ["config", "--env", path, "--cmd", '["node"]', container]);
    await command("buildah", ["commit", "--quiet", "--format", "docker", container, name]);
  } finally {
    await command("buildah", ["rm", container]);
  }
};

const isThere = (name: string): Promise<boolean> =>
  command("buildah", ["images", "--quiet", name]).then(
    (id) => id !== "",
    () => false,
  );

/** Builds the substitute under the base image's name unless an image of that name exists. */
export const ensureBaseImage = async (name: string, node: string): Promise<void> => {
  if (await isThere(name)) return;
  const scratch = await mkdtemp(join(tmpdir(), "base-image-"));
  try {
    const root = join(scratch, "root");
    await makeRoot(root, node, scratch);
    await importRoot(root, name);
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
};
