import { Button, Group, NativeSelect, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { UserPlus } from "lucide-react";
import { Suspense, useState } from "react";
import { type Invitation, type Member, type MemberRole, memberRoles } from "reelwright";
import {
  invitationsKey,
  invitationsQuery,
  membershipsQuery,
  membersKey,
  membersQuery,
} from "../../api/queries.ts";
import { useAction } from "../../api/use-action.ts";
import { Confirm } from "../../components/confirm.tsx";
import { useFormat } from "../../components/format.ts";
import { late } from "../../components/late.ts";
import { Loaded, Page, Panel, RowSkeleton } from "../../components/page.tsx";
import { StateBadge } from "../../components/status-badge.tsx";
import { Table } from "../../components/table.tsx";
import { useClient } from "../../contexts.tsx";
import { enterTenant } from "../../storage.ts";
import { useTexts } from "../../texts/texts.tsx";

/** Loaded when the dialog opens. */
const Invite = late(async () => ({ default: (await import("./invite.tsx")).Invite }));

const nameOf = ({ name, email, member_id }: Member): string => name ?? email ?? member_id;

const Name = ({ member }: { readonly member: Member }) => {
  const t = useTexts("members");
  const { name, email, active, is_you: isYou } = member;
  return (
    <div>
      <Group gap={8}>
        <span>{nameOf(member)}</span>
        {isYou ? <StateBadge tone="good">{t("you")}</StateBadge> : null}
        {active ? null : <StateBadge tone="wait">{t("waiting")}</StateBadge>}
      </Group>
      {name !== null && email !== null ? (
        <Text size="sm" c="dimmed">
          {email}
        </Text>
      ) : null}
    </div>
  );
};

const Role = ({ member }: { readonly member: Member }) => {
  const t = useTexts("members");
  const client = useClient();
  const change = useAction({
    run: (role: MemberRole) => client.members.update(member.member_id, { role }),
    done: t("changed", { name: nameOf(member) }),
    invalidates: [membersKey, ["memberships"]],
  });
  return (
    <NativeSelect
      aria-label={t("roleOf", { name: nameOf(member) })}
      value={member.role}
      disabled={change.isPending}
      onChange={(event) => change.mutate(event.currentTarget.value as MemberRole)}
      data={memberRoles.map((role) => ({ value: role, label: t(`roles.${role}`) }))}
    />
  );
};

/** Members with their roles. */
const MemberTable = ({
  members,
  onRemove,
}: {
  readonly members: readonly Member[];
  readonly onRemove: (member: Member) => void;
}) => {
  const t = useTexts("members");
  const { date } = useFormat();
  return (
    <Table
      label={t("title")}
      rows={members}
      keyOf={(member) => member.member_id}
      columns={[
        {
          key: "member",
          label: t("member"),
          isMain: true,
          cell: (member) => <Name member={member} />,
        },
        { key: "role", label: t("role"), cell: (member) => <Role member={member} /> },
        { key: "since", label: t("since"), cell: (member) => date(member.created_at) },
        {
          key: "remove",
          cell: (member) => (
            <Button
              variant="subtle"
              color="red"
              aria-label={member.is_you ? t("leave") : t("removeNamed", { name: nameOf(member) })}
              onClick={() => onRemove(member)}
            >
              {member.is_you ? t("leave") : t("remove")}
            </Button>
          ),
        },
      ]}
    />
  );
};

const InvitationTable = ({ invitations }: { readonly invitations: readonly Invitation[] }) => {
  const t = useTexts("members");
  const { date } = useFormat();
  const client = useClient();
  const withdraw = useAction({
    run: (invitation: Invitation) => client.members.revokeInvitation(invitation.invitation_id),
    done: t("withdrawn"),
    invalidates: [invitationsKey],
  });
  return (
    <Table
      label={t("invitations")}
      rows={invitations}
      keyOf={(invitation) => invitation.invitation_id}
      columns={[
        { key: "email", label: t("email"), isMain: true, cell: ({ email }) => email },
        { key: "role", label: t("role"), cell: ({ role }) => t(`roles.${role}`) },
        { key: "expires", label: t("expires"), cell: (each) => date(each.expires_at) },
        {
          key: "withdraw",
          cell: (invitation) => (
            <Button
              variant="subtle"
              color="red"
              aria-label={t("withdrawNamed", { name: invitation.email })}
              onClick={() => withdraw.mutate(invitation)}
            >
              {t("withdraw")}
            </Button>
          ),
        },
      ]}
    />
  );
};

/** Asks before a member is removed, or before this person leaves. */
const Remove = ({
  chosen,
  onClose,
}: {
  readonly chosen: Member | null;
  readonly onClose: () => void;
}) => {
  const t = useTexts("members");
  const client = useClient();
  const name = chosen === null ? "" : nameOf(chosen);
  const isLeaving = chosen?.is_you === true;
  const remove = useAction({
    run: (member: Member) =>
      member.is_you ? client.members.leave() : client.members.remove(member.member_id),
    done: (_done, member) => t("removed", { name: nameOf(member) }),
    invalidates: [membersKey],
    onDone: (_done, member) => {
      onClose();
      if (member.is_you) enterTenant(null);
    },
  });
  return (
    <Confirm
      isOpen={chosen !== null}
      title={isLeaving ? t("leaveTitle") : t("removeTitle", { name })}
      text={isLeaving ? t("leaveText") : t("removeText")}
      action={isLeaving ? t("leave") : t("remove")}
      isDangerous
      isBusy={remove.isPending}
      onConfirm={() => chosen && remove.mutate(chosen)}
      onClose={onClose}
    />
  );
};

/** The account's members, their roles, and open invitations. */
export const MembersPage = () => {
  const t = useTexts("members");
  const client = useClient();
  const members = useQuery(membersQuery(client));
  const invitations = useQuery(invitationsQuery(client));
  const { data: memberships = [] } = useQuery(membershipsQuery(client));
  const [isInviting, setInviting] = useState(false);
  const [chosen, setChosen] = useState<Member | null>(null);
  const isOwner = memberships.some(
    ({ member_id, role }) =>
      role === "owner" && members.data?.some((each) => each.is_you && each.member_id === member_id),
  );
  const invite = (
    <Button leftSection={<UserPlus size={16} aria-hidden />} onClick={() => setInviting(true)}>
      {t("invite")}
    </Button>
  );
  return (
    <Page title={t("title")} text={t("text")} actions={invite}>
      <Stack gap="lg">
        <Panel isFlush>
          <Loaded query={members} skeleton={<RowSkeleton />}>
            {(items) => <MemberTable members={items} onRemove={setChosen} />}
          </Loaded>
        </Panel>
        {invitations.data && invitations.data.length > 0 ? (
          <section>
            <Title order={2} size="h4" mb="xs">
              {t("invitations")}
            </Title>
            <Panel isFlush>
              <InvitationTable invitations={invitations.data} />
            </Panel>
          </section>
        ) : null}
      </Stack>
      {isInviting ? (
        <Suspense fallback={null}>
          <Invite isOwner={isOwner} onClose={() => setInviting(false)} />
        </Suspense>
      ) : null}
      <Remove chosen={chosen} onClose={() => setChosen(null)} />
    </Page>
  );
};
