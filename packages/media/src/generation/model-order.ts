import type { ModelOrder, SceneContext } from "@reelwright/core/ports/pictures";

/** The models and resolutions that the job orders. Throws for a request without an order, such as a sample. */
export const orderOf = ({ order }: SceneContext): ModelOrder => {
  if (!order) throw new Error("a vendor's port was asked without an order");
  return order;
};
