/** `reelwright listen`. */
import { type Command, InvalidArgumentError, Option } from "commander";
import type { Context } from "../context.ts";
import { withExamples } from "../help.ts";
import { interruptible } from "../interrupt.ts";
import { type Attempt, forward } from "../listen/forward.ts";
import { newEvents } from "../listen/new-events.ts";
import { signingSecret } from "../listen/signing-secret.ts";
import { jsonText } from "../output/json.ts";
import { line, type Style, type Styled } from "../output/styled.ts";

const eventNames = ["job.completed", "job.failed"] as const;

type Options = {
  readonly forwardTo?: string;
  readonly printSecret?: boolean;
  readonly events?: readonly string[];
};

const address = (text: string): string => {
  // A port, or an address without its scheme, means this machine.
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
