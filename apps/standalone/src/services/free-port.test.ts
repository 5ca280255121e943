import { expect, test } from "@jest/globals";
import { freePort } from "./free-port.ts";

test("a port isn't given twice while its server may still be starting", async () => {
  const ports = new Set<number>();
  const count = 600;
  for (let n = 0; n < count; n++) ports.add(await freePort());

  expect(ports.size).toBe(count);
});
