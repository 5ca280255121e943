import type { ReactNode } from "react";

/** What is asked, and what follows. */
export type ConfirmProps = {
  readonly isOpen: boolean;
  readonly title: string;
  readonly text?: ReactNode;
  /** The words of the button that does it. */
  readonly action: string;
  /** The words of the button that leaves everything as it is; left out: "Cancel". */
  readonly keep?: string;
  readonly isDangerous?: boolean;
  readonly isBusy?: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  readonly children?: ReactNode;
};
