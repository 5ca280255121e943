import { randomUUID } from "node:crypto";
import { mkdir, mkdtemp, readFile, rm, statfs, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Files } from "@reelwright/film/ports/tools";
import { s3Remedy } from "@reelwright/integrations/files/s3-files";
import { isLoopback } from "@reelwright/platform/setting-kinds";
import { vendorCallbackPath, vendorCallbackUrl } from "@reelwright/platform/settings/vendors";
import { inspectRedis } from "@reelwright/queue/redis-inspection";
import { inspectDatabase } from "@reelwright/store/migrations/migrate";
import { rootMessage, serverAddress } from "../services/services.ts";
import { type Check, type Finding, ok, warning, worstOf, wrong } from "./finding.ts";

/** Postgres and Redis, as every process needs them. */

const oldestPostgres = 150_000;

/** Version and schema. */
export const postgresCheck = (url: string): Check => ({
  name: "postgres",
  remedy: "Set DATABASE_URL to a Postgres that runs, with the right user and password.",
  run: async () => {
    const { version, versionNumber, pendingMigrations, unknownMigrations } =
      await inspectDatabase(url);
    const found = `Postgres ${version} at ${serverAddress(url)}`;
    if (versionNumber < oldestPostgres) return wrong(found, "Use Postgres 15 or later.");
    if (pendingMigrations.length > 0) {
      return wrong(
        `${found}; ${pendingMigrations.length} migrations are missing, the first is ${pendingMigrations[0]}`,
        "Run reelwright admin migrate.",
      );
    }
    if (unknownMigrations.length > 0) {
      return warning(
        `${found}; its schema is newer than this release (${unknownMigrations.at(-1)})`,
        "Use the release that the database was migrated by.",
      );
    }
    return ok(`${found}, schema up to date`);
  },
});

/** It must lose nothing while it runs, and little when it is killed. */
export const redisCheck = (url: string): Check => ({
  name: "redis",
  remedy: "Set REDIS_URL to a Redis that runs, with the right password; rediss:// for TLS.",
  run: async () => {
    const redis = await inspectRedis(url);
    const found = `Redis ${redis.version} at ${serverAddress(url)}`;
    const evicts = wrong(
      `${found} evicts entries (maxmemory-policy ${redis.evictionPolicy})`,
      "Set its maxmemory-policy to noeviction.",
    );
    const forgets = warning(
      `${found} keeps nothing on disk`,
      "Set appendonly yes; without it a restart delays work by some seconds.",
    );
    const fails = wrong(`${found} can't write to its disk`, "Make room on its disk.");
    return worstOf(
      [
        ...(redis.evictionPolicy !== null && redis.evictionPolicy !== "noeviction" ? [evicts] : []),
        ...(redis.isPersistent ? [] : [forgets]),
        ...(redis.isPersistenceFailing ? [fails] : []),
      ],
      `${found}, ${redis.evictionPolicy === null ? "eviction policy not shown" : "noeviction"}, persistent`,
    );
  },
});

/** Where files are kept, and room on disks. */

type Open = () => Promise<Files>;

/** Writes, reads, finds and removes a file, as workers do; then asks its public address for it, as clients do. */
export const fileStoreCheck = (
  open: Open,
  { where, remedy }: { readonly where: string; readonly remedy: string },
): Check => ({
  name: "files",
  remedy,
  run: async (signal) => {
    const files = await open();
    const directory = await mkdtemp(join(tmpdir(), "doctor-"));
    const folder = `doctor/${randomUUID()}`;
    const key = `${folder}/probe.txt`;
    const text = randomUUID();
    let step = "store a file";
    try {
      const path = join(directory, "probe.txt");
      await writeFile(path, text);
      await files.put(key, path);
      step = "read a file";
      const stored = await files.get(key, join(directory, "read"));
      if ((await readFile(stored, "utf8")) !== text) {
        return wrong(`${where} gives back another file than was stored`, remedy);
      }
      step = "look for a file that isn't there";
      await files.sizeBytes(`${folder}/missing.txt`);
      const found = await publicFinding(files.url(key), text, where, signal);
      step = "delete files";
      await files.put(`${folder}/second.txt`, path);
      await files.removeAll(folder);
      return found;
    } catch (error) {
      const advice = s3Remedy(error);
      if (advice === null) throw error;
      return wrong(`${where} doesn't let this key ${step}: ${rootMessage(error)}`, advice);
    } finally {
      await rm(directory, { recursive: true, force: true });
    }
  },
});

const publicFinding = async (
  url: string,
  text: string,
  where: string,
  signal: AbortSignal,
): Promise<Finding> => {
  const remedy =
    "Set REELWRIGHT_FILES_URL to an address where anybody may read the files; of a bucket, allow s3:GetObject.";
  const { origin } = new URL(url);
  try {
    const response = await fetch(url, { signal });
    if (response.ok && (await response.text()) === text) {
      return ok(`${where} takes, gives and removes files; clients read them at ${origin}`);
    }
    return warning(`${where} works, but clients get ${response.status} at ${origin}`, remedy);
  } catch {
    return warning(`${where} works, but nobody answers at ${origin}`, remedy);
  }
};

const gibibyte = 2 ** 30;
const scarceBytes = 5 * gibibyte;
const leastBytes = gibibyte / 2;

const inGibibytes = (bytes: number): string => `${(bytes / gibibyte).toFixed(1)} GiB`;

const roomAt = async ({ name, directory }: Place): Promise<Finding & { readonly room: string }> => {
  await mkdir(directory, { recursive: true });
  const { bavail, bsize } = await statfs(directory);
  const free = bavail * bsize;
  const room = `${name}: ${inGibibytes(free)} free`;
  const remedy = `Make room on the disk of ${directory}.`;
  if (free < leastBytes) return { ...wrong(room, remedy), room };
  return { ...(free < scarceBytes ? warning(room, remedy) : ok(room)), room };
};

type Place = { readonly name: string; readonly directory: string };

/** Free space where this machine writes. */
export const diskCheck = (places: readonly Place[]): Check => ({
  name: "disk space",
  remedy: `Make these directories writable: ${places.map(({ directory }) => directory).join(", ")}.`,
  run: async () => {
    const found = await Promise.all(places.map(roomAt));
    return worstOf(found, found.map(({ room }) => room).join(", "));
  },
});

/** Clocks, and who reaches the gateway. */

/** A clock whose difference was measured; positive: it is ahead of ours. */
type Clock = { readonly of: string; readonly aheadMs: number };

const noticeableMs = 10_000;
/** Signatures are good for five minutes either way. */
const harmfulMs = 120_000;

const findingOf = ({ of, aheadMs }: Clock): Finding => {
  const off = Math.abs(aheadMs);
  const found = `the clock of ${of} is ${Math.round(off / 1_000)} s ${aheadMs > 0 ? "ahead" : "behind"}`;
  const remedy = "Set the clocks by NTP: signatures of callbacks are good for five minutes.";
  if (off < noticeableMs) return ok(found);
  return off < harmfulMs ? warning(found, remedy) : wrong(found, remedy);
};

/** The `Date` of any answer, to the second. Who doesn't answer is found by its own check. */
const clockAt = async (url: string, signal: AbortSignal): Promise<Clock | null> => {
  const askedAt = Date.now();
  const response = await fetch(url, { method: "HEAD", redirect: "manual", signal }).catch(
    () => null,
  );
  const told = Date.parse(response?.headers.get("date") ?? "");
  if (Number.isNaN(told)) return null;
  return { of: new URL(url).host, aheadMs: told + 500 - (askedAt + Date.now()) / 2 };
};

/** This machine's clock against those of Postgres and of the vendors. */
export const clockCheck = (databaseUrl: string, vendorUrls: readonly string[]): Check => ({
  name: "clock",
  remedy: "See the finding on postgres.",
  run: async (signal) => {
    const { clockAheadMs } = await inspectDatabase(databaseUrl);
    const asked = await Promise.all(vendorUrls.map((url) => clockAt(url, signal)));
    const clocks = [
      { of: "Postgres", aheadMs: clockAheadMs },
      ...asked.filter((each) => each !== null),
    ];
    return worstOf(clocks.map(findingOf), `agrees with ${clocks.map(({ of }) => of).join(", ")}`);
  },
});

const reachRemedy =
  "Start the gateway, and set REELWRIGHT_PUBLIC_URL to the address that clients reach it at.";

/** Whether the gateway answers where clients are told that it is. */
export const publicUrlCheck = (publicUrl: string): Check => ({
  name: "public address",
  remedy: reachRemedy,
  run: async (signal) => {
    const response = await fetch(`${publicUrl}/readyz`, { signal });
    if (response.status !== 200) {
      return wrong(`${publicUrl}/readyz answers ${response.status}`, reachRemedy);
    }
    const { hostname } = new URL(publicUrl);
    return isLoopback(hostname)
      ? ok(`the gateway answers at ${publicUrl}, for this machine alone`)
      : ok(`the gateway answers at ${publicUrl}`);
  },
});

/** Whether a vendor that calls back could: an unsigned callback must be refused for its signature. */
export const callbackCheck = (
  vendor: string,
  at: { readonly publicUrl: string; readonly vendorUrl: string },
): Check => ({
  name: `callbacks ${vendor}`,
  remedy: reachRemedy,
  run: async (signal) => {
    const url = vendorCallbackUrl(vendor, at);
    if (url === null) {
      return warning(
        `${at.publicUrl} is reached from this machine alone: tasks are polled`,
        "Set REELWRIGHT_PUBLIC_URL to an address that the vendor reaches.",
      );
    }
    const response = await fetch(url, { method: "POST", body: "{}", signal });
    if (response.status === 401) {
      return url.startsWith("https:") || isLoopback(new URL(url).hostname)
        ? ok(`taken at ${url}`)
        : warning(`taken at ${url}, without TLS`, "Set REELWRIGHT_PUBLIC_URL to an https address.");
    }
    return wrong(
      `${vendorCallbackPath(vendor)} answers ${response.status} instead of 401`,
      "Start the gateway with the same settings as the workers, and let the path through proxies.",
    );
  },
});
