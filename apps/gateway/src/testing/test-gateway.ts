/** A gateway over a database of its own, and tenants to call it with. */

import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { catalogue, indexEntries, sampleAt } from "@reelwright/catalog/catalogue";
import { editionNamed } from "@reelwright/core/edition/edition";
import { openDurationLog } from "@reelwright/core/estimates/durations";
import { newApiKey } from "@reelwright/core/identity/api-keys";
import { defaultRates, localRateLimits } from "@reelwright/core/limits/rates";
import { confirmationTokens } from "@reelwright/core/mail/write-mail";
import { openPriceBooks } from "@reelwright/core/pricing/books-in-force";
import { stages } from "@reelwright/core/stages/stages";
import { silentMeter } from "@reelwright/core/telemetry/meter";
import { recordingUse } from "@reelwright/core/uploads/store-upload";
import { uuidv7 } from "@reelwright/core/util/uuid";
import { openTestTurns } from "@reelwright/core/webhooks/configure-webhook";
import { urlIssue } from "@reelwright/integrations/downloads/destination";
import { diskFiles } from "@reelwright/integrations/files/disk-files";
import { localIntake } from "@reelwright/media/uploads/intake";
import type { Log } from "@reelwright/platform/log/logger";
import { openSecretBox } from "@reelwright/platform/secret-box";
import { openStore, type PostgresStore } from "@reelwright/store/open-store";
import { freshDatabase } from "@reelwright/store/testing/database";
import pg from "pg";
import request from "supertest";
import { createApp } from "../app.ts";
import { type RunningServer, startServer } from "../http/server.ts";
import { openStreams } from "../http/sse.ts";
import { lazyTokens } from "../identity/lazy-tokens.ts";
import { openFollowedJobs, openListeningTenants } from "../ports/event-followers.ts";
import { showJobs } from "../ports/open-ports.ts";
import type { VendorCallbackPorts } from "../vendor-callbacks.ts";
import { sandboxProviders } from "./cases/payments.ts";
import { playgroundPorts } from "./cases/playground.ts";
import { audience, inSeconds } from "./issuer.ts";
import type { Caller, LogLine, TestGateway, TestGatewayOptions } from "./test-gateway-options.ts";

/** Start of the URLs of stored files. */
export const filesUrl = "https://files.example.com";
/** Start of links to the gateway. */
export const gatewayUrl = "https://api.example.com";
/** A key that was never given out. */
export const unknownKey = (): string => newApiKey().key;
/** A persona that exists. */
export const persona = catalogue.personas[0]?.persona_id ?? "";

const productUrl = "https://example.com/mug.png";
/** The least that makes a job. */
export const minimalJob = {
  product_name: "Mighty Mug",
  product_image_url: productUrl,
  segment_count: 1,
};

const localNotifications = () => {
  const listeners = new Map<string, Set<() => void>>();
  const ended = new Set<() => void>();
  return {
    notifyCancelled: () => undefined,
    notify: (jobId: string, hasEnded = false) => {
      for (const listener of listeners.get(jobId) ?? []) listener();
      if (hasEnded) for (const listener of ended) listener();
    },
    onEnded: (listener: () => void) => {
      ended.add(listener);
      return () => void ended.delete(listener);
    },
    subscribe: (jobId: string, listener: () => void) => {
      const own = listeners.get(jobId) ?? new Set();
      listeners.set(jobId, own.add(listener));
      return () => void own.delete(listener);
    },
  };
};

const onDatabase = async (url: string, text: string, values: readonly unknown[]) => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text, [...values])).rows;
  } finally {
    await client.end();
  }
};

const newTenant = async (store: PostgresStore, credits: number): Promise<Caller> => {
  const { key, hash, prefix } = newApiKey();
  const tenantId = uuidv7();
  const apiKey = { id: uuidv7(), name: "test", hash, prefix };
  await store.tenants.create({ tenantId, name: "Test", credits, key: apiKey });
  return { tenantId, key };
};

const checkOf = (options: TestGatewayOptions, store: PostgresStore, log: Log) =>
  lazyTokens(
    {
      issuer: options.issuer?.url ?? "",
      audience,
      audienceClaim: "aud",
      subjectClaim: "sub",
      jwksUrl: "",
      signupBonus: options.signupBonus ?? 0,
      signUp: options.signUp ?? "open",
      rolesClaim: "",
      operators: [],
      ...options.tokenSettings,
    },
    store.identity,
    {
      onError: (error) => log("issuer.error", { error }),
      ...(options.tokenTiming && { timing: options.tokenTiming }),
    },
  )?.check ?? null;

const noCallbacks = (): VendorCallbackPorts => ({
  byName: () => null,
  receive: async () => undefined,
});

const libraryOf = (options: TestGatewayOptions) => options.catalogue ?? catalogue;

/** Opens a gateway on a free port. */
export const openTestGateway = async (options: TestGatewayOptions = {}): Promise<TestGateway> => {
  const { payments = sandboxProviders, corsOrigins = [], vendorCallbacks = noCallbacks } = options;
  const { canPresent = false, rates = defaultRates } = options;
  const { meter = silentMeter, topupCeilingUsd = 1_000, uploadLimits } = options;
  const database = await freshDatabase();
  const url = (await options.through?.(database.url)) ?? database.url;
  const store = await openStore({ url });
  if (options.indexed) await store.catalogue.load(indexEntries(libraryOf(options)));
  const notifications = localNotifications();
  const lines: LogLine[] = [];
  const log: Log = (event, fields = {}) => void lines.push({ event, fields: { ...fields } });
  const streams = openStreams({
    perTenant: 5,
    total: 20,
    lifetimeMs: 60_000,
    commentEveryMs: 15_000,
    ...options.streamLimits,
  });
  const tokens = confirmationTokens([randomBytes(32)]);
  let workCount = 0;
  const leftOver: string[] = [];
  const formsDirectory = await mkdtemp(join(tmpdir(), "gateway-forms-"));
  const ownDirectory = join(tmpdir(), `gateway-gateway-${uuidv7()}`);
  const filesDirectory = options.filesDirectory ?? ownDirectory;
  const files = diskFiles({ directory: filesDirectory, publicUrl: filesUrl });
  const durations = openDurationLog(store.durations, (error) =>
    log("durations.error", { error }, "warn"),
  );
  const heard = options.notifications ?? notifications;
  const looking = {
    notifications: heard,
    pollEveryMs: options.pollEveryMs ?? 2_000,
    onError: (error: unknown) => log("events.error", { error }, "warn"),
  };
  const followed = openFollowedJobs({ jobs: store.jobs, ...looking });
  const listening = openListeningTenants({ webhooks: store.webhooks, ...looking });
  const app = createApp({
    ports: {
      edition: editionNamed(options.edition ?? "E1"),
      books: openPriceBooks(store.priceBooks, { maxAgeMs: 0, onError: () => undefined }),
      stages,
      jobs: store.jobs,
      credits: store.credits,
      tenants: store.tenants,
      identity: store.identity,
      requestLimits: { limits: localRateLimits(), rates, ownLimits: store.ownLimits.get },
      idempotency: store.idempotency,
      index: store.catalogue,
      webhooks: store.webhooks,
      templates: store.templates,
      tracks: store.tracks,
      profiles: store.profiles,
      erasure: {
        erasure: store.erasure,
        files: async () => ({ ...files, ...options.files }),
        onLeftOver: (jobId) => void leftOver.push(jobId),
      },
      exports: store.exports,
      exportUrl: files.url,
      uploads: {
        intake: localIntake(),
        files: { ...files, ...options.files },
        onOrphanedFile: (key) => void leftOver.push(key),
      },
      uploadQuotas: store.uploadQuotas,
      storedUploads: store.uploads,
      uploadDays: 30,
      useImage: recordingUse({ keyOf: files.keyOf, stored: store.uploads }),
      uploadLimits: { dailyBytes: 1024 ** 3, dailyFiles: null, storedBytes: null, ...uploadLimits },
      secrets: openSecretBox([{ id: "test", bytes: Buffer.alloc(32, 1) }]),
      sender: options.sender ?? {
        send: async () => ({ kind: "answered", status: 200, durationMs: 1 }),
      },
      testTurns: openTestTurns(),
      ...playgroundPorts(store, options),
      known: {
        catalogue: libraryOf(options),
        urlIssue: (each) => urlIssue(each, { allowPrivateUrls: options.allowPrivateUrls ?? false }),
        testFaults: options.testFaults ?? false,
        canPresent,
      },
      billing: store.billing,
      alerts: store.alerts,
      confirmAddresses: options.confirmAddresses === true,
      confirmationTokens: tokens,
      topups: store.topups,
      topupCeilingUsd,
      accountChanges: store.accountChanges,
      payments: payments(log),
      vendorCallbacks: vendorCallbacks(store),
      defaultLimits: {
        concurrent: 200,
        daily: 1_000,
        jobRetries: 20,
        dailyRetries: 200,
        ...options.limits,
      },
      fileUrl: files.url,
      showJob: showJobs(stages, files.url, durations),
      expected: durations.current,
      histories: store.histories,
      usage: store.usage,
      reviews: store.reviews,
      films: store.films,
      notifications: heard,
      dispatch: () => {
        workCount += 1;
      },
      entries: { waiting: async () => new Map(), held: async () => new Set() },
      followed,
      listening,
    },
    health: {
      ping: store.ping,
      warnings: options.warnings ?? (async () => []),
      isStopping: () => false,
    },
    outbox: options.outbox,
    checkToken: checkOf(options, store, log),
    streams,
    log,
    meter,
    filesDirectory: options.filesDirectory ?? null,
    links: options.links,
    presign: options.presign,
    samples: {
      isSample: (key) => sampleAt(key, libraryOf(options)) !== null,
      order: options.orderSample ?? (() => Promise.reject(new Error("no worker makes samples"))),
      storeUrl: files.url,
    },
    trustedProxies: 0,
    deadlineMs: options.deadlineMs ?? 15_000,
    ...options.receiving,
    formsDirectory,
    publicUrl: gatewayUrl,
    siteFolder: options.siteFolder,
    dashboard: options.dashboard,
    dashboardFolder: options.dashboardFolder,
    corsOrigins,
  });
  const server: RunningServer = await startServer(app, { port: 0, log, ...options.receiving });
  const baseUrl = `http://127.0.0.1:${server.port}`;
  return {
    store,
    databaseUrl: database.url,
    baseUrl,
    streams,
    lines,
    notify: notifications.notify,
    workCount: () => workCount,
    tokens,
    filesDirectory,
    formsDirectory,
    leftOver,
    tenant: (credits = 10_000) => newTenant(store, credits),
    sql: (text, values = []) => onDatabase(database.url, text, values),
    signedIn: async (caller) => {
      if (!options.issuer) throw new Error("the gateway has no issuer");
      const sub = uuidv7();
      await store.identity.link(caller.tenantId, options.issuer.url, sub);
      return { ...caller, token: await options.issuer.token({ sub, exp: inSeconds(3_600) }) };
    },
    api: (method, path, caller) => {
      const test = request(baseUrl)[method](`/api/v1${path}`);
      if (caller?.token) return test.set("Authorization", `Bearer ${caller.token}`);
      return caller ? test.set("X-API-Key", caller.key) : test;
    },
    close: async () => {
      await durations.stop();
      await followed.stop();
      await listening.stop();
      streams.close();
      await server.stop(5_000);
      await store.close();
      await database.drop();
      await rm(ownDirectory, { recursive: true, force: true });
      await rm(formsDirectory, { recursive: true });
    },
  };
};
