/** Receives the webhooks of a run and checks that each job had its event. */
import { openReceiver } from "@reelwright/integrations/testing/webhook-receivers";
import { waitFor } from "@reelwright/platform/testing/wait-for";
import type { Client } from "../chaos/client.ts";
import type { Database } from "../chaos/database.ts";
import { atLeast, exactly, type Figure, shown } from "../chaos/experiment.ts";

export type Told = {
  /** Numbers of missing and duplicate events, after all jobs have ended. */
  figures(database: Database): Promise<readonly Figure[]>;
  close(): Promise<void>;
};

const pending = "SELECT count(*) AS n FROM webhook_deliveries WHERE state = 'pending'";
const all = "SELECT count(*) AS n FROM webhook_deliveries";
const untold = `
  SELECT count(*) AS n FROM jobs j WHERE j.status IN ('completed', 'failed')
    AND NOT EXISTS (SELECT FROM webhook_deliveries d WHERE d.job_id = j.job_id AND d.state = 'delivered')`;

const jobIn = (body: Buffer): string =>
  String((JSON.parse(body.toString()) as { job_id?: string }).job_id);

/** Sets a separate webhook receiver for the clients' tenants. */
export const openTold = async (clients: readonly Client[]): Promise<Told> => {
  const receiver = await openReceiver();
  for (const { call, tenant } of clients) {
    const hook = { webhook_url: receiver.url, webhook_secret: `hook-${tenant.tenantId}` };
    const { status } = await call("PUT", "/tenants/me/webhook", hook);
    if (status !== 200) throw new Error(`no webhook: ${status}`);
  }
  return {
    figures: async ({ rows }) => {
      const count = async (text: string) => (await rows<{ n: number }>(text))[0]?.n ?? 0;
      await waitFor("the deliveries to end", async () => (await count(pending)) === 0);
      // No job is retried here, so each has one event.
      const ids = receiver.received.map(({ body }) => jobIn(body));
      const distinct = new Set(ids).size;
      return [
        atLeast("webhooks received", distinct, 1),
        exactly("deliveries that never arrived", (await count(all)) - distinct, 0),
        exactly("ended jobs that nobody was told of", await count(untold), 0),
        shown("received more than once", ids.length - distinct),
      ];
    },
    close: receiver.close,
  };
};
