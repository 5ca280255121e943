import { queryOptions, useQuery } from "@tanstack/react-query";
import type { MemberRole, Reelwright } from "reelwright";
import { useClient, useConfig, useOperatorApi } from "../contexts.tsx";
import { chosenTenant } from "../storage.ts";
import { dataOf } from "./clients.ts";

/** Queries that several pages share. */

const hour = 3_600_000;

export const jobQuery = (client: Reelwright, jobId: string) =>
  queryOptions({
    queryKey: ["jobs", jobId],
    queryFn: ({ signal }) => client.jobs.get(jobId, { signal }),
  });

/** The fields of a job on this server, with their defaults. */
export const jobFieldsQuery = (client: Reelwright) =>
  queryOptions({
    queryKey: ["job-fields"],
    queryFn: ({ signal }) => client.jobs.fields({ signal }),
    staleTime: hour,
  });

export const modelsQuery = (client: Reelwright) =>
  queryOptions({
    queryKey: ["models"],
    queryFn: ({ signal }) => client.models.list({ signal }).toArray(),
    staleTime: hour,
  });

export const templatesKey = ["templates"] as const;

export const templatesQuery = (client: Reelwright) =>
  queryOptions({
    queryKey: templatesKey,
    queryFn: ({ signal }) => client.templates.list({ limit: 100 }, { signal }).toArray(),
  });

/** The balance, shown in the navigation of every page. */
export const balanceQuery = (client: Reelwright) =>
  queryOptions({
    queryKey: ["credits", "balance"],
    queryFn: ({ signal }) => client.credits.balance({ signal }),
    refetchInterval: 30_000,
  });

/** The accounts that this person is a member of, the current one first. */
export const membershipsQuery = (client: Reelwright) =>
  queryOptions({
    queryKey: ["memberships"],
    queryFn: ({ signal }) => client.members.memberships({ signal }),
    staleTime: hour,
  });

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

/** The role in the current account; undefined until it is known. */
export const useRole = (): MemberRole | undefined => {
  const { data = [] } = useQuery(membershipsQuery(useClient()));
  const chosen = chosenTenant();
  return (data.find(({ tenant_id }) => tenant_id === chosen) ?? data[0])?.role;
};

/** The number of items that wait for review. */
export const waitingCountQuery = (client: Reelwright) =>
  queryOptions({
    queryKey: ["reviews", "count"],
    queryFn: async ({ signal }) => (await client.reviews.list({ page_size: 1 }, { signal })).total,
    refetchInterval: 30_000,
  });

/** The user's roles as an operator. Sends nothing if the installation has no operators. */
const useOperatorRolesQuery = () => {
  const { hasOperators } = useConfig();
  const operator = useOperatorApi();
  return queryOptions({
    queryKey: ["operator", "me"],
    queryFn: async ({ signal }) =>
      hasOperators ? (await dataOf(operator.GET("/me", { signal }))).roles : [],
    staleTime: Number.POSITIVE_INFINITY,
  });
};

/** Returns whether the user has a role of operators. */
export const useIsOperator = () =>
  useQuery({ ...useOperatorRolesQuery(), select: (roles) => roles.length > 0 });

/** What the user's roles allow beyond looking. */
export const useOperatorRoles = (): {
  readonly mayOperate: boolean;
  readonly mayRefund: boolean;
} => {
  const { data: roles = [] } = useQuery(useOperatorRolesQuery());
  const mayOperate = roles.includes("operator");
  return { mayOperate, mayRefund: mayOperate || roles.includes("finance") };
};

export const tenantKey = ["tenant"] as const;

export const tenantQuery = (client: Reelwright) =>
  queryOptions({
    queryKey: tenantKey,
    queryFn: ({ signal }) => client.tenant.get({ signal }),
  });

/** The template that new videos begin with; null: there is none. */
export const defaultTemplateQuery = (client: Reelwright) =>
  queryOptions({
    ...templatesQuery(client),
    select: (templates) => templates.find((each) => each.is_default) ?? null,
  });
