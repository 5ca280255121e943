import { Pool } from "undici";

/**
 * The baseline: posts `bodies` over one pool per origin, `concurrency` at a time, unsigned and unrecorded. Returns requests
 * per second.
 */
export const rawLoop = async (
  urls: readonly string[],
  bodies: readonly Buffer[],
  concurrency: number,
): Promise<number> => {
  const pools = urls.map((url) => ({
    path: new URL(url).pathname,
    pool: new Pool(new URL(url).origin),
  }));
  let next = 0;
  const lane = async (): Promise<void> => {
    for (let at = next++; at < bodies.length; at = next++) {
      const target = pools[at % pools.length];
      if (!target) return;
      const { body } = await target.pool.request({
        method: "POST",
        path: target.path,
        headers: { "content-type": "application/json" },
        body: bodies[at] ?? null,
      });
      await body.dump();
    }
  };
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: concurrency }, lane));
  const seconds = (performance.now() - startedAt) / 1000;
  await Promise.all(pools.map(({ pool }) => pool.close()));
  return bodies.length / seconds;
};
