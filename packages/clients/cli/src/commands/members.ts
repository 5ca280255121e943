/** `reelwright members`. */
import { type Command, Option } from "commander";
import { type MemberRole, memberRoles } from "reelwright";
import { type Context, signedIn } from "../context.ts";
import { CommandError, exitStatus } from "../outcome.ts";
import { minuteText } from "../output/channel.ts";
import { table } from "../output/styled.ts";
import { withExamples } from "../program.ts";

const roleOption = () =>
  new Option("--role <role>", "what the person may do").choices(memberRoles).makeOptionMandatory();

type WithRole = { readonly role: MemberRole };

const addInvite = (members: Command, context: Context): void => {
  const command = members
    .command("invite")
    .description("Invite a person by email. The link works once, for 7 days.")
    .argument("<email>", "the address that the person signs in with")
    .addOption(roleOption())
    .action(async (email: string, { role }: WithRole) => {
      const invitation = await signedIn(context, (reelwright) =>
        reelwright.members.invite({ email, role }),
      );
      context.print(invitation, () => [`Invited ${email} as ${role}.`]);
    });
  withExamples(command, "reelwright members invite ada@example.com --role editor");
};

const addInvitations = (members: Command, context: Context): void => {
  members
    .command("invitations")
    .description("List open invitations.")
    .action(async () => {
      const items = await signedIn(context, (reelwright) =>
        reelwright.members.invitations().toArray(),
      );
      context.print({ items, total: items.length }, (style) =>
        table(
          ["INVITATION", "ROLE", "EXPIRES", "EMAIL"],
          items.map(({ invitation_id, role, expires_at, email }) => [
            invitation_id,
            role,
            minuteText(expires_at),
            email,
          ]),
          style,
        ),
      );
    });
  members
    .command("withdraw")
    .description("Withdraw an invitation.")
    .argument("<invitation>", "its id, as members invitations shows it")
    .action(async (id: string) => {
      await signedIn(context, (reelwright) => reelwright.members.revokeInvitation(id));
      context.print({ withdrawn: id }, () => ["Withdrawn."]);
    });
};

const addChanges = (members: Command, context: Context): void => {
  members
    .command("role")
    .description("Change a member's role.")
    .argument("<member>", "the member's id, as members list shows it")
    .addOption(roleOption())
    .action(async (id: string, { role }: WithRole) => {
      const member = await signedIn(context, (reelwright) =>
        reelwright.members.update(id, { role }),
      );
      context.print(member, () => [`${member.email ?? id} is ${role} now.`]);
    });
  members
    .command("remove")
    .description("Remove a member.")
    .argument("<member>", "the member's id, as members list shows it")
    .action(async (id: string) => {
      await signedIn(context, (reelwright) => reelwright.members.remove(id));
      context.print({ removed: id }, () => ["Removed."]);
    });
  members
    .command("leave")
    .description("Leave the account.")
    .option("--yes", "don't ask for this confirmation")
    .action(async ({ yes = false }: { readonly yes?: boolean }) => {
      if (!yes) {
        throw new CommandError("Add --yes to leave the account.", exitStatus.usage);
      }
      await signedIn(context, (reelwright) => reelwright.members.leave());
      context.print({ left: true }, () => ["You left the account."]);
    });
};

const addAccounts = (members: Command, context: Context): void => {
  const command = members
    .command("accounts")
    .description("List the accounts that you are a member of, the default first.")
    .action(async () => {
      const items = await signedIn(context, (reelwright) => reelwright.members.memberships());
      context.print(items, (style) =>
        table(
          ["ACCOUNT", "ROLE", "NAME"],
          items.map(({ tenant_id, role, name }) => [tenant_id, role, name]),
          style,
        ),
      );
    });
  withExamples(command, "REELWRIGHT_TENANT=ID reelwright jobs list");
};

export const add = (program: Command, context: Context): void => {
  const members = program
    .command("members")
    .description(
      "Manage the people of the account. This needs a sign-in as a person: reelwright login",
    );
  const list = members
    .command("list", { isDefault: true })
    .description("List the members.")
    .action(async () => {
      const items = await signedIn(context, (reelwright) => reelwright.members.list().toArray());
      context.print({ items, total: items.length }, (style) =>
        table(
          ["MEMBER", "ROLE", "SINCE", "EMAIL", "NAME"],
          items.map(({ member_id, role, created_at, email, name, is_you: isYou }) => [
            member_id,
            role,
            minuteText(created_at),
            email ?? "–",
            `${name ?? "–"}${isYou ? " (you)" : ""}`,
          ]),
          style,
        ),
      );
    });
  withExamples(list, "reelwright members list --json");
  addInvite(members, context);
  addInvitations(members, context);
  addChanges(members, context);
  addAccounts(members, context);
};
