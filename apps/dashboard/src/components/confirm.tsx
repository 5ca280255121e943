import { Suspense, useState } from "react";
import type { ConfirmProps } from "./confirm-dialog.tsx";
import { late } from "./late.ts";

const ConfirmDialog = late(async () => ({
  default: (await import("./confirm-dialog.tsx")).ConfirmDialog,
}));

/** Confirms an action that can't be undone or costs credits. Its code is loaded when it first opens. */
export const Confirm = (props: ConfirmProps) => {
  const [wasOpened, setOpened] = useState(props.isOpen);
  if (props.isOpen && !wasOpened) setOpened(true);
  if (!wasOpened) return null;
  return (
    <Suspense fallback={null}>
      <ConfirmDialog {...props} />
    </Suspense>
  );
};
