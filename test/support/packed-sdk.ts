/** The SDK as npm installs it: from its tarball, into an empty folder. */
import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

export const run = promisify(execFile);

export type PackedSdk = {
  readonly folder: string;
  readonly tarball: string;
  remove(): Promise<void>;
};

/** Packs and installs it. Its dependencies come from npm's cache, or else from the registry. */
export const installPackedSdk = async (): Promise<PackedSdk> => {
  const folder = await mkdtemp(join(tmpdir(), "reelwright-sdk-"));
  const packed = await run("npm", ["pack", "--json", "--pack-destination", folder], {
    cwd: "packages/sdk",
  });
  const [{ filename }] = JSON.parse(packed.stdout.slice(packed.stdout.indexOf("[")));
  const tarball = join(folder, filename);
  await writeFile(join(folder, "package.json"), '{ "type": "module", "private": true }');
  await run("npm", ["install", "--prefer-offline", "--no-audit", "--no-fund", tarball], {
    cwd: folder,
  });
  return { folder, tarball, remove: () => rm(folder, { recursive: true, force: true }) };
};
