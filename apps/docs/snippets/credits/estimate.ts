import { Reelwright } from "reelwright";

const reelwright = new Reelwright();
// #region estimate
const estimate = await reelwright.credits.estimate({
  segment_count: 3,
  duration_seconds: 4,
  model_id: "vidB_std",
  voice_enabled: true,
});
console.log(estimate.total_credits, estimate.breakdown);
// #endregion estimate
// #region balance
const { available_credits } = await reelwright.credits.balance();
console.log(available_credits);
// #endregion balance
