/** One table over all endpoints: what holds for each of them, and that nothing declared goes untested. */
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { editionNamed } from "@reelwright/core/edition";
import type { WebhookSender } from "@reelwright/core/ports";
import type { Schema } from "@reelwright/core/validation";
import type request from "supertest";
import type { Endpoint } from "../src/http/endpoint.ts";
import { type FailureCode, meaningOf, statusOf } from "../src/http/failure-codes.ts";
import { createAjv } from "../src/http/validation/formats.ts";
import { errorSchema, validationErrorSchema } from "../src/openapi/error-schemas.ts";
import { openapiOf } from "../src/openapi/openapi.ts";
import type { GatewayPorts } from "../src/ports/gateway-ports.ts";
import { endpointsOf } from "../src/routes/index.ts";
import { alertSuccesses } from "./alert-cases.ts";
import { catalogueFailures, catalogueSuccesses } from "./catalogue-cases.ts";
import { follow } from "./event-stream.ts";
import { identityFailures, identitySuccesses } from "./identity-cases.ts";
import { type Issuer, openIssuer } from "./issuer.ts";
import { jobIn, jobInReview } from "./job-states.ts";
import { headerFaults, type OpenApiDocument } from "./openapi-document.ts";
import { ownFailures, ownSuccesses } from "./own-cases.ts";
import { paymentFailures, paymentSuccesses, troubledDesk } from "./payment-cases.ts";
import { adviseOrTimeOut, playgroundFailures, playgroundSuccesses } from "./playground-cases.ts";
import { type Caller, minimalJob, openRig, type Rig } from "./rig.ts";

const endpoints = endpointsOf(editionNamed("E1"));
const document = openapiOf(endpoints, editionNamed("E1")) as OpenApiDocument;
const named = endpoints.map((each) => [each.operation, each] as const);

/** A receiver that answers nobody until it is told to. */
const slowHook = "https://slow.example.com/";
let answerAll: () => void = () => {};
const answered = new Promise<void>((resolve) => {
  answerAll = resolve;
});
let sending = 0;
let allSend: () => void = () => {};
const allAreSending = new Promise<void>((resolve) => {
  allSend = resolve;
});
const sender: Pick<WebhookSender, "send"> = {
  send: async ({ url }) => {
    sending += url === slowHook ? 1 : 0;
    if (sending === 3) allSend();
    if (url === slowHook) await answered;
    return { kind: "answered", status: 200, durationMs: 1 };
  },
};

let rig: Rig;
let issuer: Issuer;
let strict: Rig;
let caller: Caller;
/** The same tenant with an access token. */
let person: Caller;
beforeAll(async () => {
  issuer = await openIssuer();
  rig = await openRig({
    issuer,
    sender,
    indexed: true,
    advise: adviseOrTimeOut,
    payments: troubledDesk,
  });
  strict = await openRig({ limits: { concurrent: 1, daily: 2 }, confirmAddresses: true });
  caller = await rig.tenant();
  person = await rig.signedIn(caller);
});
afterAll(async () => {
  await rig.close();
  await issuer.close();
  await strict.close();
});

const nobodys = "0190a0a0-0000-7000-8000-00000000dead";
const pathOf = ({ path }: Endpoint<GatewayPorts>, id: string) => path.replace(/\{\w+\}/, id);
const hook = "https://hooks.example.com/reelwright";
const created = async (by: Rig = rig, owner: Caller = caller) =>
  (await by.api("post", "/jobs", owner).send(minimalJob)).body.job_id as string;
const callerOf = ({ access }: Endpoint<GatewayPorts>) => (access === "bearer" ? person : caller);
const call = (endpoint: Endpoint<GatewayPorts>, id: string, owner?: Caller) =>
  rig.api(endpoint.method, pathOf(endpoint, id), owner);

const control = (id: string, action: string, owner: Caller = caller, by: Rig = rig) =>
  by.api("post", `/jobs/${id}/${action}`, owner);
const approval = { kind: "keyframe", index: 0, decision: "approve" };

/** The schema with no room for fields that it doesn't name. */
const closed = (schema: unknown): unknown => {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== "object" || schema === null) return schema;
  const inner = Object.fromEntries(
    Object.entries(schema).map(([key, each]) => [key, closed(each)]),
  );
  const isOpen = "properties" in schema && "type" in schema && !("additionalProperties" in schema);
  return isOpen ? { ...inner, additionalProperties: false } : inner;
};
const ajv = createAjv();
const problems = (schema: Schema, body: unknown) => {
  const validate = ajv.compile(closed(schema) as Schema);
  validate(body);
  return validate.errors?.map(({ instancePath, message, params }) => ({
    instancePath,
    message,
    params,
  }));
};

/** A made thing's `Location` is its address, or a path at which it is read. */
const expectReadable = async (location: string, made: { readonly url?: string }) => {
  if (!location.startsWith("/")) return expect(location).toBe(made.url);
  expect(location).toMatch(/^\/api\/v1\//);
  const { status, body } = await rig.api("get", location.replace("/api/v1", ""), caller);
  expect(status).toBe(200);
  expect(Object.values(body)).toContain(location.split("/").at(-1));
};

/** Successes of each operation. */
const successes: { readonly [operation: string]: () => Promise<request.Response[]> } = {
  ...alertSuccesses(
    () => rig,
    () => caller,
  ),
  ...catalogueSuccesses(
    () => rig,
    () => caller,
  ),
  ...ownSuccesses(
    () => rig,
    () => caller,
  ),
  ...playgroundSuccesses(
    () => rig,
    () => caller,
  ),
  ...paymentSuccesses(
    () => rig,
    () => caller,
  ),
  ...identitySuccesses(
    () => rig,
    () => person,
  ),
  createJob: async () => {
    const send = () =>
      rig
        .api("post", "/jobs", caller)
        .set("Idempotency-Key", "table")
        .send({ ...minimalJob, x: 1 });
    return [await send(), await send()];
  },
  listJobs: async () => {
    await created();
    return [await rig.api("get", "/jobs", caller)];
  },
  getJob: async () => {
    const failed = await jobIn(rig, caller, "failed");
    return [
      await rig.api("get", `/jobs/${await created()}`, caller),
      await rig.api("get", `/jobs/${failed}`, caller),
    ];
  },
  cancelJob: async () => [await rig.api("delete", `/jobs/${await created()}`, caller)],
  pauseJob: async () => [await control(await jobIn(rig, caller, "processing"), "pause")],
  resumeJob: async () => [await control(await jobIn(rig, caller, "paused"), "resume")],
  retryJob: async () => [await control(await jobIn(rig, caller, "failed"), "retry")],
  quoteRetry: async () => [await control(await jobIn(rig, caller, "failed"), "retry-quote")],
  listReviews: async () => [
    await rig.api("get", `/jobs/${await jobInReview(rig, caller, [70])}/reviews`, caller),
    await rig.api("get", `/jobs/${await created()}/reviews`, caller),
  ],
  submitReview: async () => [
    await control(await jobInReview(rig, caller, [70]), "reviews").send(approval),
  ],
  listKeyframes: async () => [await rig.api("get", `/jobs/${await created()}/keyframes`, caller)],
  listVideos: async () => [await rig.api("get", `/jobs/${await created()}/videos`, caller)],
  getReceipt: async () => {
    const retried = await jobIn(rig, caller, "failed");
    await control(retried, "retry");
    return [
      await rig.api("get", `/jobs/${await created()}/receipt`, caller),
      await rig.api("get", `/jobs/${retried}/receipt`, caller),
    ];
  },
  getBalance: async () => [await rig.api("get", "/credits/balance", caller)],
  listTransactions: async () => [await rig.api("get", "/credits/transactions", caller)],
  estimateCredits: async () => [
    await rig.api("post", "/credits/estimate", caller).send({ segment_count: 2, x: 1 }),
  ],
  configureWebhook: async () => [
    await rig.api("put", "/tenants/me/webhook", caller).send({ webhook_url: hook }),
  ],
  configureWebhookByPost: async () => [
    await rig.api("post", "/tenants/me/webhook", caller).send({ webhook_url: hook }),
  ],
  getWebhook: async () => [
    await rig.api("get", "/tenants/me/webhook", caller),
    await rig.api("get", "/tenants/me/webhook", await rig.tenant()),
  ],
  deleteWebhook: async () => [await rig.api("delete", "/tenants/me/webhook", await rig.tenant())],
  testWebhook: async () => {
    const owner = await rig.tenant();
    await rig.api("put", "/tenants/me/webhook", owner).send({ webhook_url: hook });
    return [await rig.api("post", "/tenants/me/webhook/test", owner)];
  },
};

const unknownJob = (below = "", method: "get" | "delete" | "post" = "get") =>
  rig.api(method, `/jobs/${nobodys}${below}`, caller);

/** How each declared failure comes about. */
const failures: { readonly [operationAndCode: string]: () => PromiseLike<request.Response> } = {
  ...catalogueFailures(
    () => rig,
    () => caller,
  ),
  ...ownFailures(
    () => rig,
    () => caller,
  ),
  ...playgroundFailures(
    () => rig,
    () => caller,
  ),
  ...paymentFailures(
    () => rig,
    () => caller,
  ),
  ...identityFailures(
    () => rig,
    () => person,
  ),
  "createJob INSUFFICIENT_CREDITS": async () =>
    rig.api("post", "/jobs", await rig.tenant(1)).send(minimalJob),
  "createJob IDEMPOTENCY_KEY_REUSED": async () => {
    const send = (count: number) =>
      rig
        .api("post", "/jobs", caller)
        .send({ ...minimalJob, segment_count: count, idempotency_key: "reused" });
    await send(1);
    return send(2);
  },
  "createJob CONCURRENT_JOB_LIMIT": async () => {
    const owner = await strict.tenant();
    await created(strict, owner);
    return strict.api("post", "/jobs", owner).send(minimalJob);
  },
  "createJob DAILY_JOB_LIMIT": async () => {
    const owner = await strict.tenant();
    for (const _ of [1, 2]) {
      await strict.api("delete", `/jobs/${await created(strict, owner)}`, owner);
    }
    return strict.api("post", "/jobs", owner).send(minimalJob);
  },
  "getJob JOB_NOT_FOUND": () => unknownJob(),
  "cancelJob JOB_NOT_FOUND": () => unknownJob("", "delete"),
  "cancelJob INVALID_STATE": async () => {
    const id = await created();
    await rig.api("delete", `/jobs/${id}`, caller);
    return rig.api("delete", `/jobs/${id}`, caller);
  },
  "pauseJob JOB_NOT_FOUND": () => unknownJob("/pause", "post"),
  "pauseJob INVALID_STATE": async () => control(await created(), "pause"),
  "resumeJob JOB_NOT_FOUND": () => unknownJob("/resume", "post"),
  "resumeJob INVALID_STATE": async () => control(await created(), "resume"),
  "resumeJob REVIEW_PENDING": async () => control(await jobInReview(rig, caller, [70]), "resume"),
  "retryJob JOB_NOT_FOUND": () => unknownJob("/retry", "post"),
  "retryJob INVALID_STATE": async () => control(await created(), "retry"),
  "retryJob INSUFFICIENT_CREDITS": async () => {
    const owner = await rig.tenant(100);
    const failed = await jobIn(rig, owner, "failed");
    await created(rig, owner);
    return control(failed, "retry", owner);
  },
  "retryJob CONCURRENT_JOB_LIMIT": async () => {
    const owner = await strict.tenant();
    const failed = await jobIn(strict, owner, "failed");
    await created(strict, owner);
    return control(failed, "retry", owner, strict);
  },
  "retryJob RETRY_LIMIT": async () => {
    const owner = await rig.tenant();
    const limit = "UPDATE tenants SET daily_retry_limit = 1 WHERE tenant_id = $1";
    await rig.sql(limit, [owner.tenantId]);
    const [one, two] = [await jobIn(rig, owner, "failed"), await jobIn(rig, owner, "failed")];
    await control(one, "retry", owner);
    return control(two, "retry", owner);
  },
  "updateCreditAlert MAIL_LIMIT": async () => {
    const owner = await strict.tenant();
    const name = (n: number) =>
      strict
        .api("post", "/billing/credit-alert", owner)
        .send({ enabled: true, email: `n${n}@example.com` });
    for (let n = 0; n < 10; n += 1) await name(n);
    return name(10);
  },
  "quoteRetry JOB_NOT_FOUND": () => unknownJob("/retry-quote", "post"),
  "quoteRetry INVALID_STATE": async () => control(await created(), "retry-quote"),
  "listReviews JOB_NOT_FOUND": () => unknownJob("/reviews"),
  "submitReview JOB_NOT_FOUND": () => unknownJob("/reviews", "post").send(approval),
  "submitReview INVALID_STATE": async () => control(await created(), "reviews").send(approval),
  "listKeyframes JOB_NOT_FOUND": () => unknownJob("/keyframes"),
  "listVideos JOB_NOT_FOUND": () => unknownJob("/videos"),
  "getReceipt JOB_NOT_FOUND": () => unknownJob("/receipt"),
  "streamJobEvents JOB_NOT_FOUND": () => unknownJob("/events"),
  "testWebhook WEBHOOK_NOT_CONFIGURED": async () =>
    rig.api("post", "/tenants/me/webhook/test", await rig.tenant()),
  "testWebhook WEBHOOK_TEST_LIMIT": async () => {
    const owner = await rig.tenant();
    await rig.api("put", "/tenants/me/webhook", owner).send({ webhook_url: slowHook });
    const test = () => rig.api("post", "/tenants/me/webhook/test", owner);
    const running = [test(), test(), test()].map((each) => each.then((response) => response));
    await allAreSending;
    const refused = await test();
    answerAll();
    await Promise.all(running);
    return refused;
  },
  "streamJobEvents EVENT_STREAM_LIMIT": async () => {
    const owner = await rig.tenant();
    const id = await created(rig, owner);
    const streams = await Promise.all(Array.from({ length: 5 }, () => follow(rig, owner, id)));
    const refused = await rig.api("get", `/jobs/${id}/events`, owner);
    for (const stream of streams) stream.leave();
    return refused;
  },
};

/** Some read nothing but text that may be anything. */
const canRefuse = ({ params, query, body, upload }: Endpoint<GatewayPorts>): boolean =>
  body !== undefined ||
  upload !== undefined ||
  [params, query].some((part) =>
    Object.entries(part?.properties ?? {}).some(
      ([name, { type, format }]) =>
        type !== "string" || format || (part === query && query?.required?.includes(name)),
    ),
  );

describe("every endpoint", () => {
  test("none but the credit packs and what providers sign is open to everybody", () => {
    const open = endpoints.filter(({ access }) => access === "public");
    expect(open.map(({ operation }) => operation)).toEqual(["listPacks", "receivePaymentCallback"]);
  });

  test.each(named.filter(([, { access }]) => access !== "public"))(
    "%s: 401 without credentials",
    async (operation, endpoint) => {
      const { status, body, headers } = await call(endpoint, nobodys);
      expect([status, body.error.code]).toEqual([401, "UNAUTHORIZED"]);
      expect(problems(errorSchema, body)).toBeUndefined();
      expect(headerFaults(document, operation, { status, headers })).toEqual([]);
    },
  );

  test.each(named.filter(([, endpoint]) => canRefuse(endpoint)))(
    "%s: 422 on junk, in the documented shape",
    async (operation, endpoint) => {
      const junk = call(endpoint, "junk", callerOf(endpoint)).query(
        endpoint.query ? { page: "junk", page_size: "junk", limit: "junk" } : {},
      );
      const { status, body, headers } = await (endpoint.body ? junk.send([1]) : junk);
      expect(status).toBe(422);
      expect(problems(validationErrorSchema, body)).toBeUndefined();
      expect(headerFaults(document, operation, { status, headers })).toEqual([]);
    },
  );

  test.each(named.filter(([, { produces }]) => produces !== "events"))(
    "%s: replies match their schema and hold nothing else",
    async (operation, endpoint) => {
      const answers = await successes[operation]?.();
      expect(answers?.length).toBeGreaterThan(0);
      for (const { status, body, headers } of answers ?? []) {
        const declared = [endpoint.status, ...Object.keys(endpoint.alsoStatus ?? {}).map(Number)];
        expect(declared).toContain(status);
        expect(problems(endpoint.reply ?? {}, body)).toBeUndefined();
        expect(headerFaults(document, operation, { status, headers })).toEqual([]);
        const isNew = endpoint.location && status === endpoint.status;
        if (isNew) await expectReadable(headers["location"] ?? "", body);
        else expect(headers["location"]).toBeUndefined();
      }
    },
  );

  test("says where what was made can be read, wherever it can be", () => {
    const silent = endpoints.filter(({ status, location }) => status === 201 && !location);
    // Nobody reads a key again.
    expect(silent.map(({ operation }) => operation)).toEqual(["createApiKey"]);
  });

  const declared = endpoints.flatMap(({ operation, failures: codes }) =>
    codes.map((code) => [operation, code] as const),
  );
  test("has a case for each failure that it declares", () => {
    expect(declared.map((pair) => pair.join(" ")).sort()).toEqual(Object.keys(failures).sort());
  });
  test.each(declared)("%s: %s", async (operation, code: FailureCode) => {
    const response = await failures[`${operation} ${code}`]?.();
    expect(response?.body.error.code).toBe(code);
    expect(response?.status).toBe(statusOf[meaningOf(code).kind]);
    expect(problems(errorSchema, response?.body)).toBeUndefined();
    if (response) expect(headerFaults(document, operation, response)).toEqual([]);
  });
});
