/** The overlay with two cells: whether they share nothing, and whether the router finds a tenant's cell. */
import { spawn } from "node:child_process";
import { mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { waitFor } from "@reelwright/platform/testing/wait-for";
import { freePort } from "@reelwright/standalone/processes";
import { type KubernetesObject, problemsOf, renderOverlay } from "./kubernetes-objects.ts";

const overlay = "infra/kubernetes/overlays/cells";
const cells = ["a", "b"] as const;
let objects: readonly KubernetesObject[];
let small: readonly KubernetesObject[];
beforeAll(async () => {
  objects = await renderOverlay(overlay);
  small = await renderOverlay("infra/kubernetes/overlays/small");
});

const inNamespace = (name: string) => objects.filter(({ metadata }) => metadata.namespace === name);
const identity = ({ kind, metadata }: KubernetesObject): string =>
  `${kind} ${metadata.name.replace(/-[0-9a-z]{10}$/, "")}`;

test("every object fits its schema", () => {
  expect(objects.flatMap((each) => problemsOf(each).map((text) => [identity(each), text]))).toEqual(
    [],
  );
});

test.each(cells)("cell %s is a whole installation in a namespace of its own", (cell) => {
  const namespace = `reelwright-${cell}`;
  const expected = small.filter(({ kind }) => kind !== "Namespace").map(identity);
  expect(inNamespace(namespace).map(identity).sort()).toEqual([...expected].sort());
  const names = objects.filter(({ kind }) => kind === "Namespace");
  expect(names.map(({ metadata }) => metadata.name)).toContain(namespace);
  const queries = inNamespace(namespace)
    .filter(({ kind }) => kind === "ScaledObject")
    .flatMap(({ spec }) => spec.triggers.map(({ metadata }: KubernetesObject) => metadata.query));
  const stages = small
    .filter(({ kind }) => kind === "ScaledObject")
    .flatMap(({ spec }) => spec.triggers.map(({ metadata }: KubernetesObject) => metadata.query));
  // Databases are in secrets, which are a namespace's own.
  expect(queries).toEqual(
    stages.map((query: string) => query.replace("{", `{namespace="${namespace}",`)),
  );
});

test("cells share no address and no bucket", () => {
  const settings = cells.map(
    (cell) => inNamespace(`reelwright-${cell}`).find(({ kind }) => kind === "ConfigMap")?.data,
  );
  for (const name of ["REELWRIGHT_PUBLIC_URL", "REELWRIGHT_FILES_URL", "S3_BUCKET"])
    expect(new Set(settings.map((each) => each[name])).size).toBe(cells.length);
});

test("the router's pods meet the restricted standard and reach the cells' gateways alone", () => {
  const router = inNamespace("reelwright-router");
  const { spec } = router.find(({ kind }) => kind === "Deployment").spec.template;
  expect(spec.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 1000 });
  expect(spec.automountServiceAccountToken).toBe(false);
  expect(spec.containers[0].securityContext).toEqual({
    allowPrivilegeEscalation: false,
    readOnlyRootFilesystem: true,
    capabilities: { drop: ["ALL"] },
  });
  const { egress } = router.find(({ kind }) => kind === "NetworkPolicy").spec;
  const [{ namespaceSelector, podSelector }] = egress[1].to;
  expect(namespaceSelector.matchExpressions[0].values).toEqual(["reelwright-a", "reelwright-b"]);
  expect(podSelector.matchLabels).toEqual({ "app.kubernetes.io/component": "gateway" });
  for (const cell of cells) {
    const policy = inNamespace(`reelwright-${cell}`).find(
      ({ kind, metadata }) => kind === "NetworkPolicy" && metadata.name === "serve-clients",
    );
    expect(policy.spec.ingress[0].from).toContainEqual({
      namespaceSelector: { matchLabels: { "kubernetes.io/metadata.name": "reelwright-router" } },
    });
  }
});

describe("the router", () => {
  /** A cell that knows keys that end in its letter. */
  const startCell = async (cell: string): Promise<Server> => {
    const server = createServer(async (request, response) => {
      let body = "";
      for await (const part of request) body += part;
      const key = request.headers["x-api-key"] ?? request.headers.authorization ?? "";
      const isKnown = String(key).endsWith(cell) || key === "";
      response.writeHead(isKnown ? 200 : 401).end(`${cell}:${body}`);
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    return server;
  };
  const closers: (() => Promise<unknown>)[] = [];
  let url: string;
  beforeAll(async () => {
    const directory = await realpath(await mkdtemp(join(tmpdir(), "router-")));
    closers.push(() => rm(directory, { recursive: true }));
    const data = objects.find(({ kind, metadata }) => {
      return kind === "ConfigMap" && metadata.namespace === "reelwright-router";
    }).data as { readonly [file: string]: string };
    const [port, health] = [await freePort(), await freePort()];
    let config = (data["haproxy.cfg"] ?? "")
      .replaceAll("/etc/router", directory)
      .replace("bind :8080", `bind 127.0.0.1:${port}`)
      .replace("bind :8090", `bind 127.0.0.1:${health}`);
    for (const cell of cells) {
      const server = await startCell(cell);
      closers.push(async () => server.close());
      const address = `127.0.0.1:${(server.address() as AddressInfo).port}`;
      config = config.replaceAll(`gateway.reelwright-${cell}.svc.cluster.local:80`, address);
    }
    for (const [file, text] of Object.entries({ ...data, "haproxy.cfg": config }))
      await writeFile(join(directory, file), text);
    const proxy = spawn("haproxy", ["-db", "-f", join(directory, "haproxy.cfg")], {
      stdio: "ignore",
    });
    const ended = new Promise((resolve) => proxy.once("exit", resolve));
    closers.unshift(async () => {
      proxy.kill("SIGKILL");
      await ended;
    });
    url = `http://127.0.0.1:${port}`;
    await waitFor("the router", async () =>
      (await fetch(`http://127.0.0.1:${health}/readyz`).catch(() => null))?.ok ? true : null,
    );
  });
  afterAll(async () => {
    for (const close of closers) await close();
  });

  const ask = async (headers: { readonly [name: string]: string }, body?: string) => {
    const response = await fetch(url, { headers, ...(body && { method: "POST", body }) });
    return `${response.status} ${await response.text()}`;
  };
  const token = (sub: string, end: string) =>
    `Bearer e30.${Buffer.from(JSON.stringify({ sub })).toString("base64url")}.${end}`;

  test("sends a key of its map to that cell, and nowhere else", async () => {
    // The cells know keys by their last letter, so a key of the map that ends in the other one is refused.
    expect(await ask({ "X-API-Key": "rw_live_EXAMPLEa_rest_a" })).toBe("200 a:");
    expect(await ask({ "X-API-Key": "rw_live_EXAMPLEb_rest_b" }, "order")).toBe("200 b:order");
    expect(await ask({ "X-API-Key": "rw_live_EXAMPLEa_rest_b" })).toBe("401 a:");
  });

  test("finds the cell of a key that it doesn't know, also for a request with a body", async () => {
    for (let round = 0; round < 4; round += 1)
      for (const cell of cells)
        expect(await ask({ "X-API-Key": `rw_live_other_${cell}` }, "order")).toBe(
          `200 ${cell}:order`,
        );
    expect(await ask({ "X-API-Key": "rw_live_nobody" })).toMatch(/^401 /);
  });

  test("sends a bearer token to the cell of its subject", async () => {
    expect(await ask({ authorization: token("subject-of-b", "b") })).toBe("200 b:");
    expect(await ask({ authorization: token("subject-of-a", "a") })).toBe("200 a:");
  });
});
