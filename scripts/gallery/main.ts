/**
 * `npm run gallery -- [--only N…] [--quick] [--out DIR]`: generates the gallery's videos and its page.
 * `npm run gallery -- scripts [--count N] [--language CODE]`: prints generated scripts and their faults.
 * `npm run gallery -- speech [--count N] [--language CODE]`: synthesizes scripts and prints the share of speech in each film.
 */
import { chmod, mkdir, realpath, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { inheritedEnvironment, readConfig } from "@reelwright/platform/config";
import { type Lifecycle, runProcess } from "@reelwright/platform/lifecycle";
import { createLogger } from "@reelwright/platform/log/logger";
import {
  commandSettings,
  createTenant,
  runningStack,
  type Stack,
  startStack,
} from "@reelwright/standalone";
import { writeContactSheet } from "./contact-sheet.ts";
import { type GalleryIndex, type GalleryVideo, openGalleryIndex } from "./gallery-index.ts";
import { makeVideo, sendLogo } from "./make-video.ts";
import { galleryPage } from "./page.ts";
import { showScripts } from "./scripts.ts";
import { showSpeech } from "./speech.ts";
import { type VideoRequest, videoRequests } from "./video-requests.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    count: { type: "string", default: "200" },
    language: { type: "string" },
    only: { type: "string", multiple: true, default: [] },
    quick: { type: "boolean", default: false },
    out: { type: "string", default: "gallery" },
  },
});
const say = (line: string): void => void process.stdout.write(`${line}\n`);
/** Concurrent jobs: one draws images while the other is assembled. */
const atOnce = 2;

const wanted = (): readonly VideoRequest[] => {
  const numbers = new Set(values.only.flatMap((list) => list.split(",")).map(Number));
  return videoRequests(values.quick).filter(
    ({ number }) => numbers.size === 0 || numbers.has(number),
  );
};

const config = readConfig(commandSettings);
const openStack = async (onStop: Lifecycle["onStop"]): Promise<Stack> => {
  const running = runningStack(config.dataDirectory);
  if (running) {
    say(`Using the stack that runs at ${running.baseUrl}.`);
    return running;
  }
  say("Starting Postgres, Redis, the gateway and the workers …");
  await mkdir(config.dataDirectory, { recursive: true });
  await chmod(await realpath(config.dataDirectory), 0o755);
  return startStack({ ...config, environment: inheritedEnvironment(), say, onStop });
};

const line = (entry: GalleryVideo): string =>
  [
    `${String(entry.number).padStart(4)}  ${entry.picture.padEnd(8)}`,
    `${entry.width}×${entry.height}`.padEnd(10),
    `${String(entry.fields["language"])} ${String(entry.fields["caption_style"])}`.padEnd(20),
    `${entry.videoSeconds.toFixed(2)} s in ${entry.madeInSeconds.toFixed(1)} s`,
    `${entry.lufs.toFixed(1)} LUFS ${entry.truePeakDbtp.toFixed(1)} dBTP`,
    `score ${entry.score.toFixed(0)}, ${entry.credits} credits`,
  ].join("  ");

/** Generates the missing videos, `atOnce` concurrently. A failure doesn't stop the others. Returns the number of failures. */
const makeAll = async (
  requests: readonly VideoRequest[],
  index: GalleryIndex,
  out: string,
  onStop: Lifecycle["onStop"],
): Promise<number> => {
  const left = requests.filter((request) => !index.has(request));
  say(`${requests.length - left.length} of ${requests.length} are made already.`);
  if (left.length === 0) return 0;
  const stack = await openStack(onStop);
  let failed = 0;
  try {
    const { api_key } = await createTenant(stack.databaseUrl, { name: "Gallery", credits: 50_000 });
    await sendLogo(stack.baseUrl, api_key);
    const lane = async (): Promise<void> => {
      for (let request = left.shift(); request; request = left.shift()) {
        try {
          const entry = await makeVideo(request, out, stack, api_key);
          await index.put(entry);
          say(line(entry));
        } catch (error) {
          failed += 1;
          say(`${String(request.number).padStart(4)}  ${request.picture}: ${String(error)}`);
        }
      }
    };
    await Promise.all(Array.from({ length: atOnce }, lane));
  } finally {
    await stack.stop();
  }
  return failed;
};

await runProcess(createLogger("gallery", "error"), async ({ onStop, stop }) => {
  if (positionals[0] === "scripts") {
    const faults = await showScripts(Number(values.count), values.language ?? null, say);
    return void stop("done", faults === 0 ? 0 : 1);
  }
  if (positionals[0] === "speech") {
    await showSpeech(Number(values.count), values.language ?? null, say);
    return void stop("done", 0);
  }
  const out = resolve(values.out);
  const index = await openGalleryIndex(out);
  const failed = await makeAll(wanted(), index, out, onStop);
  const entries = index.videos();
  await writeFile(join(out, "index.html"), galleryPage(entries));
  await writeContactSheet(out, entries);
  say(`${join(out, "index.html")}: ${entries.length} videos.`);
  void stop("done", failed === 0 ? 0 : 1);
});
