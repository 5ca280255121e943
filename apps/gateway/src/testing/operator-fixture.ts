/** The operators' API over its own database, with an operator and another user. Every reply is compared with the document. */

import { editionNamed } from "@reelwright/core/edition/edition";
import { defaultRates } from "@reelwright/core/limits/rates";
import { type GateStates, withHeldFigures } from "@reelwright/core/operations/overview";
import { openPriceBooks } from "@reelwright/core/pricing/books-in-force";
import { openStore, type PostgresStore } from "@reelwright/store/open-store";
import { newJob } from "@reelwright/store/testing/conformance/scenario";
import { emptyTables, freshDatabase } from "@reelwright/store/testing/database";
import { makeTenant } from "@reelwright/store/testing/tenant";
import pg from "pg";
import request from "supertest";
import { operatorsDocument } from "../openapi/operators.ts";
import type { OperatorPorts } from "../operators/operator-ports.ts";
import { closed, judgeBy, type OpenApiDocument, operationsIn } from "./openapi-document.ts";
import { openOperatorServer } from "./operator-server.ts";

/** Numbers of entries in the stages' queues. */
type Waiting = ReadonlyMap<string, number>;
type Asker = "root" | "look" | "money" | "user" | "nobody";

const portsOf = (
  store: PostgresStore,
  {
    told,
    gate,
    waiting,
  }: {
    readonly told: string[];
    readonly gate: () => GateStates | null;
    readonly waiting: () => Waiting;
  },
): OperatorPorts => ({
  jobs: store.jobs,
  operations: {
    figures: withHeldFigures(store.operations.figures, {
      waiting: async () => waiting(),
      held: async () => new Set(),
    }),
  },
  reads: store.operatorViews,
  figures: store.operatorFigures,
  tenants: store.operatorTenants,
  ownLimits: store.ownLimits.get,
  defaultLimits: {
    rates: { ...defaultRates, playground: null },
    uploads: { dailyBytes: 1_000_000, dailyFiles: null, storedBytes: null },
  },
  priceBooks: store.priceBooks,
  books: openPriceBooks(store.priceBooks, { maxAgeMs: 0, onError: () => undefined }),
  edition: editionNamed("E1"),
  vendorsToday: store.vendorFigures.today,
  gateStates: async () => gate(),
  vendorRules: {
    ports: new Map([["fal", ["videos"]]]),
    concurrency: new Map([["fal", 20]]),
    dailyUsd: new Map([["fal", 5]]),
  },
  limits: { concurrent: 10, daily: 200 },
  actionsOf: store.operatorActions,
  sharedMs: { figures: 0, history: 0 },
  hasBoard: false,
  notifications: {
    notify: (id, hasEnded) => void told.push(`${id} ${hasEnded ? "ended" : "changed"}`),
    notifyCancelled: (id) => void told.push(`${id} cancelled`),
  },
  dispatch: () => void told.push("work"),
});

const document = operatorsDocument() as OpenApiDocument;
const judge = judgeBy(closed(document) as object);

/** Throws if a successful reply isn't as the operators' document says. Returns the operation that it compared. */
const checkReply = (method: string, path: string, { status, body }: request.Response): string => {
  const found = operationsIn(document.paths).find((each) => {
    const pattern = each.path.replaceAll(/\{\w+\}/g, "[^/]+");
    return each.method === method && new RegExp(`^${pattern}$`).test(path);
  });
  const schema = found?.operation.responses[status]?.content?.["application/json"]?.schema;
  const fault = schema ? judge(closed(schema) as object, body) : "it isn't in the document";
  if (fault !== null) throw new Error(`${method} ${path} ${status}: ${fault}`);
  return `${method} ${found?.path}`;
};

/** Opens it. */
export const openOperatorFixture = async () => {
  const database = await freshDatabase();
  const store = await openStore({ url: database.url });
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const told: string[] = [];
  let gate: GateStates | null = [];
  let waiting: Waiting = new Map();
  const api = portsOf(store, { told, gate: () => gate, waiting: () => waiting });
  const server = await openOperatorServer({ api });
  const [root, look, money, user] = await Promise.all([
    server.issuer.token({ sub: "root" }),
    server.issuer.token({ sub: "look" }),
    server.issuer.token({ sub: "money" }),
    server.issuer.token(),
  ]);
  const tokens = { root, look, money, user };
  const compared = new Set<string>();
  const ask = (method: "get" | "post" | "put", path: string, by: Asker): request.Test => {
    const test = request(server.url)[method](`/admin${path}`);
    if (by !== "nobody") test.set("Authorization", `Bearer ${tokens[by]}`);
    return test.expect((response: request.Response) => {
      const { status } = response;
      if (status < 300) compared.add(checkReply(method, path.replace(/\?.*/, ""), response));
    });
  };
  return {
    store,
    /** Operations whose replies were compared with the operators' document, such as `get /overview`. */
    compared,
    /** Notifications of followers, workers and queues. */
    told,
    sql: (text: string) => client.query(text),
    setGate: (states: GateStates | null) => {
      gate = states;
    },
    /** Puts so many entries into the stages' queues. */
    setWaiting: (entries: Waiting) => {
      waiting = entries;
    },
    get: (path: string, by: Asker = "root") => ask("get", path, by),
    post: (path: string, body: object = {}, by: Asker = "root") => ask("post", path, by).send(body),
    put: (path: string, body: object = {}, by: Asker = "root") => ask("put", path, by).send(body),
    /** Entries of the audit log, without the creation of tenants. */
    entries: async () => {
      const { rows } = await client.query(
        "SELECT actor, action, details, request_id FROM audit_log WHERE action <> 'tenant.created' ORDER BY seq",
      );
      return rows;
    },
    /** Empties everything; returns a new tenant. */
    begin: async (): Promise<string> => {
      await emptyTables(database.url);
      told.length = 0;
      waiting = new Map();
      return makeTenant(store, 1_000);
    },
    job: async (tenantId: string): Promise<string> => {
      const order = newJob(tenantId);
      await store.jobs.create(order);
      return order.jobId;
    },
    withWorker: async (work: (owner: number) => Promise<void>): Promise<void> => {
      const registration = await store.registerWorker("worker-keyframes");
      await registration.announce({ prepare: 2 });
      try {
        await work(registration.owner);
      } finally {
        await registration.close();
      }
    },
    close: async (): Promise<void> => {
      await server.close();
      await client.end();
      await store.close();
      await database.drop();
    },
  };
};
export type OperatorFixture = Awaited<ReturnType<typeof openOperatorFixture>>;
