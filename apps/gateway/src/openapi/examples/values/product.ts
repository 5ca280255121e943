/** What the examples say of the product and of what a job is told. */
import type { ExampleValues } from "../build-examples.ts";

export const productValues: ExampleValues = {
  product_name: ["Mighty Mug"],
  product_image_url: ["https://example.com/mug.png"],
  segment_count: [2],
  environment_description: ["A bright kitchen counter in the morning"],
  key_selling_points: [["Keeps coffee hot for six hours", "Fits every cup holder"]],
  cta_text: ["Get yours today"],
  music_mood: ["upbeat"],
  metadata: [{ campaign: "spring" }],
  "suggestFields.custom_script": ["This is the mug that keeps up with my mornings."],
  category: ["drinkware"],
  shape: ["compact"],
  text: ["Juicy", "Commerce"],
  hex: ["#22224a"],
  share: [0.8],
  "colors.name": ["navy"],
};
