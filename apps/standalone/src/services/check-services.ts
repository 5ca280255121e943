/** Whether services that others run can be used, before anything is started on them. */
import { redisAddress } from "@reelwright/core/util/redis-address";
import { SettingsError } from "@reelwright/platform/config";
import { pingRedis } from "@reelwright/queue/ping";
import { openStore } from "@reelwright/store/open-store";

type Thrown = {
  readonly message?: unknown;
  readonly cause?: unknown;
  readonly errors?: readonly unknown[];
};

/** What went wrong at the bottom: the driver's own words. */
export const rootMessage = (error: unknown): string => {
  if (typeof error !== "object" || error === null) return String(error);
  const { message, cause, errors = [] }: Thrown = error;
  // Several addresses of a name were tried: together they have no words of their own.
  const deeper = cause ?? errors[0];
  return deeper === undefined ? String(message).replace(/\.$/, "") : rootMessage(deeper);
};

/** Host and port of an address, without the password; of several, and what Sentinels call the primary, all. */
export const serverAddress = (url: string): string => {
  const redis = redisAddress(url);
  const hosts = redis?.hosts.map(({ host, port }) => `${host}:${port}`).join(", ") ?? "";
  if (redis?.sentinel) return `${redis.sentinel.name} of the Sentinels ${hosts}`;
  if (redis?.isCluster) return `the cluster's nodes ${hosts}`;
  const { host, pathname } = new URL(url);
  return host || pathname;
};

/** Asks Postgres at `url` whether it answers. Throws a SettingsError that says what stands in the way. */
export const checkDatabase = async (url: string): Promise<void> => {
  try {
    const store = await openStore({ url, poolSize: 1 });
    await store.close();
  } catch (cause) {
    const sentence = `DATABASE_URL names a Postgres at ${serverAddress(url)} that can't be used: ${rootMessage(cause)}.`;
    throw new SettingsError(sentence, { cause });
  }
};

/** Asks Redis at `url` whether it answers. Throws a SettingsError that says what stands in the way. */
export const checkRedis = async (url: string): Promise<void> => {
  try {
    await pingRedis(url);
  } catch (cause) {
    const sentence = `REDIS_URL names a Redis at ${serverAddress(url)} that can't be used: ${rootMessage(cause)}.`;
    throw new SettingsError(sentence, { cause });
  }
};
