import { readFile } from "node:fs/promises";
import { expect, test } from "@jest/globals";
import { freePort } from "./services.ts";

test("a port isn't given twice while its server may still be starting", async () => {
  const ports = new Set<number>();
  const count = 600;
  for (let n = 0; n < count; n++) ports.add(await freePort());

  expect(ports.size).toBe(count);
});

test("a port isn't one of those that outgoing connections are given", async () => {
  const range = await readFile("/proc/sys/net/ipv4/ip_local_port_range", "utf8").catch(
    // Of other systems: what IANA calls dynamic ports.
    () => "49152 65535",
  );
  const first = Number(range.trim().split(/\s+/)[0]);

  for (let n = 0; n < 50; n++) expect(await freePort()).toBeLessThan(first);
});
