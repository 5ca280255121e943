/** Searches all data stored by a stack (tables, Redis, files and logs) for secrets. */
import type { Dirent } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { withConnection } from "@reelwright/queue/redis-inspection";
import pg from "pg";

export type Kept = { readonly place: string; readonly bytes: Buffer };

const systemSchemas = "('pg_catalog', 'information_schema')";

/** All rows of all tables in all schemas with all columns; bytes as hex. */
export async function* keptInTables(databaseUrl: string): AsyncGenerator<Kept> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ readonly name: string }>(
      `SELECT quote_ident(table_schema) || '.' || quote_ident(table_name) AS name
       FROM information_schema.tables
       WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ${systemSchemas}`,
    );
    for (const { name } of tables) {
      const { rows } = await client.query<{ readonly row: string }>(
        `SELECT to_jsonb(t)::text AS row FROM ${name} t`,
      );
      yield { place: `table ${name}`, bytes: Buffer.from(rows.map(({ row }) => row).join("\n")) };
    }
  } finally {
    await client.end();
  }
}

type Redis = Parameters<Parameters<typeof withConnection>[1]>[0];

const redisValue = async (redis: Redis, key: string): Promise<unknown> => {
  const type = await redis.type(key);
  if (type === "string") return redis.get(key);
  if (type === "hash") return redis.hgetall(key);
  if (type === "list") return redis.lrange(key, 0, -1);
  if (type === "set") return redis.smembers(key);
  if (type === "zset") return redis.zrange(key, "0", "-1");
  return type === "stream" ? redis.xrange(key, "-", "+") : null;
};

/** All keys of Redis with their values; the URL may be of Sentinels. */
export async function* keptInRedis(redisUrl: string): AsyncGenerator<Kept> {
  yield* await withConnection(redisUrl, async (redis) => {
    const kept: Kept[] = [];
    for (const key of await redis.keys("*")) {
      const text = `${key}\n${JSON.stringify(await redisValue(redis, key))}`;
      kept.push({ place: `Redis ${key}`, bytes: Buffer.from(text) });
    }
    return kept;
  });
}

/** Null if the file no longer exists, as may happen with files of a running database. */
const unlessGone = async <T>(read: Promise<T>): Promise<T | null> => {
  try {
    return await read;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
};

/** All files in a directory, including those of the database and of Redis. */
export async function* keptInFiles(directory: string): AsyncGenerator<Kept> {
  const entries: readonly Dirent[] =
    (await unlessGone(readdir(directory, { withFileTypes: true }))) ?? [];
  for (const entry of entries) {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) yield* keptInFiles(path);
    const bytes = entry.isFile() ? await unlessGone(readFile(path)) : null;
    if (bytes !== null) yield { place: `file ${path}`, bytes };
  }
}

/** Encodings of a secret. */
const writingsOf = (secret: string): readonly Buffer[] => {
  const bytes = Buffer.from(secret);
  const writings = [secret, bytes.toString("hex"), bytes.toString("base64").replace(/=+$/, "")];
  return [...new Set([...writings, encodeURIComponent(secret)])].map((each) => Buffer.from(each));
};

/**
 * Searches for secrets in plain text, hex, base64 and URL encoding. `marked`: places that contain `mark`, which prove that
 * the search works.
 */
export const searchKept = async (
  kept: AsyncIterable<Kept>,
  secrets: ReadonlyMap<string, string>,
  mark: string,
) => {
  const wanted = [...secrets].map(([what, value]) => ({ what, writings: writingsOf(value) }));
  const found: string[] = [];
  const marked: string[] = [];
  let places = 0;
  let size = 0;
  for await (const { place, bytes } of kept) {
    places += 1;
    size += bytes.length;
    if (bytes.includes(mark)) marked.push(place);
    for (const { what, writings } of wanted)
      if (writings.some((writing) => bytes.includes(writing))) found.push(`${what} in ${place}`);
  }
  return { found, marked, places, size };
};
