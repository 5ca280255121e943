import { Button, Group, Modal, Text } from "@mantine/core";
import { useTexts } from "../texts/texts.tsx";
import type { ConfirmProps } from "./confirm-props.ts";

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
