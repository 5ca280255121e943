/** Opens the operators' part of the gateway as configured. */
import { setTimeout as wait } from "node:timers/promises";
import {
  type VendorRules,
  withHeldFigures,
  withHeldTasks,
} from "@reelwright/core/operations/overview";
import { stages } from "@reelwright/core/stages/stages";
import { lazy } from "@reelwright/film/concurrency";
import type { Config } from "@reelwright/platform/config";
import type { Lifecycle } from "@reelwright/platform/lifecycle";
import { openSecretBox } from "@reelwright/platform/secret-box";
import type { gatewaySettings } from "@reelwright/platform/settings/apps";
import {
  type VendorPort,
  vendorNames,
  vendorPorts,
} from "@reelwright/platform/settings/vendor-ports";
import type { PostgresStore } from "@reelwright/store/open-store";
import { circuitsOf } from "../background.ts";
import type { VerifyToken } from "../http/auth.ts";
import type { GatewayPorts } from "../ports/gateway-ports.ts";
import type { OperatorPorts } from "./operator-ports.ts";
import type { OperatorOptions } from "./operator-routes.ts";
import type { QueueBoardMode } from "./queue-board.ts";

type OperatorConfig = Pick<
  Config<typeof gatewaySettings>,
  | "issuer"
  | "publicUrl"
  | "secretKeys"
  | "redisUrl"
  | "operators"
  | "rolesClaim"
  | "operatorClientId"
  | "operatorClientSecret"
  | "operatorScope"
  | "subjectClaim"
  | "queueBoard"
  | "concurrentJobs"
  | "dailyJobs"
  | "vendorConcurrency"
  | "vendorDailyUsd"
  | VendorPort
>;

type Context = Pick<Lifecycle, "log" | "onStop"> & {
  readonly verify: VerifyToken;
  readonly store: Pick<
    PostgresStore,
    | "jobs"
    | "operations"
    | "operatorViews"
    | "operatorFigures"
    | "operatorTenants"
    | "priceBooks"
    | "operatorActions"
    | "vendorFigures"
  >;
  readonly ports: Pick<
    GatewayPorts,
    | "notifications"
    | "dispatch"
    | "entries"
    | "books"
    | "edition"
    | "requestLimits"
    | "uploadLimits"
  >;
};

const signInOf = (config: OperatorConfig): OperatorOptions["signIn"] =>
  lazy(async () => {
    const { openIssuerSignIn } = await import("./issuer-sign-in.ts");
    return openIssuerSignIn({
      issuer: config.issuer,
      clientId: config.operatorClientId,
      clientSecret: config.operatorClientSecret,
      scope: config.operatorScope,
      subjectClaim: config.subjectClaim,
      redirectUri: `${config.publicUrl}/admin/callback`,
      roles: { claim: config.rolesClaim, operators: config.operators },
    });
  });

/** Loads and connects the board at its first request. */
const boardOf = (redisUrl: string, mode: QueueBoardMode, { log, onStop }: Context) =>
  lazy(async () => {
    const [{ queueBoard }, { openBoardQueues }] = await Promise.all([
      import("./queue-board.ts"),
      import("@reelwright/queue/board-queues"),
    ]);
    const onError = (error: unknown) => log("redis.error", { error }, "warn");
    const queues = openBoardQueues({ redisUrl, stages, onError });
    onStop("queue board", queues.close);
    return queueBoard({ queues, mode, log });
  });

const rulesOf = (config: OperatorConfig): VendorRules => {
  const chosen = vendorPorts.map((port) => ({ port, vendor: config[port] }));
  const ofVendor = (vendor: string) =>
    chosen.filter((each) => each.vendor === vendor).map(({ port }) => port);
  const used = vendorNames.filter((vendor) => ofVendor(vendor).length > 0);
  return {
    ports: new Map(used.map((vendor) => [vendor, ofVendor(vendor)])),
    concurrency: new Map(Object.entries(config.vendorConcurrency)),
    dailyUsd: new Map(Object.entries(config.vendorDailyUsd)),
  };
};

const connectingMs = 2_000;
const askEveryMs = 100;

/** Connects at the first request. Returns null while Redis is down. */
const gateStatesOf = (redisUrl: string, { log, onStop }: Context): OperatorPorts["gateStates"] => {
  const states = lazy(() => circuitsOf(redisUrl, { log, onStop }));
  let isConnected = false;
  return async () => {
    const until = isConnected ? 0 : performance.now() + connectingMs;
    for (;;) {
      const found = await states()().catch(() => null);
      isConnected ||= found !== null;
      if (found !== null || performance.now() > until) return found;
      await wait(askEveryMs);
    }
  };
};

const apiOf = (config: OperatorConfig, context: Context): OperatorPorts => {
  const { store, ports } = context;
  return {
    jobs: store.jobs,
    operations: { figures: withHeldFigures(store.operations.figures, ports.entries) },
    reads: {
      ...store.operatorViews,
      liveJobs: withHeldTasks(store.operatorViews.liveJobs, ports.entries),
    },
    figures: store.operatorFigures,
    tenants: store.operatorTenants,
    ownLimits: ports.requestLimits.ownLimits,
    defaultLimits: { rates: ports.requestLimits.rates, uploads: ports.uploadLimits },
    priceBooks: store.priceBooks,
    books: ports.books,
    edition: ports.edition,
    vendorsToday: store.vendorFigures.today,
    gateStates: gateStatesOf(config.redisUrl, context),
    vendorRules: rulesOf(config),
    limits: { concurrent: config.concurrentJobs, daily: config.dailyJobs },
    actionsOf: store.operatorActions,
    sharedMs: { figures: 1_500, history: 60_000 },
    hasBoard: config.queueBoard !== "off",
    notifications: ports.notifications,
    dispatch: ports.dispatch,
  };
};

/** Returns null if no operator is configured. */
export const operatorsOf = (config: OperatorConfig, context: Context): OperatorOptions | null => {
  const { queueBoard, redisUrl, publicUrl } = config;
  if (config.operators.length === 0 && config.rolesClaim === "") return null;
  return {
    publicUrl,
    verify: context.verify,
    signIn: signInOf(config),
    box: openSecretBox(config.secretKeys),
    api: apiOf(config, context),
    board: queueBoard === "off" ? null : boardOf(redisUrl, queueBoard, context),
  };
};
