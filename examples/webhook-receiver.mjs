// npm install reelwright
// PORT=3000 PUBLIC_URL=https://hooks.example.com/reelwright node webhook-receiver.mjs
import { randomBytes } from "node:crypto";
import { createServer } from "node:http";
import { buffer } from "node:stream/consumers";
import { Reelwright, verifyWebhook, WebhookVerificationError } from "reelwright";

const { PORT = "3000", PUBLIC_URL = `http://127.0.0.1:${PORT}/`, WEBHOOK_SECRET } = process.env;
const secret = WEBHOOK_SECRET ?? randomBytes(32).toString("hex");

/** Deliveries that were handled: an event may arrive more than once. Keep this in your database. */
const handled = new Set();

const receive = async (request) => {
  // The signature covers the raw bytes. Parsing and serializing them again changes them.
  const event = await verifyWebhook({
    body: await buffer(request),
    headers: request.headers,
    secret,
  });
  const key = `${event.job_id} ${event.event} ${event.timestamp}`;
  if (handled.has(key)) return;
  handled.add(key);
  console.log(event.event, event.job_id);
};

const server = createServer(async (request, response) => {
  try {
    await receive(request);
    response.writeHead(204).end();
  } catch (error) {
    // Any other error is ours: the dispatcher tries again.
    const status = error instanceof WebhookVerificationError ? 400 : 500;
    response.writeHead(status).end();
  }
});

server.listen(Number(PORT), async () => {
  const reelwright = new Reelwright();
  await reelwright.webhooks.configure({ webhook_url: PUBLIC_URL, webhook_secret: secret });
  const { delivered, status } = await reelwright.webhooks.test();
  console.log(`Listening. Test event: ${delivered ? "delivered" : "not delivered"}, ${status}`);
});
