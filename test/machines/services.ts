/** The machines' shared services: Postgres and Redis over TLS and an S3 store, with the settings of every process. */
import { chmod, mkdir } from "node:fs/promises";
import { join } from "node:path";
import { startS3 } from "@reelwright/integrations/testing/s3-server";
import { newSecretKey } from "@reelwright/platform/settings/secrets";
import { prepareDatabase } from "@reelwright/standalone/processes";
import { makeAuthority } from "./authority.ts";
import { startTlsPostgres, type TlsPostgres } from "./tls-postgres.ts";
import { startTlsRedis, type TlsRedis } from "./tls-redis.ts";

export type SharedServices = {
  readonly postgres: TlsPostgres;
  readonly redis: TlsRedis;
  /** Host and port of the store, and its bucket. */
  readonly store: { readonly address: string; readonly bucket: string };
  readonly environment: { readonly [name: string]: string };
  close(): Promise<void>;
};

/** Starts the services with their data in `directory`, and a database migrated like by `reelwright admin migrate`. */
export const startSharedServices = async (directory: string): Promise<SharedServices> => {
  for (const name of ["logs", "tls", "redis"]) await mkdir(join(directory, name));
  await chmod(join(directory, "tls"), 0o755);
  const authority = await makeAuthority(join(directory, "tls"));
  const closers: (() => Promise<unknown>)[] = [];
  const close = async (): Promise<void> => {
    for (const each of closers.splice(0).reverse()) await each();
  };
  try {
    const postgres = await startTlsPostgres(directory, authority);
    closers.push(postgres.stop);
    const redis = await startTlsRedis(join(directory, "redis"), authority);
    closers.push(redis.stop);
    const s3 = await startS3();
    closers.push(s3.close);
    await prepareDatabase(postgres.url);
    const { endpoint = "", bucket, region, accessKeyId, secretAccessKey } = s3.options;
    return {
      postgres,
      redis,
      store: { address: new URL(endpoint).host, bucket },
      environment: {
        DATABASE_URL: postgres.url,
        REDIS_URL: redis.url,
        REELWRIGHT_SECRET_KEYS: newSecretKey("k1"),
        REELWRIGHT_FILES: "s3",
        S3_ENDPOINT: endpoint,
        S3_BUCKET: bucket,
        S3_REGION: region,
        S3_ACCESS_KEY_ID: accessKeyId,
        S3_SECRET_ACCESS_KEY: secretAccessKey,
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
};
