import type { ModelOrder, SceneContext } from "@reelwright/core/ports";

/** What was ordered of the models. Throws where a scene was made for nobody who ordered one. */
export const orderOf = ({ order }: SceneContext): ModelOrder => {
  if (!order) throw new Error("a vendor's port was asked without an order");
  return order;
};
