import { createHmac, randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { type Command, InvalidArgumentError, Option } from "commander";
import type { Reelwright, WebhookStreamEvent } from "reelwright";
import { credentialsFile, type Environment, writeOwnerFile } from "../connection/credentials.ts";
import { type Context, interruptible } from "../context.ts";
import { CommandError, exitStatus, rootMessage } from "../outcome.ts";
import { jsonText } from "../output/channel.ts";
import { line, type Style, type Styled } from "../output/styled.ts";
import { withExamples } from "../program.ts";

/** `reelwright listen`. */

const eventNames = ["job.completed", "job.failed"] as const;

type Options = {
  readonly forwardTo?: string;
  readonly printSecret?: boolean;
  readonly events?: readonly string[];
};

const address = (text: string): string => {
  // A port, or a URL without scheme, means this machine.
  const full = /^\d+$/.test(text)
    ? `http://localhost:${text}`
    : /^[\w.-]+:\d/.test(text)
      ? `http://${text}`
      : text;
  if (URL.canParse(full) && /^https?:$/.test(new URL(full).protocol)) return new URL(full).href;
  throw new InvalidArgumentError(
    "Use an address such as http://localhost:3000/webhook, or a port.",
  );
};

const names = (text: string): readonly string[] => {
  const chosen = text.split(",").map((each) => each.trim());
  const unknown = chosen.find((each) => !eventNames.some((name) => name === each));
  if (unknown === undefined) return chosen;
  throw new InvalidArgumentError(`Use ${eventNames.join(" or ")}, or both with a comma.`);
};

const clock = (): string => new Date().toTimeString().slice(0, 8);

const lineOf = (attempt: Attempt, style: Style): Styled => {
  const { event, jobId, status, latencyMs, error, delivered, nextWaitSeconds } = attempt;
  const result = delivered
    ? style.green(String(status))
    : style.red(status === null ? (error ?? "") : String(status));
  const next = delivered
    ? ""
    : nextWaitSeconds === null
      ? "; given up"
      : `; again in ${nextWaitSeconds} s`;
  return line`${style.dim(clock())}  ${event}  ${jobId}  ${result} in ${latencyMs} ms${next}`;
};

const jsonOf = (attempt: Attempt) => ({
  event: attempt.event,
  job_id: attempt.jobId,
  attempt: attempt.attempt,
  status: attempt.status,
  latency_ms: attempt.latencyMs,
  error: attempt.error,
  delivered: attempt.delivered,
  next_wait_seconds: attempt.nextWaitSeconds,
});

const listen = async (
  context: Context,
  { forwardTo, events = eventNames }: Options,
  signal: AbortSignal,
): Promise<void> => {
  const { err, out } = context;
  const reelwright = await context.client();
  const { baseUrl } = reelwright;
  const secret = await signingSecret(context.environment, baseUrl);
  let waitsSeconds: readonly number[] = [0];
  const sending = new Set<Promise<unknown>>();
  const report = (attempt: Attempt): void => {
    if (context.json) out.line(jsonText(jsonOf(attempt), false));
    else out.line(lineOf(attempt, out.style));
  };
  const stream = newEvents(reelwright, {
    signal,
    onOpen: (opened) => {
      ({ waitsSeconds } = opened);
      if (opened.isAgain) return err.line("Connected again.");
      err.line(`Listening to ${baseUrl}; Ctrl-C ends it.`);
      if (forwardTo) err.line(`Events go to ${forwardTo}, signed with this secret: ${secret}`);
    },
    onLost: (reason) => err.line(`The connection is lost (${reason}); trying again.`),
  });
  try {
    for await (const message of stream) {
      if (!events.includes(message.type)) continue;
      if (!forwardTo) {
        out.line(context.json ? message.body : `${clock()}  ${message.type}  ${message.jobId}`);
        continue;
      }
      const one = forward(message, {
        to: forwardTo,
        secret,
        waitsSeconds,
        signal,
        onAttempt: report,
      });
      sending.add(one);
      void one.finally(() => sending.delete(one));
    }
  } finally {
    await Promise.all(sending);
  }
};

export const add = (program: Command, context: Context): void => {
  const command = program
    .command("listen")
    .description(
      "Follow the account's webhook events, and forward them to an address of this machine, signed as webhooks are. " +
        "No webhook need be configured.",
    )
    .addOption(
      new Option(
        "--forward-to <address>",
        "where events are posted: an address, or a local port",
      ).argParser(address),
    )
    .addOption(
      new Option("--events <names>", `only these: ${eventNames.join(",")}`).argParser(names),
    )
    .option("--print-secret", "print the signing secret of this machine and server, and end")
    .action(async (options: Options) => {
      if (!options.printSecret) {
        return interruptible(context, (signal) => listen(context, options, signal));
      }
      const { url } = await context.connection();
      const secret = await signingSecret(context.environment, url);
      context.print({ secret }, () => [secret]);
    });
  withExamples(
    command,
    "reelwright listen --forward-to http://localhost:3000/webhook",
    "reelwright listen --forward-to 3000 --events job.failed",
    "export WEBHOOK_SECRET=$(reelwright listen --print-secret)",
  );
};

/** The webhook events of an account, each once (docs/use/webhooks.md). */

/** `body`: exactly the bytes of the webhook. */
type WebhookMessage = {
  readonly type: string;
  readonly jobId: string;
  readonly body: string;
};

type Listening = {
  readonly signal: AbortSignal;
  /** A stream has started. `waitsSeconds` are the delays before a webhook's attempts. */
  readonly onOpen: (opened: {
    readonly waitsSeconds: readonly number[];
    readonly isAgain: boolean;
  }) => void;
  /** The stream broke and is requested again until it is back. Called once each time. */
  readonly onLost: (reason: string) => void;
};

/** Ids of received events, since one may come again after a reconnection. */
const rememberedIds = 10_000;

/** Whether an id is new. The oldest ids are forgotten. */
const openMemory = () => {
  const known = new Set<string>();
  return (key: string): boolean => {
    if (known.has(key)) return false;
    known.add(key);
    if (known.size > rememberedIds) known.delete(known.values().next().value ?? "");
    return true;
  };
};

const numberOf = (id: string): string => id.slice(id.lastIndexOf("-") + 1);

const refused = (error: unknown): unknown =>
  error instanceof Error && "status" in error && error.status === 404
    ? new CommandError(
        `${error.message} The server may be older than this program.`,
        exitStatus.notFound,
      )
    : error;

/** Reports when the stream opens and when it is lost. */
const openReports = ({ onOpen, onLost }: Listening) => {
  let state: "new" | "open" | "lost" = "new";
  return {
    opened: ({ data }: Extract<WebhookStreamEvent, { readonly type: "listening" }>): void => {
      onOpen({ waitsSeconds: data.waits_seconds, isAgain: state !== "new" });
      state = "open";
    },
    lost: (reason: unknown): void => {
      if (state !== "lost") onLost(rootMessage(reason));
      state = "lost";
    },
  };
};

/** Each event once, until the signal is aborted. Throws if the server refuses. */
async function* newEvents(
  { webhooks }: Reelwright,
  listening: Listening,
): AsyncGenerator<WebhookMessage> {
  const { signal } = listening;
  const reports = openReports(listening);
  const isNew = openMemory();
  const options = { signal, reconnectMs: Number.POSITIVE_INFINITY, onDisconnect: reports.lost };
  try {
    for await (const event of webhooks.events(options)) {
      if (event.type === "listening") reports.opened(event);
      else if (isNew(numberOf(event.id))) {
        yield { type: event.type, jobId: event.data.job_id, body: event.body };
      }
    }
  } catch (error) {
    if (!signal.aborted) throw refused(error);
  }
}

const attemptMs = 10_000;

/** Result of an attempt. */
type Attempt = {
  readonly event: string;
  readonly jobId: string;
  /** From 1. */
  readonly attempt: number;
  /** Null: no response. */
  readonly status: number | null;
  readonly latencyMs: number;
  readonly error: string | null;
  readonly delivered: boolean;
  /** Delay until the next attempt; null: none. */
  readonly nextWaitSeconds: number | null;
};

type Forwarding = {
  readonly to: string;
  readonly secret: string;
  /** Delay before each attempt. Their number is the number of attempts. */
  readonly waitsSeconds: readonly number[];
  readonly signal: AbortSignal;
  readonly onAttempt: (attempt: Attempt) => void;
};

type Sent = Pick<Attempt, "status" | "latencyMs" | "error">;

/** The headers of a signed delivery; docs/contribute/contract.md#webhook-signature. */
const headersOf = (body: string, secret: string) => {
  const timestamp = new Date().toISOString();
  return {
    "Content-Type": "application/json",
    "User-Agent": "Service-Webhook/1.0",
    "X-Service-Timestamp": timestamp,
    "X-Service-Signature": createHmac("sha256", secret)
      .update(`${timestamp}.${body}`)
      .digest("hex"),
  };
};

const send = async (body: string, { to, secret, signal }: Forwarding): Promise<Sent> => {
  const began = performance.now();
  const latency = () => Math.round(performance.now() - began);
  const limit = AbortSignal.timeout(attemptMs);
  try {
    const response = await fetch(to, {
      method: "POST",
      headers: headersOf(body, secret),
      body,
      // A redirect is a failure.
      redirect: "manual",
      signal: AbortSignal.any([signal, limit]),
    });
    const latencyMs = latency();
    // The response's body doesn't matter, but the connection must become free.
    await response.body?.cancel();
    return { status: response.status, latencyMs, error: null };
  } catch (error) {
    const late = `no answer within ${attemptMs / 1_000} s`;
    const reason = limit.aborted ? late : rootMessage(error);
    return { status: null, latencyMs: latency(), error: reason };
  }
};

/**
 * Forwards an event like the webhook dispatcher: same headers, signature, time limit and delays. Returns whether it
 * was delivered. Resolves early when the signal is aborted.
 */
const forward = async (
  { type, jobId, body }: WebhookMessage,
  forwarding: Forwarding,
): Promise<boolean> => {
  const { waitsSeconds, signal, onAttempt } = forwarding;
  for (const [index, seconds] of waitsSeconds.entries()) {
    await wait(seconds * 1_000, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return false;
    const sent = await send(body, forwarding);
    if (signal.aborted) return false;
    const delivered = sent.status !== null && sent.status >= 200 && sent.status < 300;
    const nextWaitSeconds = delivered ? null : (waitsSeconds[index + 1] ?? null);
    onAttempt({ event: type, jobId, attempt: index + 1, ...sent, delivered, nextWaitSeconds });
    if (delivered) return true;
  }
  return false;
};

/** File beside the credentials. */
const fileOf = (environment: Environment): string =>
  join(dirname(credentialsFile(environment)), "listen-secrets.json");

type Secrets = { readonly [url: string]: string };

const read = async (file: string): Promise<Secrets> => {
  try {
    return JSON.parse(await readFile(file, "utf8")) as Secrets;
  } catch (error) {
    // No file yet, or a damaged one: development secrets are created again.
    if ((error as NodeJS.ErrnoException).code === "ENOENT" || error instanceof SyntaxError) {
      return {};
    }
    throw error;
  }
};

/**
 * Returns the signing secret for the server at `url`: 64 hex digits, created at first use. Only the owner can read the
 * file.
 */
const signingSecret = async (environment: Environment, url: string): Promise<string> => {
  const file = fileOf(environment);
  const secrets = await read(file);
  const known = secrets[url];
  if (known) return known;
  const made = randomBytes(32).toString("hex");
  await writeOwnerFile(file, { ...secrets, [url]: made });
  return made;
};
