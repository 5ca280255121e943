import { Button, Group, Modal, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { useTexts } from "../texts/texts.tsx";
import { useFocusBack } from "./use-focus-back.ts";

/** A question with a button that confirms and one that cancels. */
export type ConfirmProps = {
  readonly isOpen: boolean;
  readonly title: string;
  readonly text?: ReactNode;
  /** Label of the button that confirms. */
  readonly action: string;
  /** Label of the button that changes nothing. Default: "Cancel". */
  readonly keep?: string;
  readonly isDangerous?: boolean;
  readonly isBusy?: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  readonly children?: ReactNode;
};

/** The dialog of `Confirm`. */
export const ConfirmDialog = ({
  isOpen,
  title,
  text,
  action,
  keep,
  isDangerous = false,
  isBusy = false,
  onConfirm,
  onClose,
  children,
}: ConfirmProps) => {
  const t = useTexts("common");
  useFocusBack();
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={title}
      closeButtonProps={{ "aria-label": t("close") }}
    >
      {text ? <Text c="dimmed">{text}</Text> : null}
      {children}
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={onClose}>
          {keep ?? t("cancel")}
        </Button>
        <Button {...(isDangerous && { color: "red" })} loading={isBusy} onClick={onConfirm}>
          {action}
        </Button>
      </Group>
    </Modal>
  );
};
