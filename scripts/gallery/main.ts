/** `npm run gallery -- [--only N…] [--quick] [--out DIR]`: makes the gallery's videos and its page. */
import { chmod, mkdir, realpath, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import {
  createLogger,
  inheritedEnvironment,
  type Life,
  readConfig,
  runProcess,
} from "@reelwright/platform";
import { createTenant } from "../../apps/standalone/src/commands/create-tenant.ts";
import { commandSettings } from "../../apps/standalone/src/settings.ts";
import { runningStack, startStack } from "../../apps/standalone/src/stack/stack.ts";
import type { Stack } from "../../apps/standalone/src/stack/stack-options.ts";
import { writeContactSheet } from "./contact-sheet.ts";
import { type Order, ordersOf } from "./orders.ts";
import { galleryPage } from "./page.ts";
import { openShelf, type Piece, type Shelf } from "./shelf.ts";
import { makePiece, sendLogo } from "./studio.ts";

const { values } = parseArgs({
  options: {
    only: { type: "string", multiple: true, default: [] },
    quick: { type: "boolean", default: false },
    out: { type: "string", default: "gallery" },
  },
});
const say = (line: string): void => void process.stdout.write(`${line}\n`);
/** So many jobs at once: one is drawn while the other is joined. */
const atOnce = 2;

const wanted = (): readonly Order[] => {
  const numbers = new Set(values.only.flatMap((list) => list.split(",")).map(Number));
  return ordersOf(values.quick).filter(({ number }) => numbers.size === 0 || numbers.has(number));
};

const config = readConfig(commandSettings);
const openStack = async (onStop: Life["onStop"]): Promise<Stack> => {
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

const line = (piece: Piece): string =>
  [
    `${String(piece.number).padStart(4)}  ${piece.picture.padEnd(8)}`,
    `${piece.width}×${piece.height}`.padEnd(10),
    `${String(piece.fields["language"])} ${String(piece.fields["caption_style"])}`.padEnd(20),
    `${piece.videoSeconds.toFixed(2)} s in ${piece.madeInSeconds.toFixed(1)} s`,
    `${piece.lufs.toFixed(1)} LUFS ${piece.truePeakDbtp.toFixed(1)} dBTP`,
    `score ${piece.score.toFixed(0)}, ${piece.credits} credits`,
  ].join("  ");

/** Makes what is left, some at once; one that fails doesn't keep the others. Answers how many failed. */
const makeAll = async (
  orders: readonly Order[],
  shelf: Shelf,
  out: string,
  onStop: Life["onStop"],
): Promise<number> => {
  const left = orders.filter((order) => !shelf.has(order));
  say(`${orders.length - left.length} of ${orders.length} are made already.`);
  if (left.length === 0) return 0;
  const stack = await openStack(onStop);
  let failed = 0;
  try {
    const { api_key } = await createTenant(stack.databaseUrl, { name: "Gallery", credits: 50_000 });
    await sendLogo(stack.baseUrl, api_key);
    const lane = async (): Promise<void> => {
      for (let order = left.shift(); order; order = left.shift()) {
        try {
          const piece = await makePiece(order, out, stack, api_key);
          await shelf.put(piece);
          say(line(piece));
        } catch (error) {
          failed += 1;
          say(`${String(order.number).padStart(4)}  ${order.picture}: ${String(error)}`);
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
  const out = resolve(values.out);
  const shelf = await openShelf(out);
  const failed = await makeAll(wanted(), shelf, out, onStop);
  const pieces = shelf.pieces();
  await writeFile(join(out, "index.html"), galleryPage(pieces));
  await writeContactSheet(out, pieces);
  say(`${join(out, "index.html")}: ${pieces.length} videos.`);
  void stop("done", failed === 0 ? 0 : 1);
});
