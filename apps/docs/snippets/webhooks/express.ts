// #region receiver
import express from "express";
import { verifyWebhook, WebhookVerificationError } from "reelwright";

const { WEBHOOK_SECRET = "", PORT = "3000" } = process.env;

const app = express();

// The raw bytes: a body that was parsed and serialized again has another signature.
const raw = express.raw({ type: "application/json", limit: "64kb" });

app.post("/webhooks/reelwright", raw, async (request, response) => {
  try {
    const event = await verifyWebhook({
      body: request.body,
      headers: request.headers,
      secret: WEBHOOK_SECRET,
    });
    // Store it here, once for each `event.job_id` and `event.event`. Work on it after the answer.
    console.log(event.event, event.job_id);
    response.status(204).end();
  } catch (error) {
    if (!(error instanceof WebhookVerificationError)) throw error;
    response.status(400).end();
  }
});

app.listen(Number(PORT));
// #endregion receiver
