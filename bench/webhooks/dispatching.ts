import { type Dispatcher, startDispatcher } from "@reelwright/core/webhooks/dispatcher";
import { defaultFairLimits } from "@reelwright/core/webhooks/fairness";
import { openWebhookSender } from "@reelwright/integrations/webhook-sender";
import { openSecretBox } from "@reelwright/platform/secret-box";
import { openStore } from "@reelwright/store/open-store";

export const tenantId = "0190a0a0-0000-7000-8000-000000000001";
const box = openSecretBox([{ id: "bench", bytes: Buffer.alloc(32, 1) }]);
/** The secret that signs every delivery. */
export const sealedSecret = box.seal("0f".repeat(32), tenantId);

export type Dispatching = Dispatcher & { attempted(): number };

/** Starts the dispatcher in this process with its app's wiring. */
export const startDispatching = async (
  databaseUrl: string,
  inFlight: number = defaultFairLimits.inFlight,
): Promise<Dispatching> => {
  const store = await openStore({ url: databaseUrl });
  const registration = await store.registerWorker("bench");
  const sender = openWebhookSender({ allowPrivateUrls: true });
  let attempted = 0;
  const dispatcher = startDispatcher({
    deliveries: store.deliveries,
    sender,
    secrets: box,
    waitsSeconds: [0, 1, 4],
    registration,
    limits: { ...defaultFairLimits, inFlight },
    log: () => {
      attempted += 1;
    },
    onError: (part, error) => {
      throw new Error(`trouble with ${part}`, { cause: error });
    },
  });
  return {
    wake: dispatcher.wake,
    attempted: () => attempted,
    stop: async () => {
      await sender.close();
      await dispatcher.stop();
      await registration.close();
      await store.close();
    },
  };
};
