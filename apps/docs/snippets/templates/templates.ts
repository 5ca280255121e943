import { Reelwright } from "reelwright";

const reelwright = new Reelwright();
const image = await reelwright.uploads.productImage("product.png");
// #region create
const template = await reelwright.templates.create({
  name: "Spring campaign",
  config: { segment_count: 1, aspect_ratio: "9:16", music_mood: "upbeat" },
});
// #endregion create
// #region use
const job = await reelwright.jobs.create({
  product_name: "Solstice Citrus Soda",
  product_image_url: image.url,
  template_id: template.template_id,
  music_mood: "calm",
});
// #endregion use
console.log(job.segment_count, job.music_mood);
await reelwright.templates.delete(template.template_id);
