/** The body of `POST /jobs`: the smallest job of two segments. */
export const jobBody = JSON.stringify({
  product_name: "Mug",
  product_image_url: "https://example.com/product.png",
  segment_count: 2,
  segment_duration: 4,
  video_model: "vidB_std",
});
