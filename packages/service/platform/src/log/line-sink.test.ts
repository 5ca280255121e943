/** @tier all */
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, constants, openSync, readSync, rmSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@jest/globals";
import { openLineSink } from "./logger.ts";

const lost = (count: number) => `${count} lost\n`;

test("what finds no room is kept, and written whole and in order when there is some; what is too much is counted", async () => {
  // A pipe that nobody reads takes some and then no more.
  const directory = await mkdtemp(join(tmpdir(), "reelwright-sink-"));
  const pipe = join(directory, "pipe");
  execFileSync("mkfifo", [pipe]);
  const fd = openSync(pipe, constants.O_RDWR | constants.O_NONBLOCK);
  try {
    const sink = openLineSink(fd, lost);
    const lineOf = (n: number) => `${String(n).padStart(1_023, ".")}\n`;
    for (let n = 0; n < 500; n++) sink.write(lineOf(n));
    let read = "";
    const buffer = Buffer.alloc(64 * 1024);
    while (!read.endsWith("lost\n")) {
      try {
        read += buffer.toString("latin1", 0, readSync(fd, buffer));
      } catch {
        // Nothing is there until it is tried again.
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    }
    const lines = read.split("\n").slice(0, -1);
    const written = lines.length - 1;
    expect(lines.slice(0, -1)).toEqual(
      Array.from({ length: written }, (_, n) => lineOf(n).trimEnd()),
    );
    expect(lines.at(-1)).toBe(`${500 - written} lost`);
    expect(written).toBeGreaterThan(256);
  } finally {
    closeSync(fd);
    rmSync(directory, { recursive: true });
  }
});

test("a process whose log is on a full disk goes on", async () => {
  const fd = openSync("/dev/full", "w");
  const script = join(import.meta.dirname, "../testing/full-log-process.ts");
  const args = ["--conditions=source", "--import", "tsx", script];
  const child = spawn(process.execPath, args, { stdio: ["ignore", fd, "inherit"] });
  expect(await once(child, "exit")).toEqual([7, null]);
  closeSync(fd);
});
