/** The six apps, each in a container of its image. */
import { execFile } from "node:child_process";
import { chmod, mkdir } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { freePort, supervise } from "@reelwright/standalone/processes";
import { contained } from "./contained.ts";
import { targets } from "./dockerfile.ts";
import type { OpenImage } from "./image.ts";
import type { Services } from "./services.ts";

const run = promisify(execFile);
const stopLimitMs = 45_000;

/** Creates the directory that is mounted as /tmp of one container. */
export const scratchOf = async (directory: string, name: string): Promise<string> => {
  const scratch = join(directory, `tmp-${name}`);
  await mkdir(scratch, { recursive: true });
  await chmod(scratch, 0o1777);
  return scratch;
};

const apps = targets.filter((target) => target !== "admin");

/** The output of `reelwright WORDS` in the image of the command line. */
export const runAdmin = async (
  image: OpenImage,
  { environment }: Services,
  directory: string,
  words: readonly string[],
): Promise<string> => {
  const scratch = await scratchOf(directory, "admin");
  const program = ["node", "apps/standalone/dist/cli.js", ...words];
  const { command, args, env } = contained(image, scratch, environment, program);
  return (await run(command, [...args], { env })).stdout.trim();
};

/** Starts every app and waits until all are ready. Logs are written to `directory`/logs. */
export const startApps = async (
  images: ReadonlyMap<string, OpenImage>,
  { environment }: Services,
  directory: string,
): Promise<{ readonly baseUrl: string; close(): Promise<void> }> => {
  const port = await freePort();
  const baseUrl = `http://127.0.0.1:${port}`;
  const specs = await Promise.all(
    apps.map(async (name) => {
      const image = images.get(name);
      if (!image) throw new Error(`${name} has no image`);
      const { command, args, env } = contained(image, await scratchOf(directory, name), {
        ...environment,
        PORT: String(port),
        REELWRIGHT_HEALTH_PORT: String(await freePort()),
        REELWRIGHT_PUBLIC_URL: baseUrl,
        REELWRIGHT_DRAIN_SECONDS: "0",
        REELWRIGHT_GRACE_SECONDS: "5",
      });
      return {
        name,
        command,
        args,
        env,
        readyWhen: /"process\.ready"/,
        stopSignal: "SIGTERM" as const,
        logFile: join(directory, "logs", `${name}.log`),
      };
    }),
  );
  const processes = specs.map((spec) => supervise(spec));
  const close = async () => {
    await Promise.all(processes.map((each) => each.stop(stopLimitMs)));
  };
  try {
    await Promise.all(processes.map(({ ready }) => ready));
  } catch (error) {
    await close();
    throw error;
  }
  return { baseUrl, close };
};
