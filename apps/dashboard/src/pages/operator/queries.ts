import type { OperatorReplies } from "@reelwright/core/operations/lists";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { OperatorApi } from "../../api/clients.ts";
import type { WorkFilter } from "./work.ts";

/** Poll interval while the page is visible. */
const everyMs = 4_000;
/** Lists scan open rows, so they are polled less often. */
const listEveryMs = 8_000;
const pageSize = 50;

/** The first part of every key below; an action may change all of them. */
export const operatorKey = ["operator", "now"] as const;
export const samplesKey = ["operator", "samples"] as const;

export const overviewQuery = (api: OperatorApi) =>
  queryOptions({
    queryKey: [...operatorKey, "overview"],
    queryFn: ({ signal }) => api.get<OperatorReplies["overview"]>("/admin/overview", signal),
    refetchInterval: everyMs,
  });

export const vendorsQuery = (api: OperatorApi) =>
  queryOptions({
    queryKey: [...operatorKey, "vendors"],
    queryFn: ({ signal }) => api.get<OperatorReplies["vendors"]>("/admin/vendors", signal),
    refetchInterval: everyMs,
  });

export const workersQuery = (api: OperatorApi) =>
  queryOptions({
    queryKey: [...operatorKey, "workers"],
    queryFn: ({ signal }) => api.get<OperatorReplies["workers"]>("/admin/workers", signal),
    refetchInterval: everyMs,
  });

/** Everything that is stored of one job. */
export const jobQuery = (api: OperatorApi, jobId: string) =>
  queryOptions({
    queryKey: [...operatorKey, "job", jobId],
    queryFn: ({ signal }) => api.get<OperatorReplies["job"]>(`/admin/jobs/${jobId}`, signal),
    refetchInterval: listEveryMs,
  });

export const historyQuery = (api: OperatorApi) =>
  queryOptions({
    queryKey: ["operator", "history"],
    queryFn: ({ signal }) => api.get<OperatorReplies["history"]>("/admin/history", signal),
    refetchInterval: 60_000,
  });

type Page = { readonly next: string | null };

/** A list that is paged by cursor. */
const pagesQuery = <Reply extends Page>(
  api: OperatorApi,
  path: string,
  fields: Readonly<Record<string, string>>,
) =>
  infiniteQueryOptions({
    queryKey: [...operatorKey, path, fields],
    queryFn: ({ pageParam, signal }) => {
      const after = pageParam === null ? {} : { after: pageParam };
      const query = new URLSearchParams({ ...fields, limit: String(pageSize), ...after });
      return api.get<Reply>(`${path}?${query}`, signal);
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }: Reply) => next,
    refetchInterval: listEveryMs,
  });

export const tenantsQuery = (api: OperatorApi) =>
  pagesQuery<OperatorReplies["tenants"]>(api, "/admin/tenants", {});

/** A filter as query parameters, without empty fields. */
const fieldsOf = ({ stage, tenant }: WorkFilter): Readonly<Record<string, string>> => ({
  ...(stage === undefined ? {} : { stage }),
  ...(tenant === undefined ? {} : { tenant }),
});

/** Work that needs an operator, work that waits for the tenant, or everything. */
const standing = ({ show }: WorkFilter): Readonly<Record<string, string>> => {
  if (show === "stuck") return { stuck: "true", waits_for: "operator" };
  return show === "customers" ? { waits_for: "customer" } : {};
};

export const jobsQuery = (api: OperatorApi, filter: WorkFilter) =>
  pagesQuery<OperatorReplies["jobs"]>(api, "/admin/jobs", {
    ...fieldsOf(filter),
    ...standing(filter),
  });

export const failedJobsQuery = (api: OperatorApi, filter: WorkFilter) =>
  pagesQuery<OperatorReplies["ended jobs"]>(api, "/admin/jobs", {
    ...fieldsOf(filter),
    status: "failed",
  });

export const tasksQuery = (api: OperatorApi, filter: WorkFilter) =>
  pagesQuery<OperatorReplies["tasks"]>(api, "/admin/tasks", {
    ...fieldsOf(filter),
    ...standing(filter),
  });

export const deliveriesQuery = (api: OperatorApi, filter: WorkFilter) =>
  pagesQuery<OperatorReplies["deliveries"]>(api, "/admin/deliveries", {
    ...(filter.tenant === undefined ? {} : { tenant: filter.tenant }),
    state: filter.show === "live" ? "pending" : "abandoned",
  });
