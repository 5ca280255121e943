import { Reelwright } from "reelwright";

const reelwright = new Reelwright();
const image = await reelwright.uploads.productImage("product.png");
// #region upload
const track = await reelwright.music.createCustom("track.mp3", { title: "Summer jingle" });
// #endregion upload
// #region create
const job = await reelwright.jobs.createAndWait({
  product_name: "Solstice Citrus Soda",
  product_image_url: image.url,
  segment_count: 1,
  custom_music_id: track.music_id,
  music_volume: 0.2,
});
// #endregion create
console.log(job.final_video_url);
