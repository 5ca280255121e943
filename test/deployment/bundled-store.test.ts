/** How docker-compose.yml starts the object store that it brings. */
import { execFile } from "node:child_process";
import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { readCompose, readEnvironment, type Service } from "./compose-file.ts";

const run = promisify(execFile);

let directory: string;
let services: { readonly [name: string]: Service };
const environmentOf = (name: string) => services[name]?.environment ?? {};
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "store-"));
  await run("sh", ["infra/make-env.sh", join(directory, ".env")]);
  services = await readCompose(await readEnvironment(join(directory, ".env")));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

describe("the bundled object store", () => {
  const start = async (settings: { readonly [name: string]: string }) => {
    const server = join(directory, "server.sh");
    await writeFile(server, '#!/bin/sh\necho "$@"\n');
    await chmod(server, 0o755);
    const config = join(directory, "s3.json");
    const { stdout } = await run("sh", ["infra/seaweedfs/start.sh"], {
      env: { PATH: process.env["PATH"], S3_SERVER: server, S3_CONFIG_FILE: config, ...settings },
    });
    return {
      args: stdout.trim(),
      config: JSON.parse(await readFile(config, "utf8")),
      path: config,
    };
  };

  test("knows the credentials of its clients, and nobody else may read", async () => {
    const { config } = await start(environmentOf("s3"));
    expect(config.identities.map(({ name }: { name: string }) => name)).toEqual(["reelwright"]);
  });

  test("lets anybody read but not list where links aren't signed", async () => {
    const isPublic = { ...environmentOf("s3"), REELWRIGHT_FILES_SECRET: "" };
    const { args, config, path } = await start(isPublic);
    expect(args).toBe(`server -s3 -s3.config=${path}`);
    const { S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_BUCKET } = environmentOf("worker-assembly");
    const [anybody, client] = config.identities;
    expect(client.credentials).toEqual([
      { accessKey: S3_ACCESS_KEY_ID, secretKey: S3_SECRET_ACCESS_KEY },
    ]);
    expect(anybody).toEqual({ name: "anonymous", actions: [`Read:${S3_BUCKET}`] });
  });

  test("refuses credentials that would break its configuration", async () => {
    const settings = { ...environmentOf("s3"), S3_SECRET_ACCESS_KEY: 'a"b' };
    await expect(start(settings)).rejects.toThrow("may hold letters, digits");
  });
});
