import { tmpdir } from "node:os";
import { expect, test } from "@jest/globals";
import { startErrorOf } from "./start-errors.ts";

test("a start that failed for want of room says so, and where", async () => {
  const full = Object.assign(new Error("ENOSPC: no space left on device, mkdir"), {
    code: "ENOSPC",
  });
  expect(await startErrorOf(full, "/data")).toMatchObject({
    message: "There is no room left on the disk of /data: free some and start again.",
    cause: full,
  });
});

test("another trouble is said as it is, also where the directory isn't there", async () => {
  const other = new Error("Port 80 is taken; set PORT to another one.");
  expect(await startErrorOf(other, "/nowhere/at/all")).toBe(other);
  expect(await startErrorOf(other, tmpdir())).toBe(other);
});
