import type { Command } from "commander";
import type { Reelwright } from "reelwright";
import type { Connection } from "../connection/connection.ts";
import { readJson } from "../connection/fetch-within.ts";
import type { Context } from "../context.ts";
import { exitStatus, rootMessage } from "../outcome.ts";
import { creditsText } from "../output/channel.ts";
import { line, padded, type Style, type Styled } from "../output/styled.ts";
import { withExamples } from "../program.ts";

/** `reelwright doctor`. */

const marks = { right: "✔", warning: "!", wrong: "✘" } as const;

const markOf = (state: Finding["state"], style: Style): Styled => {
  const paint = { right: style.green, warning: style.yellow, wrong: style.red }[state];
  return paint(marks[state]);
};

const linesOf = ({ name, state, found, remedy }: Finding, style: Style): readonly Styled[] => [
  line`${markOf(state, style)} ${style.bold(padded(name, 12, "left"))} ${found}`,
  ...(remedy === undefined ? [] : [line`${" ".repeat(15)}${remedy}`]),
];

export const add = (program: Command, context: Context): void => {
  const command = program
    .command("doctor")
    .description(
      "Check what this program needs: the server's address, versions, clocks, credentials, credits, and the account's " +
        "webhook, which gets a test event. Exit status 1 when something is wrong. `admin doctor` checks an installation.",
    )
    .action(async () => {
      const connection = await context.connection();
      const findings = await runChecks(connection, program.version() ?? "", context.client);
      context.print({ findings }, (style) => findings.flatMap((each) => linesOf(each, style)));
      if (findings.some(({ state }) => state === "wrong")) context.setStatus(exitStatus.failed);
    });
  withExamples(command, "reelwright doctor", "reelwright doctor --url https://video.example.com");
};

type Finding = {
  readonly name: string;
  readonly state: "right" | "warning" | "wrong";
  readonly found: string;
  /** How to fix it. */
  readonly remedy?: string;
};

/** `webhooks.verify` rejects older and newer timestamps. */
const maxSkewSeconds = 300;
const noticedSkewSeconds = 30;

type Server = { readonly version: string; readonly skewSeconds: number };

const sizeInSeconds = (ms: number): number => Math.round(ms / 1_000);

/** The server's public information, without credentials. */
const askServer = async (url: string): Promise<Server> => {
  const beganMs = Date.now();
  type Document = { readonly info?: { readonly version?: string } };
  const { body, headers } = await readJson<Document>(`${url}/openapi.json`);
  const middleMs = (beganMs + Date.now()) / 2;
  const date = Date.parse(headers.get("date") ?? "");
  return {
    version: body.info?.version ?? "unknown",
    skewSeconds: Number.isNaN(date) ? 0 : sizeInSeconds(middleMs - date),
  };
};

const versionFinding = (api: string, own: string): Finding => ({
  name: "version",
  state: "right",
  found: `this program's is ${own}, the API's ${api}`,
});

const clockFinding = (seconds: number): Finding => {
  const far = Math.abs(seconds);
  if (far <= noticedSkewSeconds) {
    return { name: "clock", state: "right", found: "agrees with the server's" };
  }
  return {
    name: "clock",
    state: far > maxSkewSeconds ? "wrong" : "warning",
    found: `${far} s ${seconds > 0 ? "ahead of" : "behind"} the server's`,
    remedy: "Set this machine's clock: webhooks are refused when clocks differ by five minutes.",
  };
};

const keyFinding = async (reelwright: Reelwright, from: string): Promise<Finding> => {
  const { name } = await reelwright.tenant.get();
  return { name: "credentials", state: "right", found: `those of ${name}, from ${from}` };
};

const creditsFinding = async (reelwright: Reelwright): Promise<Finding> => {
  const { available_credits: credits } = await reelwright.credits.balance();
  const none = { remedy: "Buy credits; a job's price is reserved when it is created." };
  return {
    name: "credits",
    state: credits > 0 ? "right" : "wrong",
    found: `${creditsText(credits)} available`,
    ...(credits <= 0 && none),
  };
};

const webhookFinding = async (reelwright: Reelwright): Promise<Finding> => {
  const { webhook_configured } = await reelwright.tenant.get();
  if (!webhook_configured) return { name: "webhook", state: "right", found: "none is configured" };
  const { delivered, status, latency_ms, error } = await reelwright.webhooks.test();
  if (delivered) {
    return { name: "webhook", state: "right", found: `answers ${status} in ${latency_ms} ms` };
  }
  return {
    name: "webhook",
    state: "wrong",
    found: error ? `${error.code}: ${error.message}` : `answered ${status}`,
    remedy: "It has to answer 2xx within 10 seconds; PUT /tenants/me/webhook changes its address.",
  };
};

/** The finding, or why it couldn't be determined. */
const attempt = async (name: string, look: () => Promise<Finding>): Promise<Finding> =>
  look().catch((error: unknown) => ({ name, state: "wrong" as const, found: rootMessage(error) }));

const unreachable = ({ urlFrom }: Connection, error: unknown): Finding => ({
  name: "address",
  state: "wrong",
  found: `${rootMessage(error)} (address from ${urlFrom})`,
  remedy: "Start the server, or name another one with --url or REELWRIGHT_URL.",
});

const noCredentials = ({ url }: Connection): Finding => ({
  name: "credentials",
  state: "wrong",
  found: "none are known",
  remedy: `Sign in with: reelwright login --url ${url}`,
});

/** Runs all checks. Each depends on earlier ones only. */
const runChecks = async (
  connection: Connection,
  version: string,
  openClient: () => Promise<Reelwright>,
): Promise<readonly Finding[]> => {
  const { url, urlFrom, credential, credentialFrom } = connection;
  const server = await askServer(url).catch((error: unknown) => unreachable(connection, error));
  if ("state" in server) return [server];
  const address: Finding = { name: "address", state: "right", found: `${url}, from ${urlFrom}` };
  const known = [
    address,
    versionFinding(server.version, version),
    clockFinding(server.skewSeconds),
  ];
  if (credential === null) return [...known, noCredentials(connection)];
  const reelwright = await openClient();
  const key = await attempt("credentials", () => keyFinding(reelwright, credentialFrom));
  if (key.state === "wrong") {
    return [...known, { ...key, remedy: `Sign in with: reelwright login --url ${url}` }];
  }
  return [
    ...known,
    key,
    await attempt("credits", () => creditsFinding(reelwright)),
    await attempt("webhook", () => webhookFinding(reelwright)),
  ];
};
