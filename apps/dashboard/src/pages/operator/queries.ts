import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { dataOf, type OperatorApi } from "../../api/clients.ts";
import type { components, paths } from "../../api/generated/operators.ts";
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
    queryFn: ({ signal }) => dataOf(api.GET("/overview", { signal })),
    refetchInterval: everyMs,
  });

export const vendorsQuery = (api: OperatorApi) =>
  queryOptions({
    queryKey: [...operatorKey, "vendors"],
    queryFn: ({ signal }) => dataOf(api.GET("/vendors", { signal })),
    refetchInterval: everyMs,
  });

export const workersQuery = (api: OperatorApi) =>
  queryOptions({
    queryKey: [...operatorKey, "workers"],
    queryFn: ({ signal }) => dataOf(api.GET("/workers", { signal })),
    refetchInterval: everyMs,
  });

/** Everything that is stored of one job. */
export const jobQuery = (api: OperatorApi, jobId: string) =>
  queryOptions({
    queryKey: [...operatorKey, "job", jobId],
    queryFn: ({ signal }) =>
      dataOf(api.GET("/jobs/{job_id}", { params: { path: { job_id: jobId } }, signal })),
    refetchInterval: listEveryMs,
  });

/** A tenant's record, with its notes. */
export const tenantQuery = (api: OperatorApi, tenantId: string) =>
  queryOptions({
    queryKey: [...operatorKey, "tenant", tenantId],
    queryFn: ({ signal }) => {
      const params = { path: { tenant_id: tenantId } };
      return dataOf(api.GET("/tenants/{tenant_id}", { params, signal }));
    },
  });

export const tenantLimitsQuery = (api: OperatorApi, tenantId: string) =>
  queryOptions({
    queryKey: [...operatorKey, "tenant", tenantId, "limits"],
    queryFn: ({ signal }) => {
      const params = { path: { tenant_id: tenantId } };
      return dataOf(api.GET("/tenants/{tenant_id}/limits", { params, signal }));
    },
  });

export const priceBooksQuery = (api: OperatorApi) =>
  queryOptions({
    queryKey: [...operatorKey, "price-books"],
    queryFn: ({ signal }) => dataOf(api.GET("/price-books", { signal })),
  });

export const historyQuery = (api: OperatorApi) =>
  queryOptions({
    queryKey: ["operator", "history"],
    queryFn: ({ signal }) => dataOf(api.GET("/history", { signal })),
    refetchInterval: 60_000,
  });

type Schemas = components["schemas"];
type Place = { readonly limit: number; readonly after?: string };

/** A list that is paged by cursor. `read` sends the request for one page. */
const pagesQuery = <Page extends { readonly next: string | null }>(
  key: readonly unknown[],
  read: (place: Place, signal: AbortSignal) => Promise<Page>,
) =>
  infiniteQueryOptions({
    queryKey: [...operatorKey, ...key],
    queryFn: ({ pageParam, signal }) =>
      read({ limit: pageSize, ...(pageParam !== null && { after: pageParam }) }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }: Page) => next,
    refetchInterval: listEveryMs,
  });

export const tenantsQuery = (api: OperatorApi) =>
  pagesQuery(["tenants"], (query, signal) =>
    dataOf(api.GET("/tenants", { params: { query }, signal })),
  );

type TasksQuery = NonNullable<paths["/tasks"]["get"]["parameters"]["query"]>;

/** A filter as query parameters, without empty fields. */
const fieldsOf = ({ stage, tenant }: WorkFilter): TasksQuery => ({
  ...(stage !== undefined && { stage }),
  ...(tenant !== undefined && { tenant }),
});

/** Work that needs an operator, work that waits for the tenant, or all work. */
const standing = ({ show }: WorkFilter): TasksQuery => {
  if (show === "stuck") return { stuck: true, waits_for: "operator" };
  return show === "customers" ? { waits_for: "customer" } : {};
};

/** `GET /admin/jobs`. The caller names the page: it depends on `status`, which the document can't express. */
const jobPages = <Page extends Schemas["LiveJobPage"] | Schemas["EndedJobPage"]>(
  api: OperatorApi,
  fields: paths["/jobs"]["get"]["parameters"]["query"],
) =>
  pagesQuery(
    ["jobs", fields],
    async (place, signal) =>
      (await dataOf(
        api.GET("/jobs", { params: { query: { ...fields, ...place } }, signal }),
      )) as Page,
  );

export const jobsQuery = (api: OperatorApi, filter: WorkFilter) =>
  jobPages<Schemas["LiveJobPage"]>(api, { ...fieldsOf(filter), ...standing(filter) });

export const failedJobsQuery = (api: OperatorApi, filter: WorkFilter) =>
  jobPages<Schemas["EndedJobPage"]>(api, { ...fieldsOf(filter), status: "failed" });

export const tasksQuery = (api: OperatorApi, filter: WorkFilter) => {
  const fields = { ...fieldsOf(filter), ...standing(filter) };
  return pagesQuery(["tasks", fields], (place, signal) =>
    dataOf(api.GET("/tasks", { params: { query: { ...fields, ...place } }, signal })),
  );
};

export const deliveriesQuery = (api: OperatorApi, { show, tenant }: WorkFilter) => {
  const state = show === "live" ? "pending" : "abandoned";
  const fields = { ...(tenant !== undefined && { tenant }), state } as const;
  return pagesQuery(["deliveries", fields], (place, signal) =>
    dataOf(api.GET("/deliveries", { params: { query: { ...fields, ...place } }, signal })),
  );
};
