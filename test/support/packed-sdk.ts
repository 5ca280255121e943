/** Installs the SDK from its tarball into an empty folder. */
import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { waitFor } from "@reelwright/platform/testing/wait-for";

export const run = promisify(execFile);

export type PackedSdk = {
  readonly folder: string;
  readonly tarball: string;
  remove(): Promise<void>;
};

/** Lock, since suites that pack concurrently would write the same files. */
const lock = "node_modules/.cache/packing-sdk";

/** Runs `act` exclusively among all test processes. A lock expires after two minutes, in case its holder was killed. */
const alone = async <T>(act: () => Promise<T>): Promise<T> => {
  await mkdir("node_modules/.cache", { recursive: true });
  await waitFor("another suite to have packed the SDK", async () => {
    const held = await stat(lock).catch(() => null);
    if (held && Date.now() - held.mtimeMs > 120_000)
      await rm(lock, { recursive: true, force: true });
    return mkdir(lock).then(
      () => true,
      () => false,
    );
  });
  try {
    return await act();
  } finally {
    await rm(lock, { recursive: true, force: true });
  }
};

/** Packs and installs the SDK. Its dependencies come from npm's cache or the registry. */
export const installPackedSdk = async (): Promise<PackedSdk> => {
  const folder = await mkdtemp(join(tmpdir(), "reelwright-sdk-"));
  const packed = await alone(() =>
    run("npm", ["pack", "--json", "--pack-destination", folder], { cwd: "packages/clients/sdk" }),
  );
  const [{ filename }] = JSON.parse(packed.stdout.slice(packed.stdout.indexOf("[")));
  const tarball = join(folder, filename);
  await writeFile(join(folder, "package.json"), '{ "type": "module", "private": true }');
  await run("npm", ["install", "--prefer-offline", "--no-audit", "--no-fund", tarball], {
    cwd: folder,
  });
  return { folder, tarball, remove: () => rm(folder, { recursive: true, force: true }) };
};
