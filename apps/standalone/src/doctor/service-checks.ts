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

// Postgres and Redis.

const oldestPostgres = 150_000;

/** Checks version and schema. */
export const postgresCheck = (url: string): Check => ({
  name: "postgres",
  remedy: "Set DATABASE_URL to a running Postgres, with the right user and password.",
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

/** Checks that Redis evicts nothing, and persists its data. */
export const redisCheck = (url: string): Check => ({
  name: "redis",
  remedy: "Set REDIS_URL to a running Redis, with the right password. Use rediss:// for TLS.",
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

// The file store and disk space.

type Open = () => Promise<Files>;

/** Writes, reads, finds and removes a file like a worker, and downloads it from its public URL like a client. */
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
    "Set REELWRIGHT_FILES_URL to a URL where anyone can read the files. For a bucket, allow s3:GetObject.";
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
  const remedy = `Free space on the disk of ${directory}.`;
  if (free < leastBytes) return { ...wrong(room, remedy), room };
  return { ...(free < scarceBytes ? warning(room, remedy) : ok(room)), room };
};

type Place = { readonly name: string; readonly directory: string };

/** Checks free space in the directories that this machine writes. */
export const diskCheck = (places: readonly Place[]): Check => ({
  name: "disk space",
  remedy: `Make these directories writable: ${places.map(({ directory }) => directory).join(", ")}.`,
  run: async () => {
    const found = await Promise.all(places.map(roomAt));
    return worstOf(found, found.map(({ room }) => room).join(", "));
  },
});

// Clocks, and access to the gateway.

/** A measured clock. Positive: it is ahead of ours. */
type Clock = { readonly of: string; readonly aheadMs: number };

const noticeableMs = 10_000;
/** Signatures are valid within five minutes. */
const harmfulMs = 120_000;

const findingOf = ({ of, aheadMs }: Clock): Finding => {
  const off = Math.abs(aheadMs);
  const found = `the clock of ${of} is ${Math.round(off / 1_000)} s ${aheadMs > 0 ? "ahead" : "behind"}`;
  const remedy =
    "Synchronize the clocks with NTP: signatures of callbacks are valid for five minutes.";
  if (off < noticeableMs) return ok(found);
  return off < harmfulMs ? warning(found, remedy) : wrong(found, remedy);
};

/** The `Date` of a response, in seconds. Null if there is none, which another check reports. */
const clockAt = async (url: string, signal: AbortSignal): Promise<Clock | null> => {
  const askedAt = Date.now();
  const response = await fetch(url, { method: "HEAD", redirect: "manual", signal }).catch(
    () => null,
  );
  const told = Date.parse(response?.headers.get("date") ?? "");
  if (Number.isNaN(told)) return null;
  return { of: new URL(url).host, aheadMs: told + 500 - (askedAt + Date.now()) / 2 };
};

/** Compares this machine's clock with those of Postgres and the vendors. */
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

const reachRemedy = "Start the gateway, and set REELWRIGHT_PUBLIC_URL to the URL that clients use.";

/** Checks that the gateway responds at its public URL. */
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

/** Checks that a vendor's callbacks arrive: an unsigned callback must be refused because of its signature. */
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
        "Set REELWRIGHT_PUBLIC_URL to a URL that the vendor can reach.",
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
      "Start the gateway with the same settings as the workers, and let proxies forward the path.",
    );
  },
});
