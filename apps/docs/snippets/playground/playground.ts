import { setTimeout as wait } from "node:timers/promises";
import { Reelwright } from "reelwright";

const reelwright = new Reelwright();
// #region try
let task = await reelwright.models.try("imgA_2", {
  model_id: "imgA_2",
  prompt: "A can of citrus soda on a sunny beach",
});
while (task.status === "queued" || task.status === "processing") {
  await wait(2_000);
  task = await reelwright.models.task(task.task_id);
}
console.log(task.status, task.output_url ?? task.error_message);
// #endregion try
const image = await reelwright.uploads.productImage("product.png");
// #region suggest
const { key_selling_points, environment_description } = await reelwright.jobs.suggestFields({
  product_name: "Solstice Citrus Soda",
  product_image_url: image.url,
});
console.log(key_selling_points, environment_description);
// #endregion suggest
