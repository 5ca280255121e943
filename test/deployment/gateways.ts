/** Gateways and a proxy as separate processes, configured as in docker-compose.yml. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { waitFor } from "@reelwright/platform/testing/wait-for";

export type Running = {
  readonly pid: number;
  readonly printed: () => string;
  readonly hasEnded: () => boolean;
  signal(signal: NodeJS.Signals): void;
  /** Ends the process and returns its exit status; null after an unhandled signal. */
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

/** Starts a compiled gateway and waits until it is ready. */
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

/** Starts the proxy with the shipped configuration. */
export const startProxy = (environment: Environment): Running =>
  watch(
    spawn("haproxy", ["-db", "-f", "infra/haproxy/haproxy.cfg"], {
      env: { PATH: process.env["PATH"], ...environment },
      stdio: ["ignore", "pipe", "pipe"],
    }),
  );

export type ProxyBackend = "gateways" | "live_gateways";

/** Number of a backend's active servers in the proxy's latest log line; undefined before the first change. */
export const inRotation = (proxy: Running, backend: ProxyBackend): number | undefined => {
  const changes = proxy
    .printed()
    .matchAll(new RegExp(`^Server ${backend}/\\S+ is (?:UP|DOWN)\\b.* (\\d+) active`, "gm"));
  const last = [...changes].at(-1)?.[1];
  return last === undefined ? undefined : Number(last);
};

/** Number of requests that a gateway has logged. */
export const handled = (gateway: Running): number =>
  gateway.printed().split('"request.handled"').length - 1;
