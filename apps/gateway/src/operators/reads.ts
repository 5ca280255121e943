/** `/admin/overview`, `/vendors`, `/tenants`, `/history`, `/workers`: the state of the installation. */
import { jobNotFound } from "@reelwright/core/jobs/job-actions";
import {
  deliveriesOfJob,
  historyOf,
  listDeliveries,
  listEndedJobs,
  listJobs,
  listTasks,
  listTenants,
  listWorkers,
  type OperatorReplies,
  tenantPlace,
} from "@reelwright/core/operations/lists";
import { overviewOf, vendorViews } from "@reelwright/core/operations/overview";
import { schema } from "@reelwright/core/validation/schema";
import {
  filterOf,
  jobParams,
  limitField,
  listFields,
  operatorEndpoint,
  read,
  stageField,
  stuckField,
} from "./operator-ports.ts";

/** Shares one read among all requests within `forMs`. */
const sharedRead = <T>(read: () => Promise<T>, forMs: number): (() => Promise<T>) => {
  let last: { readonly until: number; readonly answer: Promise<T> } | undefined;
  return () => {
    const now = performance.now();
    if (last && now < last.until) return last.answer;
    const own = { until: now + forMs, answer: read() };
    last = own;
    // A failed read isn't shared.
    own.answer.catch(() => {
      if (last === own) last = undefined;
    });
    return own.answer;
  };
};

export const lookEndpoints = [
  operatorEndpoint({ ...read, path: "/overview" }, (ports) => {
    const look = sharedRead(overviewOf(ports), ports.sharedMs.figures);
    return async () => ({
      body: {
        ...(await look()),
        queue_board: ports.hasBoard,
      } satisfies OperatorReplies["overview"],
    });
  }),
  operatorEndpoint({ ...read, path: "/vendors" }, (ports) => {
    const look = sharedRead(async () => {
      const [today, lately, gate] = await Promise.all([
        ports.vendorsToday(),
        ports.figures.vendorsLately(),
        ports.gateStates(),
      ]);
      return vendorViews({ rules: ports.vendorRules, today, lately, gate });
    }, ports.sharedMs.figures);
    return async () => ({ body: { items: await look() } satisfies OperatorReplies["vendors"] });
  }),
  operatorEndpoint({ ...read, path: "/history" }, ({ figures, sharedMs }) => {
    const look = sharedRead(historyOf(figures), sharedMs.history);
    return async () => ({ body: (await look()) satisfies OperatorReplies["history"] });
  }),
  operatorEndpoint(
    {
      ...read,
      path: "/tenants",
      query: schema({
        type: "object",
        properties: {
          limit: limitField,
          after: {
            type: "string",
            pattern: "^[0-9]{1,9}[.][0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$",
          },
        },
      }),
    },
    ({ figures, limits }) => {
      const list = listTenants(figures, limits);
      return async ({ query: { limit, after } }) => ({
        body: (await list(
          after === undefined ? null : tenantPlace(after),
          limit,
        )) satisfies OperatorReplies["tenants"],
      });
    },
  ),
  operatorEndpoint(
    {
      ...read,
      path: "/workers",
      query: schema({ type: "object", properties: { stuck: stuckField } }),
    },
    ({ reads }) =>
      async ({ query }) => {
        const items = await listWorkers(reads)({ isStuck: query.stuck });
        return { body: { items } satisfies OperatorReplies["workers"] };
      },
  ),
];

/** `/admin/jobs`, `/tasks`, `/deliveries`: unfinished work and what it waits for. */
export const listEndpoints = [
  operatorEndpoint(
    {
      ...read,
      path: "/jobs",
      query: schema({
        type: "object",
        properties: {
          ...listFields,
          stage: stageField,
          status: { type: "string", enum: ["failed", "cancelled", "completed"] },
        },
      }),
    },
    ({ reads }) =>
      async ({ query }) => {
        const { status } = query;
        if (status !== undefined) {
          const ended = await listEndedJobs(reads)({ ...filterOf(query), status });
          return { body: ended satisfies OperatorReplies["ended jobs"] };
        }
        const live = await listJobs(reads)(filterOf(query));
        return { body: live satisfies OperatorReplies["jobs"] };
      },
  ),
  operatorEndpoint(
    { ...read, path: "/jobs/{job_id}", params: jobParams },
    ({ reads }) =>
      async ({ params }) => {
        const found = await reads.wholeJob(params.job_id.toLowerCase());
        if (found === null) throw jobNotFound();
        return { body: found satisfies OperatorReplies["job"] };
      },
  ),
  operatorEndpoint(
    {
      ...read,
      path: "/tasks",
      query: schema({ type: "object", properties: { ...listFields, stage: stageField } }),
    },
    ({ reads }) =>
      async ({ query }) => ({
        body: (await listTasks(reads)(filterOf(query))) satisfies OperatorReplies["tasks"],
      }),
  ),
  operatorEndpoint(
    {
      ...read,
      path: "/deliveries",
      query: schema({
        type: "object",
        properties: {
          ...listFields,
          state: { type: "string", enum: ["pending", "abandoned"], default: "pending" },
          job: { type: "string", format: "uuid" },
        },
      }),
    },
    ({ reads }) =>
      async ({ query }) => {
        const { job, state } = query;
        const page =
          job === undefined
            ? await listDeliveries(reads)(filterOf(query), state)
            : await deliveriesOfJob(reads)(job.toLowerCase());
        return { body: page satisfies OperatorReplies["deliveries"] };
      },
  ),
];
