/** The server that makes a video: the one that is named or runs, else one that is started for it. */
import type { Reelwright } from "reelwright";
import { CommandError } from "../command-error.ts";
import { clientOf } from "../connection/client.ts";
import type { Connection } from "../connection/connection.ts";
import { credentialOf } from "../connection/connection.ts";
import type { Context } from "../context.ts";
import { exitStatus } from "../exit-status.ts";

export type Server = {
  readonly reelwright: Reelwright;
  /** Whether it ends with the command, and its jobs wait for the next one. */
  readonly isOwn: boolean;
  /** How its jobs go on after that; null: by themselves. */
  readonly goesOn: string | null;
  readonly stop: () => Promise<void>;
};

const probeMs = 3_000;

const answers = async (url: string): Promise<boolean> => {
  try {
    const response = await fetch(`${url}/livez`, { signal: AbortSignal.timeout(probeMs) });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
};

const nowhere = ({ url }: Connection): CommandError =>
  new CommandError(
    [
      `No server answers at ${url}, and this isn't a checkout of Reelwright, which could start one.`,
      "Name a server with --url or REELWRIGHT_URL, or sign in with: reelwright login --url ADDRESS",
      "In a checkout, after npm ci, `npx reelwright make …` starts all that a video needs.",
    ].join("\n"),
  );

const startOwn = async (context: Context, signal: AbortSignal): Promise<Server> => {
  const say = (text: string): void => context.err.line(text);
  const stack = await context.local.startStack?.(say, signal);
  if (!stack) throw nowhere(await context.connection());
  const key = await stack.demoKey();
  if (key === null) {
    await stack.stop();
    throw new CommandError(
      "The stack on this data directory has tenants of its own and no demo tenant: start it with npm start, and give --api-key.",
      exitStatus.credentials,
    );
  }
  const reelwright = await clientOf(stack.url, { api_key: key }, context.environment);
  return { reelwright, isOwn: true, goesOn: stack.goesOn, stop: stack.stop };
};

/** Starts a server only where none is named and none that could be used runs. */
export const openServer = async (context: Context, signal: AbortSignal): Promise<Server> => {
  const connection = await context.connection();
  const isUsable = connection.credential !== null && (await answers(connection.url));
  if (!isUsable && connection.isAssumed) return startOwn(context, signal);
  credentialOf(connection);
  const reelwright = await context.client();
  return { reelwright, isOwn: false, goesOn: null, stop: async () => undefined };
};
