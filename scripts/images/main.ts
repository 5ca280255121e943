/**
 * `npm run images`: builds the images without a daemon, starts them on a Postgres, a Redis and an S3 store, migrates and
 * makes a video with them; prints what they weigh. As root on Debian, with buildah and debootstrap.
 *   --no-build   takes the images that are here
 *   --out FILE   where the video is written; images.mp4 where left out
 */
import { chmod, mkdtemp, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { probe } from "../../test/support/ffprobe.ts";
import { ensureBaseImage } from "./base-image.ts";
import { buildImage, sizeReport, watchContainers } from "./build.ts";
import { endCommands } from "./command.ts";
import { baseImage, targets } from "./dockerfile.ts";
import { type OpenImage, openImage } from "./image.ts";
import { inspectImage } from "./inspect.ts";
import { makeVideo } from "./make-video.ts";
import { startServices } from "./services.ts";
import { runAdmin, scratchOf, startApps } from "./stack.ts";

const { values } = parseArgs({
  options: {
    "no-build": { type: "boolean", default: false },
    out: { type: "string", default: "images.mp4" },
  },
});
const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** Run in reverse order; an error in one doesn't prevent the others. */
const closers: (() => Promise<unknown>)[] = [];
const closeAll = async (): Promise<void> => {
  for (const close of closers.splice(0).reverse())
    await close().catch((error: unknown) => {
      process.exitCode = 1;
      say(`Not closed: ${String(error)}`);
    });
};

const build = async (): Promise<void> => {
  const { name, node } = await baseImage();
  say(`Base image: ${name}`);
  await ensureBaseImage(name, node);
  for (const target of targets) {
    say(`\nBuilding ${target} …`);
    await buildImage(target, name);
  }
};

const openImages = async (directory: string): Promise<ReadonlyMap<string, OpenImage>> => {
  const images = new Map<string, OpenImage>();
  for (const target of targets) {
    const image = await openImage(target);
    closers.push(image.close);
    images.set(target, image);
    await inspectImage(image, await scratchOf(directory, target));
    say(`${target}: not root, no capabilities, read-only, no development packages`);
  }
  return images;
};

const use = async (directory: string): Promise<void> => {
  const images = await openImages(directory);
  const admin = images.get("admin");
  if (!admin) throw new Error("The command line has no image.");
  say("\nStarting Postgres, Redis and an S3 store …");
  const services = await startServices(directory);
  closers.push(services.close);
  const run = (...words: string[]) => runAdmin(admin, services, directory, ["admin", ...words]);
  say(await run("migrate"));
  const tenant = await run("create-tenant", "--name", "Images", "--credits", "2000", "--json");
  const { api_key: key } = JSON.parse(tenant) as { api_key: string };
  say("Starting the apps …");
  const apps = await startApps(images, services, directory);
  closers.push(apps.close);
  say("Making a video …");
  const startedMs = performance.now();
  await makeVideo(apps.baseUrl, key, values.out);
  const { video, audio } = await probe(values.out);
  const seconds = ((performance.now() - startedMs) / 1000).toFixed(0);
  say(
    `${values.out}: ${video?.width}×${video?.height}, ${video?.duration} s, ${audio?.codec_name}, made in ${seconds} s`,
  );
  say(await run("audit"));
};

const main = async (): Promise<void> => {
  closers.push(await watchContainers());
  if (!values["no-build"]) await build();
  // The database's own user needs access.
  const directory = await realpath(await mkdtemp(join(tmpdir(), "reelwright-images-")));
  closers.push(() => rm(directory, { recursive: true, force: true }));
  await chmod(directory, 0o755);
  await use(directory);
  say(`\nMegabytes, uncompressed:\n${await sizeReport(targets, (await baseImage()).name)}`);
};

let ending: Promise<void> | null = null;
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
  process.on(signal, () => {
    ending ??= endCommands()
      .then(closeAll)
      .finally(() => process.exit(1));
  });
try {
  await main();
} catch (error) {
  process.exitCode = 1;
  say(`\n${error instanceof Error ? error.message : String(error)}`);
} finally {
  await (ending ?? closeAll());
}
