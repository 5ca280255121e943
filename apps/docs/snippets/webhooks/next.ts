// #region receiver
// app/webhooks/reelwright/route.ts
import { verifyWebhook, WebhookVerificationError } from "reelwright";

const { WEBHOOK_SECRET = "" } = process.env;

export const POST = async (request: Request): Promise<Response> => {
  try {
    const event = await verifyWebhook({
      body: await request.text(),
      headers: request.headers,
      secret: WEBHOOK_SECRET,
    });
    // Store it here, once for each `event.job_id` and `event.event`. Work on it after the answer.
    console.log(event.event, event.job_id);
    return new Response(null, { status: 204 });
  } catch (error) {
    if (!(error instanceof WebhookVerificationError)) throw error;
    return new Response(null, { status: 400 });
  }
};
// #endregion receiver
