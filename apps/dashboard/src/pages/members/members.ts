import { queryOptions } from "@tanstack/react-query";
import type { MemberRole, Reelwright } from "reelwright";

/** Roles in the order of what they may do. */
export const roles = [
  "owner",
  "admin",
  "editor",
  "reviewer",
  "viewer",
  "billing",
] as const satisfies readonly MemberRole[];

export const membersKey = ["members"] as const;

export const membersQuery = (client: Reelwright) =>
  queryOptions({
    queryKey: membersKey,
    queryFn: ({ signal }) => client.members.list({ page_size: 100 }, { signal }).toArray(),
  });

export const invitationsKey = ["invitations"] as const;

export const invitationsQuery = (client: Reelwright) =>
  queryOptions({
    queryKey: invitationsKey,
    queryFn: ({ signal }) => client.members.invitations({ page_size: 100 }, { signal }).toArray(),
  });
