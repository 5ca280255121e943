/** Gateways and a proxy as processes of their own, as docker-compose.yml runs them. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { waitFor } from "@reelwright/platform/testing/wait-for";

export type Running = {
  readonly pid: number;
  readonly printed: () => string;
  readonly hasEnded: () => boolean;
  signal(signal: NodeJS.Signals): void;
  /** Returns the exit status; null after a signal that it didn't handle. */
  end(signal: NodeJS.Signals): Promise<number | null>;
};

export const watch = (child: ChildProcess): Running => {
  let printed = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (chunk) => (printed += String(chunk)));
  const ended = once(child, "exit");
  return {
    pid: child.pid ?? 0,
    printed: () => printed,
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    signal: (signal) => void child.kill(signal),
    end: async (signal) => {
      child.kill(signal);
      const [status] = await ended;
      return status;
    },
  };
};

type Environment = { readonly [name: string]: string };

/** A gateway, compiled; returns it when it is ready. */
export const startGateway = async (environment: Environment): Promise<Running> => {
  const args = ["--disable-warning=ExperimentalWarning", "apps/gateway/dist/main.js"];
  const env = { ...process.env, NODE_OPTIONS: "", ...environment };
  const child = spawn(process.execPath, args, {
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const gateway = watch(child);
  await waitFor("the gateway", async () => {
    if (gateway.hasEnded()) throw new Error(gateway.printed());
    return gateway.printed().includes("process.ready");
  });
  return gateway;
};

/** The proxy with the configuration that is shipped. */
export const startProxy = (environment: Environment): Running =>
  watch(
    spawn("haproxy", ["-db", "-f", "infra/haproxy/haproxy.cfg"], {
      env: { PATH: process.env["PATH"], ...environment },
      stdio: ["ignore", "pipe", "pipe"],
    }),
  );

export type ProxyBackend = "gateways" | "live_gateways";

/** Servers that a backend spreads requests over, as the proxy last said; undefined while nothing has come or gone. */
export const inRotation = (proxy: Running, backend: ProxyBackend): number | undefined => {
  const changes = proxy
    .printed()
    .matchAll(new RegExp(`^Server ${backend}/\\S+ is (?:UP|DOWN)\\b.* (\\d+) active`, "gm"));
  const last = [...changes].at(-1)?.[1];
  return last === undefined ? undefined : Number(last);
};

/** Requests that a gateway says it has handled. */
export const handled = (gateway: Running): number =>
  gateway.printed().split('"request.handled"').length - 1;
