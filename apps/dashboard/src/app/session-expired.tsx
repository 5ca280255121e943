import { Button, Group, Modal, Text } from "@mantine/core";
import { useSession } from "../contexts.tsx";
import { useTexts } from "../texts/texts.tsx";

/** Asks the user to sign in again, on top of the unchanged page. */
export const SessionExpired = () => {
  const t = useTexts("shell");
  const { signIn } = useSession();
  return (
    <Modal opened onClose={() => undefined} withCloseButton={false} title={t("expiredTitle")}>
      <Text c="dimmed">{t("expiredText")}</Text>
      <Group justify="flex-end" mt="lg">
        <Button onClick={() => void signIn()} data-autofocus>
          {t("signInAgain")}
        </Button>
      </Group>
    </Modal>
  );
};
