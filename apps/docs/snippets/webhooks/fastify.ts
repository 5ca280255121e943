// #region receiver
import Fastify from "fastify";
import { verifyWebhook, WebhookVerificationError } from "reelwright";

const { WEBHOOK_SECRET = "", PORT = "3000" } = process.env;

const app = Fastify();

// The raw bytes: a body that was parsed and serialized again has another signature.
app.addContentTypeParser("application/json", { parseAs: "buffer" }, (_request, body, done) => {
  done(null, body);
});

app.post<{ Body: Buffer }>("/webhooks/reelwright", async (request, reply) => {
  try {
    const event = await verifyWebhook({
      body: request.body,
      headers: request.headers,
      secret: WEBHOOK_SECRET,
    });
    // Store it here, once for each `event.job_id` and `event.event`. Work on it after the answer.
    console.log(event.event, event.job_id);
    return reply.code(204).send();
  } catch (error) {
    if (!(error instanceof WebhookVerificationError)) throw error;
    return reply.code(400).send();
  }
});

await app.listen({ port: Number(PORT) });
// #endregion receiver
