import type { ReactNode } from "react";

/** What is asked, and what follows. */
export type ConfirmProps = {
  readonly isOpen: boolean;
  readonly title: string;
  readonly text?: ReactNode;
  /** The words of the button that does it. */
  readonly action: string;
  readonly isDangerous?: boolean;
  readonly isBusy?: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  readonly children?: ReactNode;
};
