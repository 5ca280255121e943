/**
 * `npm run gallery -- [--only N…] [--quick] [--from DIR] [--judge] [--out DIR]`: makes the gallery's videos, judges them, and
 * writes contact sheets and a page. `--judge`: judges the videos that are there again.
 * `npm run gallery -- scripts [--count N] [--language CODE]`: prints generated scripts and their faults.
 * `npm run gallery -- speech [--count N] [--language CODE]`: synthesizes scripts and prints the share of speech in each film.
 */
import { writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { runProcess } from "@reelwright/platform/lifecycle";
import { createLogger } from "@reelwright/platform/log/logger";
import { localTools } from "@reelwright/providers/local-tools";
import { writeContactSheet } from "./contact-sheet.ts";
import { type GalleryIndex, type GalleryVideo, openGalleryIndex } from "./gallery-index.ts";
import { judge } from "./judge/judge.ts";
import { makeVideo } from "./make-video.ts";
import { galleryPage } from "./page.ts";
import { showScripts } from "./scripts.ts";
import { fetchImage } from "./sources.ts";
import { showSpeech } from "./speech.ts";
import { type VideoRequest, videoRequests } from "./video-requests.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    count: { type: "string", default: "200" },
    language: { type: "string" },
    only: { type: "string", multiple: true, default: [] },
    from: { type: "string" },
    judge: { type: "boolean", default: false },
    quick: { type: "boolean", default: false },
    out: { type: "string", default: "gallery" },
  },
});
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const wanted = (): readonly VideoRequest[] => {
  const numbers = new Set(values.only.flatMap((list) => list.split(",")).map(Number));
  return videoRequests(values.quick).filter(
    ({ number }) => numbers.size === 0 || numbers.has(number),
  );
};

const line = (entry: GalleryVideo): string =>
  [
    `${String(entry.number).padStart(4)}  ${entry.slug.padEnd(16)}`,
    `${entry.width}×${entry.height}`.padEnd(10),
    `${String(entry.fields["language"])} ${String(entry.fields["caption_style"])}`.padEnd(20),
    `${entry.videoSeconds.toFixed(2)} s in ${entry.madeInSeconds.toFixed(1)} s`,
    `${entry.lufs.toFixed(1)} LUFS ${entry.truePeakDbtp.toFixed(1)} dBTP`,
    ...entry.faults.map(({ what, atSeconds }) => `\n      ${atSeconds.toFixed(1)} s: ${what}`),
  ].join("  ");

const judged = async (made: GalleryVideo, out: string): Promise<GalleryVideo> => {
  const entry = { ...made, faults: await judge(made, out) };
  await writeContactSheet(out, entry);
  return entry;
};

/** Makes and judges the missing videos. A failure doesn't stop the others. Returns the number of failures. */
const makeAll = async (
  requests: readonly VideoRequest[],
  index: GalleryIndex,
  out: string,
): Promise<number> => {
  const made = requests.filter((request) => index.has(request)).length;
  say(`${made} of ${requests.length} are made already.`);
  const options = { allowPrivateUrls: false, cacheDirectory: join(out, ".cache") };
  const { tools, close } = localTools(options);
  let failed = 0;
  try {
    for (const request of requests) {
      const { number, slug } = request;
      const known = index.has(request)
        ? index.videos().find((each) => each.number === number)
        : null;
      if (known && !values.judge) continue;
      try {
        const image = await fetchImage(request.source, join(out, "images"), values.from ?? null);
        const entry = await judged(known ?? (await makeVideo(request, image, out, tools)), out);
        await index.put(entry);
        say(line(entry));
      } catch (error) {
        failed += 1;
        say(`${String(number).padStart(4)}  ${slug}: ${String(error)}`);
      }
    }
  } finally {
    await close();
  }
  return failed;
};

await runProcess(createLogger("gallery", "error"), async ({ stop }) => {
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
  const failed = await makeAll(wanted(), index, out);
  const entries = index.videos();
  await writeFile(join(out, "index.html"), galleryPage(entries));
  const faults = entries.reduce((sum, entry) => sum + entry.faults.length, 0);
  say(`${join(out, "index.html")}: ${entries.length} videos, ${faults} faults.`);
  void stop("done", failed === 0 ? 0 : 1);
});
