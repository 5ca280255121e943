/** Postgres, Redis and an S3 store for the images: those of the tests, with separate data. */
import { mkdir } from "node:fs/promises";
import { startS3 } from "@reelwright/integrations/testing/s3-server";
import { newSecretKey } from "@reelwright/platform/settings/secrets";
import { freePort, postgresServer, redisServer, supervise } from "@reelwright/standalone/processes";

const stopLimitMs = 15_000;

export type Services = {
  /** Environment of every process of the stack. */
  readonly environment: { readonly [name: string]: string };
  readonly databaseUrl: string;
  close(): Promise<void>;
};

/** `directory` has to be readable by the database's own user. */
export const startServices = async (directory: string): Promise<Services> => {
  await mkdir(`${directory}/logs`, { recursive: true });
  const postgres = await postgresServer(directory, await freePort());
  const redis = await redisServer(directory, await freePort(), process.env["PATH"] ?? "");
  const servers = [postgres.spec, redis.spec].map((spec) => supervise(spec));
  const s3 = await startS3();
  const close = async () => {
    await Promise.all(servers.map((server) => server.stop(stopLimitMs)));
    await s3.close();
  };
  try {
    await Promise.all(servers.map(({ ready }) => ready));
  } catch (error) {
    await close();
    throw error;
  }
  const { endpoint = "", bucket, region, accessKeyId, secretAccessKey } = s3.options;
  const environment = {
    DATABASE_URL: postgres.url,
    REDIS_URL: redis.url,
    REELWRIGHT_SECRET_KEYS: newSecretKey("k1"),
    REELWRIGHT_FILES: "s3",
    REELWRIGHT_FILES_URL: `${endpoint}/${bucket}`,
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_REGION: region,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
    HOST: "127.0.0.1",
  };
  return { environment, databaseUrl: postgres.url, close };
};
