/** The operators' `GET` endpoints below `/admin`. */
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
  tenantPlace,
} from "@reelwright/core/operations/lists";
import { overviewOf, vendorViews } from "@reelwright/core/operations/overview";
import {
  deliveriesSchema,
  historySchema,
  jobsSchema,
  overviewSchema,
  tasksSchema,
  tenantsSchema,
  vendorsSchema,
  wholeJobSchema,
  workersSchema,
} from "@reelwright/core/operations/replies";
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

/** `/admin/overview`, `/vendors`, `/tenants`, `/history`, `/workers`: the state of the installation. */
export const stateEndpoints = [
  operatorEndpoint({ ...read, path: "/overview", reply: overviewSchema }, (ports) => {
    const look = sharedRead(overviewOf(ports), ports.sharedMs.figures);
    return async () => ({
      body: {
        ...(await look()),
        queue_board: ports.hasBoard,
      },
    });
  }),
  operatorEndpoint({ ...read, path: "/vendors", reply: vendorsSchema }, (ports) => {
    const look = sharedRead(async () => {
      const [today, lately, gate] = await Promise.all([
        ports.vendorsToday(),
        ports.figures.vendorsLately(),
        ports.gateStates(),
      ]);
      return vendorViews({ rules: ports.vendorRules, today, lately, gate });
    }, ports.sharedMs.figures);
    return async () => ({ body: { items: await look() } });
  }),
  operatorEndpoint({ ...read, path: "/history", reply: historySchema }, ({ figures, sharedMs }) => {
    const look = sharedRead(historyOf(figures), sharedMs.history);
    return async () => ({ body: await look() });
  }),
  operatorEndpoint(
    {
      ...read,
      path: "/tenants",
      reply: tenantsSchema,
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
        body: await list(after === undefined ? null : tenantPlace(after), limit),
      });
    },
  ),
  operatorEndpoint(
    {
      ...read,
      path: "/workers",
      reply: workersSchema,
      query: schema({ type: "object", properties: { stuck: stuckField } }),
    },
    ({ reads }) =>
      async ({ query }) => {
        const items = await listWorkers(reads)({ isStuck: query.stuck });
        return { body: { items } };
      },
  ),
];

/** `/admin/jobs`, `/tasks`, `/deliveries`: unfinished work and what it waits for. */
export const listEndpoints = [
  operatorEndpoint(
    {
      ...read,
      path: "/jobs",
      reply: jobsSchema,
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
          return { body: ended };
        }
        const live = await listJobs(reads)(filterOf(query));
        return { body: live };
      },
  ),
  operatorEndpoint(
    { ...read, path: "/jobs/{job_id}", params: jobParams, reply: wholeJobSchema },
    ({ reads }) =>
      async ({ params }) => {
        const found = await reads.wholeJob(params.job_id.toLowerCase());
        if (found === null) throw jobNotFound();
        return { body: found };
      },
  ),
  operatorEndpoint(
    {
      ...read,
      path: "/tasks",
      reply: tasksSchema,
      query: schema({ type: "object", properties: { ...listFields, stage: stageField } }),
    },
    ({ reads }) =>
      async ({ query }) => ({
        body: await listTasks(reads)(filterOf(query)),
      }),
  ),
  operatorEndpoint(
    {
      ...read,
      path: "/deliveries",
      reply: deliveriesSchema,
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
        return { body: page };
      },
  ),
];
