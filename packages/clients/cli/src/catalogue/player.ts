/** Plays a sound with a program of this machine. */
import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { CommandError } from "../command-error.ts";
import type { Context } from "../context.ts";
import { exitStatus } from "../exit-status.ts";
import { programOnPath } from "../input/program-on-path.ts";
import { checkTarget, downloadTo } from "../jobs/download.ts";

/** In the order in which they are looked for, with what makes each of them quiet. */
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

/** Runs it to its end, or until Ctrl-C, which it gets as well. */
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

export type PlayOptions = { readonly out?: string; readonly force?: boolean };

/** Plays what lies at this address, or saves it as `out`. */
export const playSound = async (
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
