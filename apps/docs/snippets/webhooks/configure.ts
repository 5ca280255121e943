import { Reelwright } from "reelwright";

const reelwright = new Reelwright();
const { WEBHOOK_URL = "", WEBHOOK_SECRET = "" } = process.env;
// #region configure
await reelwright.webhooks.configure({
  webhook_url: WEBHOOK_URL,
  webhook_secret: WEBHOOK_SECRET,
});
// #endregion configure
// #region test
const { delivered, status, latency_ms } = await reelwright.webhooks.test({
  event: "job.completed",
});
console.log({ delivered, status, latency_ms });
// #endregion test
