import { useEffect, useState } from "react";
import type { Order } from "./use-order.ts";

/** Returns an order that waits for the picture, where one is on its way. */
export const usePatientOrder = ({ create, isBusy }: Order, isPictureComing: boolean): Order => {
  const [isWaiting, setWaiting] = useState(false);
  useEffect(() => {
    if (!isWaiting || isPictureComing) return;
    setWaiting(false);
    create();
  }, [isWaiting, isPictureComing, create]);
  return {
    isBusy: isBusy || isWaiting,
    create: () => {
      if (isPictureComing) setWaiting(true);
      else create();
    },
  };
};
