import { Reelwright } from "reelwright";

const reelwright = new Reelwright();
// #region fields
const fields = await reelwright.jobs.fields();
const { minimum, maximum } = fields.get("segment_count") ?? {};
console.log(minimum, maximum, fields.get("caption_style")?.values);
// #endregion fields
// #region reviews
for await (const { job_id, product_name, kind, image_url } of reelwright.reviews.list()) {
  console.log(job_id, product_name, kind, image_url);
}
// #endregion reviews
// #region usage
const { days, totals, success_rate } = await reelwright.usage.get({
  from: "2026-01-01",
  to: "2026-01-31",
});
console.log(days.length, totals.credits, success_rate);
// #endregion usage
// #region deliveries
for await (const { delivery_id } of reelwright.webhooks.deliveries({ state: "abandoned" })) {
  const { attempts } = await reelwright.webhooks.delivery(delivery_id);
  console.log(attempts);
  await reelwright.webhooks.replay(delivery_id);
}
// #endregion deliveries
const image = await reelwright.uploads.productImage("product.png");
const order = () =>
  reelwright.jobs.create({
    product_name: "Solstice Citrus Soda",
    product_image_url: image.url,
    segment_count: 1,
  });
// #region stream
const events = reelwright.webhooks.events({
  reconnectMs: Number.POSITIVE_INFINITY,
  onDisconnect: (reason) => console.warn("The connection is lost:", reason),
});
for await (const event of events) {
  if (event.type === "listening") await order();
  else {
    console.log(event.type, event.data.job_id);
    break;
  }
}
// #endregion stream
