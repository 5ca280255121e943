// npm install reelwright
// node own-music.mjs product.png "Citrus Soda" track.mp3
import { Reelwright } from "reelwright";

const [image, name, track] = process.argv.slice(2);
const reelwright = new Reelwright();

const [{ url }, { music_id }] = await Promise.all([
  reelwright.uploads.productImage(image),
  // MP3, WAV, Ogg, AAC, M4A, FLAC or AIFF, 20 MiB at most. It stays yours and can be used again.
  reelwright.music.createCustom(track, { title: "Summer jingle" }),
]);

const job = await reelwright.jobs.createAndWait({
  product_name: name,
  product_image_url: url,
  segment_count: 2,
  custom_music_id: music_id,
  music_volume: 0.2,
});
console.log(job.final_video_url);
