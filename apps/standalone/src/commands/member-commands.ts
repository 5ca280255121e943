import { emailKey } from "@reelwright/core/identity/members";
import { type MemberRole, memberRoles } from "@reelwright/core/identity/privileges";
import type { MemberEntry } from "@reelwright/core/ports/identity";
import { type Command, InvalidArgumentError, Option } from "commander";
import { type CommandContext, withTenant } from "./command-context.ts";

// `admin members`: people of a tenant. The audit log names the actor `operator`.

type Shell = Pick<CommandContext, "databaseUrl" | "say">;
type OfTenant = { readonly tenant: string };
type OfMember = OfTenant & { readonly member: string };

const operator = { id: "operator", requestId: null };
const maxListed = 1_000;

const roleOption = () =>
  new Option("--role <role>", "what the person may do").choices(memberRoles).makeOptionMandatory();

/** An email address. */
export const address = (text: string): string => {
  if (emailKey(text) !== null) return text;
  throw new InvalidArgumentError("Use an address such as ada@example.com.");
};

const lineOf = ({ member_id, role, active, email, name }: MemberEntry): string =>
  `${member_id}  ${role.padEnd(8)}  ${email ?? "–"}  ${name ?? ""}${active ? "" : "(waits for the first sign-in)"}`;

const addReattach = (members: Command, shell: Shell): void => {
  members
    .command("reattach")
    .description("Give a membership to another subject, such as the same person's at a new issuer.")
    .requiredOption("--tenant <id>", "the tenant")
    .requiredOption("--member <id>", "the member's id, as list shows it")
    .requiredOption("--issuer <url>", "the issuer, as REELWRIGHT_ISSUER has it")
    .requiredOption("--subject <sub>", "the person's subject there")
    .action(
      ({
        tenant,
        member,
        issuer,
        subject,
      }: OfMember & { readonly issuer: string; readonly subject: string }) =>
        withTenant(shell, tenant, async ({ identity }) => {
          const moved = await identity.reattach(tenant, member, { issuer, subject }, operator);
          return lineOf(moved);
        }),
    );
};

/** Adds `admin members`. */
export const addMemberCommands = (admin: Command, shell: Shell): void => {
  const members = admin.command("members").description("Manage the people of a tenant.");
  members
    .command("list")
    .description("List a tenant's members.")
    .requiredOption("--tenant <id>", "the tenant")
    .option("--json", "print JSON")
    .action(({ tenant, json }: OfTenant & { readonly json?: boolean }) =>
      withTenant(shell, tenant, async ({ identity }) => {
        const { items } = await identity.members(tenant, { page: 1, pageSize: maxListed });
        if (json) return JSON.stringify(items);
        return items.length === 0 ? "The tenant has no members." : items.map(lineOf).join("\n");
      }),
    );
  members
    .command("add")
    .description("Add a member who becomes active at the first sign-in with this verified address.")
    .requiredOption("--tenant <id>", "the tenant")
    .requiredOption("--email <address>", "the person's address", address)
    .addOption(roleOption())
    .action(({ tenant, email, role }: OfTenant & { email: string; role: MemberRole }) =>
      withTenant(shell, tenant, async ({ identity }) =>
        lineOf(await identity.addMember(tenant, { email, role }, operator)),
      ),
    );
  members
    .command("role")
    .description("Change a member's role.")
    .requiredOption("--tenant <id>", "the tenant")
    .requiredOption("--member <id>", "the member's id, as list shows it")
    .addOption(roleOption())
    .action(({ tenant, member, role }: OfMember & { readonly role: MemberRole }) =>
      withTenant(shell, tenant, async ({ identity }) => {
        const change = { memberId: member, role, by: "owner" } as const;
        await identity.changeMember(tenant, change, operator);
        return `The member is ${role} now.`;
      }),
    );
  members
    .command("remove")
    .description("Remove a member. The last owner stays: make another one first.")
    .requiredOption("--tenant <id>", "the tenant")
    .requiredOption("--member <id>", "the member's id, as list shows it")
    .action(({ tenant, member }: OfMember) =>
      withTenant(shell, tenant, async ({ identity }) => {
        const change = { memberId: member, role: null, by: "owner" } as const;
        await identity.changeMember(tenant, change, operator);
        return "Removed.";
      }),
    );
  addReattach(members, shell);
};
