import { type ChildProcess, spawn } from "node:child_process";
import { rm } from "node:fs/promises";
import { createInterface } from "node:readline";
import type { Writable } from "node:stream";
import { Failure, saysDiskFull } from "@reelwright/film/failure";
import {
  type ExceededLimit,
  hardLimits,
  type WorkLimits,
  watchProcess,
} from "../processes/resource-limits.ts";
import { parentDeathSignal } from "../processes/serve-requests.ts";

const stderrTailChars = 16_384;
const stdoutLimitChars = 4_194_304;

/** What a finished run printed; stderr is its tail only. */
export type ToolOutput = { readonly stdout: string; readonly stderr: string };

/**
 * Runs ffmpeg on local files. `args` are inputs, filters and outputs; the common options are added here.
 * `watch.report` hears the fraction done, reckoned from the output's `watch.seconds`. With `limits` it is killed when it
 * takes more. `feeds` write the inputs of `feedInput`. Throws the signal's reason on abort, what a feed throws, else as
 * `runTool` does.
 */
export const ffmpeg = (
  args: readonly string[],
  signal: AbortSignal,
  watch?: { readonly seconds: number; readonly report: (fraction: number) => void },
  limits?: ToolLimits,
  feeds?: readonly Feed[],
): Promise<ToolOutput> => {
  const common = ["-nostdin", "-hide_banner", "-nostats", "-y", "-loglevel", "info"];
  if (watch === undefined)
    return runTool("ffmpeg", [...common, ...args], signal, { limits, feeds });
  const progress = ["-progress", "pipe:1", "-stats_period", "0.25"];
  const onLine = (line: string) => {
    const writtenUs = /^out_time_us=(\d+)$/.exec(line)?.[1];
    if (writtenUs !== undefined)
      watch.report(Math.min(1, Number(writtenUs) / 1_000_000 / watch.seconds));
  };
  return runTool("ffmpeg", [...common, ...progress, ...args], signal, { onLine, limits, feeds });
};

/** Writes an input of ffmpeg and ends it. */
export type Feed = (out: Writable) => Promise<void>;

/** Options of the input that the feed of this index writes. */
export const feedInput = (index: number, format: string): string[] => [
  ...["-protocol_whitelist", "pipe", "-f", format, "-i", `pipe:${firstFeed + index}`],
];
const firstFeed = 3;

/** Runs ffprobe and returns its standard output. Throws as `runTool` does. */
export const ffprobe = async (
  args: readonly string[],
  signal: AbortSignal,
  limits?: ToolLimits,
): Promise<string> => {
  const common = ["-hide_banner", "-loglevel", "error"];
  return (await runTool("ffprobe", [...common, ...args], signal, { limits })).stdout;
};

/** What a run may take, and the largest file that it may write. */
export type ToolLimits = WorkLimits & { readonly fileBytes: number };

/**
 * Options that stand before `-i path`: local files only, and of the named demuxers only, so that a playlist
 * under another name can't make ffmpeg read other files. One format is forced; several are allowed to be guessed.
 */
export const input = (path: string, formats: string): string[] => [
  "-protocol_whitelist",
  "file,pipe",
  ...(formats.includes(",") ? ["-format_whitelist", formats] : ["-f", formats]),
  "-i",
  `file:${path}`,
];

/** The same for an untrusted file: one thread, a short probe, small allocations. */
export const untrustedInput = (path: string, formats: string): string[] => [
  ...["-max_alloc", "268435456", "-threads", "1"],
  ...["-probesize", "5000000", "-analyzeduration", "10000000"],
  ...input(path, formats),
];

/** Containers that hold their own media and never point at other files. */
export const selfContainedFormats = "mov,matroska,webm,mp3,wav,ogg,aac,flac,avi";

/** A value inside a filter graph: escaped once for the option list and once for the graph. */
export const filterValue = (value: string): string =>
  value.replace(/[\\':]/g, "\\$&").replace(/[\\'[\],;]/g, "\\$&");

/** Runs `work`; when it throws, removes the files that it may have begun. */
export const removeOnFailure = async <T>(
  paths: readonly string[],
  work: () => Promise<T>,
): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    await Promise.all(paths.map((path) => rm(path, { force: true, recursive: true })));
    throw error;
  }
};

type ToolOptions = {
  readonly onLine?: (line: string) => void;
  readonly limits?: ToolLimits | undefined;
  readonly feeds?: readonly Feed[] | undefined;
};

/**
 * Runs a media tool in a process group of its own, which is killed whole on abort. With `onLine`, standard output is
 * read line by line and not kept. Throws `Failure`: `MEDIA_TOOL_FAILED` (it ended with an error; what it
 * said is the cause), `MEDIA_TOO_COMPLEX` (it took more than `limits`, or printed megabytes), `MEDIA_TOOL_MISSING` (not installed),
 * `MEDIA_TOOL_KILLED` (by somebody else; retryable).
 */
export const runTool = async (
  tool: "ffmpeg" | "ffprobe",
  args: readonly string[],
  signal: AbortSignal,
  { onLine, limits, feeds = [] }: ToolOptions = {},
): Promise<ToolOutput> => {
  signal.throwIfAborted();
  const [command = tool, ...rest] = [...(await guards(limits)), tool, ...args];
  signal.throwIfAborted();
  // Some systems' filters load OpenBLAS, whose threads hang at start where memory is limited.
  // biome-ignore lint/style/noProcessEnv: the tool inherits this process's environment.
  const env = { ...process.env, OPENBLAS_NUM_THREADS: "1" };
  const pipes = ["pipe", "pipe", ...feeds.map(() => "pipe" as const)] as const;
  const child = spawn(command, rest, { detached: true, stdio: ["ignore", ...pipes], env });
  const kill = () => killGroup(child);
  signal.addEventListener("abort", kill, { once: true });
  let excess: ExceededLimit | "text" | undefined;
  const exceeded = (found: ExceededLimit | "text") => {
    excess = found;
    kill();
  };
  const unwatch = watched(child, limits, exceeded);
  const fed = startFeeds(child, feeds, kill);
  try {
    const output = await finished(tool, child, onLine, () => exceeded("text"));
    await fed();
    return output;
  } catch (error) {
    signal.throwIfAborted();
    await fed();
    throw excess ? tooComplex(excess, error) : error;
  } finally {
    unwatch();
    signal.removeEventListener("abort", kill);
  }
};

/** Starts the feeds. What it returns throws what one of them threw, unless ffmpeg stopped reading. */
const startFeeds = (child: ChildProcess, feeds: readonly Feed[], kill: () => void) => {
  let failure: { readonly cause: unknown } | undefined;
  const running = feeds.map(async (feed, index) => {
    const out = child.stdio[firstFeed + index] as Writable;
    // A reader that has gone is reported by its exit.
    out.on("error", () => undefined);
    try {
      await feed(out);
    } catch (cause) {
      if (out.destroyed) return;
      failure = { cause };
      kill();
    }
  });
  return async (): Promise<void> => {
    await Promise.all(running);
    if (failure !== undefined) throw failure.cause;
  };
};

const guards = async (limits: ToolLimits | undefined): Promise<readonly string[]> => {
  if (limits === undefined) return parentDeathSignal();
  const { memoryBytes: dataBytes, fileBytes } = limits;
  return [...parentDeathSignal(), ...(await hardLimits({ dataBytes, fileBytes }))];
};

const watched = (
  { pid }: ChildProcess,
  limits: ToolLimits | undefined,
  exceeded: (excess: ExceededLimit) => void,
) => (limits && pid !== undefined ? watchProcess(pid, limits, exceeded) : () => undefined);

const tooComplex = (excess: ExceededLimit | "text", cause: unknown): Failure =>
  new Failure(
    "invalid",
    "MEDIA_TOO_COMPLEX",
    `The media ${excess === "text" ? "holds too much text" : `takes too much ${excess} to read`}; export it anew, or in another format.`,
    { cause },
  );

const killGroup = (child: ChildProcess) => {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  try {
    process.kill(-child.pid, "SIGKILL");
  } catch (error) {
    // Gone between the check and the kill.
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
};

const finished = (
  tool: string,
  child: ChildProcess,
  onLine: ((line: string) => void) | undefined,
  printsTooMuch: () => void,
): Promise<ToolOutput> =>
  new Promise((resolve, reject) => {
    let stdout = "";
    let stderr = "";
    child.stderr?.setEncoding("utf8").on("data", (chunk: string) => {
      stderr = (stderr + chunk).slice(-stderrTailChars);
    });
    if (onLine !== undefined && child.stdout !== null)
      createInterface({ input: child.stdout }).on("line", onLine);
    else
      child.stdout?.setEncoding("utf8").on("data", (chunk: string) => {
        stdout += chunk;
        if (stdout.length > stdoutLimitChars) printsTooMuch();
      });
    child.once("error", (error) => reject(missingTool(tool, error)));
    child.once("close", (code, killedBy) => {
      // The last write may have found no space on the disk, which ffmpeg takes for a success.
      if (code === 0 && !saysDiskFull(stderr)) resolve({ stdout, stderr });
      else reject(failedTool(tool, code, killedBy, stderr));
    });
  });

const failedTool = (
  tool: string,
  code: number | null,
  killedBy: NodeJS.Signals | null,
  stderr: string,
): Failure => {
  const cause = new Error(`${tool} ended with ${killedBy ?? code}: ${stderr}`);
  // 127 is setpriv's status when it finds no such program.
  if (code === 127) return missingTool(tool, cause);
  if (code === null)
    return new Failure("unavailable", "MEDIA_TOOL_KILLED", "The media tool was interrupted.", {
      cause,
    });
  return new Failure("internal", "MEDIA_TOOL_FAILED", "The media could not be processed.", {
    cause,
  });
};

const missingTool = (tool: string, cause: Error): Failure =>
  new Failure("internal", "MEDIA_TOOL_MISSING", `${tool} is not installed: run npm run setup.`, {
    cause,
  });
