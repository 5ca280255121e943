import { Reelwright } from "reelwright";

const reelwright = new Reelwright();
// #region checkout
const { checkout_url, session_id } = await reelwright.billing.createCheckout({
  pack_id: "starter",
});
console.log("Pay here:", checkout_url);

const { status } = await reelwright.billing.session(session_id);
console.log(status);
// #endregion checkout
