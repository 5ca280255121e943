import { Button, Group, Modal, NativeSelect, Stack, TextInput } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { type MemberRole, memberRoles } from "reelwright";
import { invitationsKey } from "../../api/queries.ts";
import { useForm } from "../../api/use-form.ts";
import { limits } from "../../components/limits.ts";
import { useClient } from "../../contexts.tsx";
import { useTexts } from "../../texts/texts.tsx";

/** Invites a person by email. Only owners invite owners. */
export const Invite = ({
  isOwner,
  onClose,
}: {
  readonly isOwner: boolean;
  readonly onClose: () => void;
}) => {
  const t = useTexts("members");
  const close = useTexts("common")("close");
  const client = useClient();
  const form = useForm({
    initial: { email: "", role: "editor" as MemberRole },
    run: ({ email, role }) => client.members.invite({ email: email.trim(), role }),
    invalidates: [invitationsKey],
    onDone: ({ email }) => {
      const message = t("invited", { name: email });
      notifications.show({ message, color: "green", closeButtonProps: { "aria-label": close } });
      onClose();
    },
  });
  const offered = memberRoles.filter((role) => isOwner || role !== "owner");
  return (
    <Modal opened onClose={onClose} title={t("invite")} closeButtonProps={{ "aria-label": close }}>
      <form onSubmit={form.submit}>
        <Stack gap="md">
          <TextInput
            type="email"
            label={t("email")}
            description={t("emailHelp")}
            maxLength={limits.email}
            required
            data-autofocus
            {...form.getInputProps("email")}
          />
          <NativeSelect
            label={t("role")}
            description={t(`roleHelp.${form.values.role}`)}
            value={form.values.role}
            onChange={(event) =>
              form.setFieldValue("role", event.currentTarget.value as MemberRole)
            }
            data={offered.map((role) => ({ value: role, label: t(`roles.${role}`) }))}
          />
          <Group justify="flex-end">
            <Button type="submit" loading={form.isBusy} disabled={form.values.email.trim() === ""}>
              {t("send")}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
};
