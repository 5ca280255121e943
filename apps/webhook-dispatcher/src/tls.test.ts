import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "@jest/globals";
import { openTlsReceiver, type Receiver } from "@reelwright/integrations/testing/webhook-receivers";
import { waitFor } from "@reelwright/platform/testing/wait-for";
import { type FreshDatabase, freshDatabase } from "@reelwright/store/testing/database";
import { type DeliveryTable, deliveryTable } from "@reelwright/store/testing/deliveries";
import { generate } from "selfsigned";
import { type DispatcherProcess, startDispatcherProcess } from "./testing/dispatcher-process.ts";

type Identity = { readonly key: string; readonly cert: string };

/** A certificate that stands for itself, for a host of this name. */
const identityOf = async (host: string): Promise<Identity> => {
  const { private: key, cert } = await generate([{ name: "commonName", value: host }], {
    keyType: "ec",
    extensions: [{ name: "subjectAltName", altNames: [{ type: 2, value: host }] }],
  });
  return { key, cert };
};

describe("a receiver over TLS", () => {
  let database: FreshDatabase;
  let table: DeliveryTable;
  let directory: string;
  let ours: Identity;
  const open: (() => Promise<unknown>)[] = [];
  beforeAll(async () => {
    database = await freshDatabase();
    table = deliveryTable(database.url);
    directory = await mkdtemp(join(tmpdir(), "reelwright-tls-"));
    ours = await identityOf("localhost");
  });
  afterEach(async () => {
    await Promise.all(open.splice(0).map((close) => close()));
  });
  afterAll(async () => {
    await table.close();
    await database.drop();
    await rm(directory, { recursive: true });
  });

  const receiver = async (identity: Identity): Promise<Receiver> => {
    const opened = await openTlsReceiver(identity);
    open.push(opened.close);
    return opened;
  };
  /** A dispatcher that trusts this certificate besides the system's. */
  const trusting = async ({ cert }: Identity): Promise<DispatcherProcess> => {
    const file = join(directory, `${open.length}.pem`);
    await writeFile(file, cert);
    const started = await startDispatcherProcess(database.url, { NODE_EXTRA_CA_CERTS: file });
    open.push(async () => {
      started.kill("SIGTERM");
      await started.ended;
    });
    return started;
  };
  const attempted = async (id: string | undefined) => {
    await waitFor("an attempt", async () => (await table.row(id ?? "")).attempts > 0);
    return table.row(id ?? "");
  };

  test("whose certificate is trusted gets the delivery", async () => {
    const healthy = await receiver(ours);
    const [id] = await table.plant([{ url: healthy.url }]);
    await trusting(ours);
    expect(await attempted(id)).toMatchObject({ state: "delivered", last_status: 204 });
    expect(healthy.received).toHaveLength(1);
  });

  test("whose certificate nobody vouches for gets nothing", async () => {
    const stranger = await receiver(await identityOf("localhost"));
    const [id] = await table.plant([{ url: stranger.url }]);
    await trusting(ours);
    expect(await attempted(id)).toMatchObject({
      state: "pending",
      last_status: null,
      last_error: "pre:DEPTH_ZERO_SELF_SIGNED_CERT",
    });
    expect(stranger.received).toEqual([]);
  });

  test("whose certificate is another host's gets nothing", async () => {
    const other = await identityOf("other.test");
    const impostor = await receiver(other);
    const [id] = await table.plant([{ url: impostor.url }]);
    await trusting(other);
    expect(await attempted(id)).toMatchObject({
      state: "pending",
      last_error: "pre:ERR_TLS_CERT_ALTNAME_INVALID",
    });
    expect(impostor.received).toEqual([]);
  });
});
