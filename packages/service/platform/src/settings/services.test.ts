import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { type Environment, readConfig } from "../config.ts";
import { stackSettings } from "./services.ts";

const read = (environment: Environment) =>
  readConfig(stackSettings, {
    DATABASE_URL: "postgresql://app:sesame@db.example.com/app",
    REDIS_URL: "redis://cache.example.com",
    ...environment,
  });

let directory: string;
let authority: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "services-"));
  authority = join(directory, "ca.pem");
  await writeFile(authority, "a certificate");
});
afterAll(() => rm(directory, { recursive: true, force: true }));

test("REDIS_URL names a server, Sentinels or nodes of a cluster", () => {
  for (const REDIS_URL of [
    "redis://cache.example.com:6379",
    "rediss://:sesame@cache.example.com:6380?family=0",
    "redis-sentinel://:sesame@s1,s2,s3/main",
    "rediss-sentinel://app:sesame@s1:26380,s2:26380/main?sentinel-password=open",
    "redis-cluster://:sesame@n1,n2:6380",
    "rediss-cluster://app:sesame@n1",
  ]) {
    expect(read({ REDIS_URL: ` ${REDIS_URL}/ ` }).redisUrl).toBe(REDIS_URL);
  }
});

test.each([
  "cache.example.com:6379",
  "https://:sesame@cache.example.com",
  "redis-sentinel://:sesame@s1,s2",
  "redis-cluster://:sesame@n1/1",
])("REDIS_URL as %j is refused, without its password", (REDIS_URL) => {
  expect(() => read({ REDIS_URL })).toThrow(
    "Settings: REDIS_URL is not a URL of Redis, its Sentinels or a cluster; use redis://:password@host:6379, redis-sentinel://:password@host:26379,host:26379/name or redis-cluster://:password@host:6379,host:6379.",
  );
});

test("a file of authorities that can't be read is named before anything connects", () => {
  const parameters = (file: string) => ({
    DATABASE_URL: `postgresql://app:sesame@db.example.com/app?sslmode=verify-full&sslrootcert=${file}`,
    REDIS_URL: `rediss-sentinel://:sesame@s1,s2/main?sslrootcert=${file}`,
  });
  expect(() => read(parameters(authority))).not.toThrow();
  const missing = join(directory, "none.pem");
  expect(() => read(parameters(missing))).toThrow(
    `Settings: DATABASE_URL names ${missing} as sslrootcert, which can't be read; REDIS_URL names ${missing} as sslrootcert, which can't be read.`,
  );
});
