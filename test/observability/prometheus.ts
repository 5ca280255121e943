/** A Prometheus server that scrapes a running stack. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { waitFor } from "@reelwright/platform/testing/wait-for";
import { freePort } from "@reelwright/standalone/processes";
import { prometheusPath } from "../../scripts/prometheus.mjs";

export type Sample = {
  readonly metric: Readonly<Record<string, string>>;
  readonly value: readonly [number, string];
};
type Answer =
  | { readonly status: "success"; readonly data: { readonly result: readonly Sample[] } }
  | { readonly status: "error"; readonly error: string };
export type Prometheus = {
  /** Current result of a query. Throws if Prometheus rejects it. */
  ask(query: string): Promise<readonly Sample[]>;
  close(): Promise<void>;
};

/** Starts Prometheus with the stack's configuration, but a scrape interval of one second. */
export const startPrometheus = async (dataDirectory: string): Promise<Prometheus> => {
  const program = prometheusPath("prometheus");
  if (program === null) throw new Error("There is no prometheus: npm test unpacks one.");
  const directory = join(dataDirectory, "prometheus");
  const written = await readFile(join(directory, "prometheus.yml"), "utf8");
  const config = join(directory, "each-second.yml");
  await writeFile(config, written.replaceAll("5s", "1s"));
  const data = await mkdtemp(join(tmpdir(), "reelwright-prometheus-"));
  const address = `127.0.0.1:${await freePort()}`;
  const child = spawn(
    program,
    [
      ...[`--config.file=${config}`, `--storage.tsdb.path=${data}`],
      ...[`--web.listen-address=${address}`, "--log.level=error"],
    ],
    { stdio: ["ignore", "ignore", "pipe"] },
  );
  let said = "";
  child.stderr.on("data", (chunk) => (said += String(chunk)));
  const ended = once(child, "exit");
  const isReady = async (): Promise<boolean> => {
    if (child.exitCode !== null) throw new Error(`Prometheus ended: ${said}`);
    return fetch(`http://${address}/-/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  };
  await waitFor("Prometheus", isReady);
  return {
    ask: async (query) => {
      const parameters = new URLSearchParams({ query });
      const answer = await fetch(`http://${address}/api/v1/query?${parameters}`);
      const body = (await answer.json()) as Answer;
      if (body.status !== "success") throw new Error(`${query}: ${body.error}`);
      return body.data.result;
    },
    close: async () => {
      child.kill("SIGTERM");
      await ended;
      await rm(data, { recursive: true, force: true });
    },
  };
};
