import { useEffect, useState } from "react";

/** Returns the focus to the element that had it before. For dialogs that are unmounted instead of closed. */
export const useFocusBack = (): void => {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      const isLost = document.activeElement === document.body;
      if (isLost && before instanceof HTMLElement && before.isConnected) before.focus();
    },
    [before],
  );
};
