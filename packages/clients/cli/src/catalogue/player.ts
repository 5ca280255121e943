import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { Command } from "commander";
import type { Reelwright } from "reelwright";
import type { Context } from "../context.ts";
import { programOnPath } from "../input/program-on-path.ts";
import { checkTarget, downloadTo } from "../jobs/download.ts";
import { CommandError, exitStatus } from "../outcome.ts";
import { wholeNumber, withExamples } from "../program.ts";

type Play = {
  /** The group's name: `voices`. */
  readonly group: string;
  readonly description: string;
  /** Its singular: `voice`. */
  readonly noun: string;
  /** The preview's URL; null: none. */
  readonly previewOf: (reelwright: Reelwright, id: string) => Promise<string | null>;
};

/** Adds `play`, which plays a preview or saves it. */
export const addPlay = (
  parent: Command,
  { group, description, noun, previewOf }: Play,
  context: Context,
): void => {
  const command = parent
    .command("play")
    .description(description)
    .argument(`<${noun}>`, `the ${noun}'s id`)
    .option("-o, --out <file>", "save it in place of playing it")
    .option("--force", "replace a file that exists")
    .action(async (id: string, options: PlayOptions) => {
      const reelwright = await context.client();
      const preview = await previewOf(reelwright, id);
      if (preview === null) {
        throw new CommandError(`The ${noun} has no preview.`, exitStatus.notFound);
      }
      await playSound(new URL(preview, reelwright.baseUrl).href, options, context);
    });
  withExamples(
    command,
    `reelwright ${group} play ID`,
    `reelwright ${group} play ID -o preview.mp3`,
  );
};

/** Players in order of preference, with their options for silent output. */
const players: readonly (readonly [program: string, ...args: string[]])[] = [
  ["ffplay", "-nodisp", "-autoexit", "-loglevel", "error"],
  ["mpv", "--no-video", "--really-quiet"],
  ["afplay"],
  ["cvlc", "--play-and-exit", "--quiet"],
  ["play", "-q"],
  ["pw-play"],
  ["paplay"],
];

const findPlayer = async (context: Context): Promise<readonly string[] | null> => {
  for (const [name, ...args] of players) {
    const path = await programOnPath(name, context);
    if (path !== null) return [path, ...args];
  }
  return null;
};

/** Runs it until it ends or Ctrl-C, which it also receives. */
const run = ([program = "", ...args]: readonly string[], { onInterrupt }: Context): Promise<void> =>
  new Promise((done, reject) => {
    const child = spawn(program, args, { stdio: ["ignore", "ignore", "inherit"] });
    const stop = onInterrupt(() => child.kill("SIGTERM"));
    child.once("error", (error) => {
      stop();
      reject(error);
    });
    child.once("exit", (code, signal) => {
      stop();
      if (code === 0) return done();
      const interrupted = signal !== null || (code ?? 0) > 128;
      if (interrupted) return reject(new CommandError("", exitStatus.interrupted));
      reject(new CommandError(`${program} ended with status ${code}.`));
    });
  });

const endingOf = (url: string): string => /\.\w{2,4}$/.exec(new URL(url).pathname)?.[0] ?? ".mp3";

const fetchSound = async (url: string, headers: Readonly<Record<string, string>>) => {
  const response = await fetch(url, { headers });
  if (response.ok) return response;
  await response.body?.cancel();
  throw new CommandError(`${url} answered ${response.status}.`);
};

type PlayOptions = { readonly out?: string; readonly force?: boolean };

/** Plays the sound at this URL, or saves it as `out`. */
const playSound = async (
  url: string,
  { out, force = false }: PlayOptions,
  context: Context,
): Promise<void> => {
  if (out !== undefined) {
    const path = resolve(out);
    await checkTarget(path, force);
    await downloadTo((headers) => fetchSound(url, headers), path);
    context.print({ file: path }, () => [path]);
    return;
  }
  const player = await findPlayer(context);
  if (player === null) {
    const names = players.map(([name]) => name).join(", ");
    throw new CommandError(
      `No player is on PATH (${names}). Save the sound with -o FILE, or open ${url}`,
    );
  }
  const directory = await mkdtemp(join(tmpdir(), "reelwright-"));
  try {
    const path = join(directory, `preview${endingOf(url)}`);
    await downloadTo((headers) => fetchSound(url, headers), path);
    await run([...player, path], context);
  } finally {
    await rm(directory, { recursive: true });
  }
};

const maxListed = 1_000;

/** Adds an option for each filter, and `--limit`. */
export const addFilters = (
  command: Command,
  filters: { readonly [name: string]: string },
): Command => {
  for (const [name, about] of Object.entries(filters)) {
    command.option(`--${name.replaceAll("_", "-")} <value>`, about);
  }
  return command.option("--limit <n>", "how many", wholeNumber(1, maxListed), 20);
};

export type FilterOptions = { readonly limit: number; readonly [name: string]: unknown };

/** `ageRange` is `age_range`. */
const fieldOf = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The query for these options. */
export const queryOf = ({ limit: _limit, ...filters }: FilterOptions): object =>
  Object.fromEntries(Object.entries(filters).map(([name, value]) => [fieldOf(name), value]));
