import { mkdtemp, rm } from "node:fs/promises";
import { connect, createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "@jest/globals";
import { measureDisks, openDiskSpaceCheck } from "./disk-space.ts";
import { serveHealth } from "./health.ts";
import { openMetrics } from "./metrics.ts";

const listening = (server: Server): Promise<number> =>
  new Promise((resolve) => {
    server.listen(0, () => {
      const address = server.address();
      resolve(typeof address === "object" && address ? address.port : 0);
    });
  });
const closed = (server: Server) => new Promise((resolve) => server.close(resolve));
const freePort = async (): Promise<number> => {
  const server = createServer();
  const port = await listening(server);
  await closed(server);
  return port;
};

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  await Promise.all(stops.splice(0).map((stop) => stop()));
});

/** A health server with this check; `get` answers a path's status. */
const serving = async (check: () => Promise<void>) => {
  const port = await freePort();
  const stop = await serveHealth({ healthPort: port, host: "" }, check);
  stops.push(stop);
  return {
    port,
    stop,
    get: async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).status,
  };
};

describe("serveHealth", () => {
  test("is alive whatever the check says, and ready while it doesn't throw", async () => {
    let failure: Error | null = null;
    const { get } = await serving(async () => {
      if (failure) throw failure;
    });
    expect([await get("/livez"), await get("/readyz")]).toEqual([200, 200]);
    failure = new Error("database away");
    expect([await get("/livez"), await get("/readyz")]).toEqual([200, 503]);
    failure = null;
    expect(await get("/readyz")).toBe(200);
    expect(await get("/")).toBe(404);
  });

  test("is ready with warnings", async () => {
    const port = await freePort();
    const directory = await mkdtemp(join(tmpdir(), "reelwright-room-"));
    stops.push(() => rm(directory, { recursive: true }));
    const room = openDiskSpaceCheck([
      { name: "files", directory },
      // A file where there should be a directory: root may write everywhere else.
      { name: "uploads", directory: import.meta.filename },
    ]);
    const metrics = openMetrics("gateway");
    const places = [
      { name: "files", directory: tmpdir() },
      { name: "gone", directory: join(tmpdir(), "not-there") },
    ];
    measureDisks(places, metrics.meter);
    stops.push(
      await serveHealth({ healthPort: port, host: "127.0.0.1" }, async () => undefined, {
        warnings: room,
        metrics,
      }),
    );
    const ready = await fetch(`http://127.0.0.1:${port}/readyz`);
    expect([ready.status, await ready.json()]).toEqual([
      200,
      { warnings: ["uploads: can't be written (EEXIST)"] },
    ]);
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    expect(text).toContain('reelwright_readiness_warnings{app="gateway"} 1');
    expect(text).toMatch(/reelwright_disk_free_bytes\{place="files",app="gateway"\} [1-9]/);
    expect(text).not.toContain('place="gone"');
  });

  test("survives a check that throws before it waits", async () => {
    const { get } = await serving(() => {
      throw new Error("not even a promise");
    });
    expect([await get("/readyz"), await get("/livez")]).toEqual([503, 200]);
  });

  test("stops while a check hangs, and frees the port", async () => {
    let asked: () => void = () => undefined;
    const checking = new Promise<void>((resolve) => {
      asked = resolve;
    });
    const { port, stop } = await serving(() => {
      asked();
      return new Promise(() => undefined);
    });
    const probe = connect(port, "127.0.0.1");
    const ended = new Promise((resolve) => probe.once("close", resolve));
    probe.on("error", () => undefined);
    probe.write("GET /readyz HTTP/1.1\r\nHost: x\r\n\r\n");
    await checking;
    await stop();
    await ended;
    await (await serveHealth({ healthPort: port, host: "" }, async () => undefined))();
  });

  test("takes a free port of the loopback and tells it, whatever HOST says", async () => {
    const told: number[] = [];
    stops.push(
      await serveHealth({ healthPort: "any", host: "192.0.2.1" }, async () => undefined, {
        healthAt: (port) => told.push(port),
      }),
    );
    expect((await fetch(`http://127.0.0.1:${told[0]}/livez`)).status).toBe(200);
  });

  test("opens nothing at port 0", async () => {
    const stop = await serveHealth({ healthPort: 0, host: "" }, async () => undefined);
    await expect(stop()).resolves.toBeUndefined();
  });

  test("says at once that its port is taken", async () => {
    const other = createServer();
    const port = await listening(other);
    await expect(
      serveHealth({ healthPort: port, host: "" }, async () => undefined),
    ).rejects.toThrow(
      `REELWRIGHT_HEALTH_PORT is ${port}, but another process already listens there`,
    );
    await closed(other);
  });
});
