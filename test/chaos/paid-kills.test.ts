/** @tier all */
import { expect, test } from "@jest/globals";
import { openStore } from "@reelwright/store/open-store";
import { freshDatabase } from "@reelwright/store/testing/database";
import { makeTenant } from "@reelwright/store/testing/tenant";
import { allDeaths, dieEach, ownWorker } from "./paid-kills.ts";

/** Each point of `vendor-kills` once, in this process: a dead worker is one none of whose steps ends. */
test("a worker that dies before or after any step of a paid call leaves nothing paid twice or lost", async () => {
  const { url, drop } = await freshDatabase();
  const store = await openStore({ url });
  try {
    const tenantId = await makeTenant(store, 1_000);
    const figures = await dieEach(
      { store, databaseUrl: url, tenantId },
      allDeaths,
      ownWorker(store),
      8,
    );
    expect(figures.filter(({ isMet }) => !isMet)).toEqual([]);
  } finally {
    await store.close();
    await drop();
  }
});
