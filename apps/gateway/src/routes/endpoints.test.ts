/** One table over all endpoints: what holds for each of them, and that nothing declared goes untested. */
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { editionNamed } from "@reelwright/core/edition/edition";
import type { WebhookSender } from "@reelwright/core/ports/webhooks";
import type { Schema } from "@reelwright/core/validation/schema";
import type request from "supertest";
import type { Endpoint } from "../http/endpoint.ts";
import { type FailureCode, meaningOf, statusOf } from "../http/failure-codes.ts";
import { requestAjv } from "../http/validation/compile-input.ts";
import { errorSchema, validationErrorSchema } from "../openapi/errors.ts";
import { openapiOf } from "../openapi/openapi.ts";
import type { GatewayPorts } from "../ports/gateway-ports.ts";
import { accountFailures, accountSuccesses, endpointOf } from "../testing/cases/account.ts";
import { alertSuccesses } from "../testing/cases/alerts.ts";
import { catalogueFailures, catalogueSuccesses } from "../testing/cases/catalogue.ts";
import { filmFailures, filmSuccesses } from "../testing/cases/film.ts";
import { identityFailures, identitySuccesses } from "../testing/cases/identity.ts";
import { failingProviders, paymentFailures, paymentSuccesses } from "../testing/cases/payments.ts";
import {
  adviseOrTimeOut,
  playgroundFailures,
  playgroundSuccesses,
} from "../testing/cases/playground.ts";
import { suspendedFailures } from "../testing/cases/suspended.ts";
import { ownFailures, ownSuccesses } from "../testing/cases/tenant.ts";
import { follow, followPath } from "../testing/event-stream.ts";
import { type Issuer, openIssuer } from "../testing/issuer.ts";
import { jobIn, jobInReview } from "../testing/job-states.ts";
import { closed, headerFaults, type OpenApiDocument } from "../testing/openapi-document.ts";
import { minimalJob, openTestGateway } from "../testing/test-gateway.ts";
import type { Caller, TestGateway } from "../testing/test-gateway-options.ts";
import { endpointsOf } from "./endpoints.ts";

const endpoints = endpointsOf(editionNamed("E1"));
const document = openapiOf(endpoints, editionNamed("E1")) as OpenApiDocument;
const named = endpoints.map((each) => [each.operation, each] as const);

/** Receivers that hold their responses until they are released. */
const held = new Map<string, { readonly answered: Promise<void>; sending(): void }>();
const holdHook = (url: string) => {
  let answerAll: () => void = () => {};
  const answered = new Promise<void>((resolve) => {
    answerAll = resolve;
  });
  const allAreSending = new Promise<void>((resolve) => {
    let count = 0;
    const sending = () => {
      count += 1;
      if (count === 3) resolve();
    };
    held.set(url, { answered, sending });
  });
  return { allAreSending, answerAll };
};
const sender: Pick<WebhookSender, "send"> = {
  send: async ({ url }) => {
    held.get(url)?.sending();
    await held.get(url)?.answered;
    return { kind: "answered", status: 200, durationMs: 1 };
  },
};

let gateway: TestGateway;
let issuer: Issuer;
let strict: TestGateway;
let caller: Caller;
/** The same tenant with an access token. */
let person: Caller;
beforeAll(async () => {
  issuer = await openIssuer();
  gateway = await openTestGateway({
    issuer,
    sender,
    indexed: true,
    advise: adviseOrTimeOut,
    payments: failingProviders,
  });
  strict = await openTestGateway({ limits: { concurrent: 1, daily: 2 }, confirmAddresses: true });
  caller = await gateway.tenant();
  person = await gateway.signedIn(caller);
});
afterAll(async () => {
  await gateway.close();
  await issuer.close();
  await strict.close();
});

const nobodys = "0190a0a0-0000-7000-8000-00000000dead";
const pathOf = ({ path }: Endpoint<GatewayPorts>, id: string) => path.replace(/\{\w+\}/, id);
const hook = "https://hooks.example.com/reelwright";
const created = async (by: TestGateway = gateway, owner: Caller = caller) =>
  (await by.api("post", "/jobs", owner).send(minimalJob)).body.job_id as string;
const callerOf = ({ access }: Endpoint<GatewayPorts>) => (access === "tenant" ? caller : person);
const call = (endpoint: Endpoint<GatewayPorts>, id: string, owner?: Caller) =>
  gateway.api(endpoint.method, pathOf(endpoint, id), owner);

const control = (id: string, action: string, owner: Caller = caller, by: TestGateway = gateway) =>
  by.api("post", `/jobs/${id}/${action}`, owner);
const approval = { kind: "keyframe", index: 0, decision: "approve" };

/** A file is a text, everything else is JSON. */
const contentOf = ({ produces }: Endpoint<GatewayPorts>, { body, text }: request.Response) =>
  produces === "csv" ? text : body;

const ajv = requestAjv();
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
  const { status, body } = await gateway.api("get", location.replace("/api/v1", ""), caller);
  expect(status).toBe(200);
  expect(Object.values(body)).toContain(location.split("/").at(-1));
};

/** Successes of each operation. */
const successes: { readonly [operation: string]: () => Promise<request.Response[]> } = {
  ...filmSuccesses({ gateway: () => gateway, strict: () => strict, caller: () => caller }),
  ...accountSuccesses(
    () => gateway,
    () => caller,
  ),
  ...alertSuccesses(
    () => gateway,
    () => caller,
  ),
  ...catalogueSuccesses(
    () => gateway,
    () => caller,
  ),
  ...ownSuccesses(
    () => gateway,
    () => caller,
  ),
  ...playgroundSuccesses(
    () => gateway,
    () => caller,
  ),
  ...paymentSuccesses(
    () => gateway,
    () => caller,
  ),
  ...identitySuccesses(
    () => gateway,
    () => person,
    () => issuer,
  ),
  createJob: async () => {
    const send = () =>
      gateway
        .api("post", "/jobs", caller)
        .set("Idempotency-Key", "table")
        .send({ ...minimalJob, x: 1 });
    return [await send(), await send()];
  },
  listJobs: async () => {
    await created();
    return [await gateway.api("get", "/jobs", caller)];
  },
  getJob: async () => {
    const failed = await jobIn(gateway, caller, "failed");
    return [
      await gateway.api("get", `/jobs/${await created()}`, caller),
      await gateway.api("get", `/jobs/${failed}`, caller),
    ];
  },
  cancelJob: async () => [await gateway.api("delete", `/jobs/${await created()}`, caller)],
  pauseJob: async () => [await control(await jobIn(gateway, caller, "processing"), "pause")],
  resumeJob: async () => [await control(await jobIn(gateway, caller, "paused"), "resume")],
  retryJob: async () => [await control(await jobIn(gateway, caller, "failed"), "retry")],
  quoteRetry: async () => [await control(await jobIn(gateway, caller, "failed"), "retry-quote")],
  listReviews: async () => [
    await gateway.api("get", `/jobs/${await jobInReview(gateway, caller, [70])}/reviews`, caller),
    await gateway.api("get", `/jobs/${await created()}/reviews`, caller),
  ],
  submitReview: async () => [
    await control(await jobInReview(gateway, caller, [70]), "reviews").send(approval),
  ],
  listKeyframes: async () => [
    await gateway.api("get", `/jobs/${await created()}/keyframes`, caller),
  ],
  listVideos: async () => [await gateway.api("get", `/jobs/${await created()}/videos`, caller)],
  getReceipt: async () => {
    const retried = await jobIn(gateway, caller, "failed");
    await control(retried, "retry");
    return [
      await gateway.api("get", `/jobs/${await created()}/receipt`, caller),
      await gateway.api("get", `/jobs/${retried}/receipt`, caller),
    ];
  },
  getTimeline: async () => [
    await gateway.api("get", `/jobs/${await created()}/timeline`, caller),
    await gateway.api("get", `/jobs/${await jobIn(gateway, caller, "failed")}/timeline`, caller),
  ],
  getBalance: async () => [await gateway.api("get", "/credits/balance", caller)],
  listTransactions: async () => [await gateway.api("get", "/credits/transactions", caller)],
  estimateCredits: async () => [
    await gateway.api("post", "/credits/estimate", caller).send({ segment_count: 2, x: 1 }),
  ],
  configureWebhook: async () => [
    await gateway.api("put", "/tenants/me/webhook", caller).send({ webhook_url: hook }),
  ],
  configureWebhookByPost: async () => [
    await gateway.api("post", "/tenants/me/webhook", caller).send({ webhook_url: hook }),
  ],
  getWebhook: async () => [
    await gateway.api("get", "/tenants/me/webhook", caller),
    await gateway.api("get", "/tenants/me/webhook", await gateway.tenant()),
  ],
  deleteWebhook: async () => [
    await gateway.api("delete", "/tenants/me/webhook", await gateway.tenant()),
  ],
  testWebhook: async () => {
    const owner = await gateway.tenant();
    await gateway.api("put", "/tenants/me/webhook", owner).send({ webhook_url: hook });
    return [await gateway.api("post", "/tenants/me/webhook/test", owner)];
  },
};

const successesOf = (operation: string): Promise<request.Response[]> => {
  const make = successes[operation];
  if (!make)
    throw new Error(
      `add a success of ${operation} to apps/gateway/src/testing/cases, or to \`successes\` in endpoints.test.ts`,
    );
  return make();
};

const unknownJob = (below = "", method: "get" | "delete" | "post" = "get") =>
  gateway.api(method, `/jobs/${nobodys}${below}`, caller);

/** The answer to a test while three others wait for their receiver. */
const fourthTest = async (url: string, test: () => request.Test): Promise<request.Response> => {
  const { allAreSending, answerAll } = holdHook(url);
  const running = [test(), test(), test()].map((each) => each.then((response) => response));
  await allAreSending;
  const refused = await test();
  answerAll();
  await Promise.all(running);
  return refused;
};

/** How each declared failure comes about. */
const failures: { readonly [operationAndCode: string]: () => PromiseLike<request.Response> } = {
  ...accountFailures(
    () => gateway,
    () => caller,
  ),
  ...catalogueFailures(
    () => gateway,
    () => caller,
  ),
  ...ownFailures(
    () => gateway,
    () => caller,
  ),
  ...playgroundFailures(
    () => gateway,
    () => caller,
  ),
  ...paymentFailures(
    () => gateway,
    () => caller,
  ),
  ...identityFailures(
    () => gateway,
    () => person,
    () => issuer,
  ),
  ...suspendedFailures(() => gateway),
  ...filmFailures({ gateway: () => gateway, strict: () => strict, caller: () => caller }),
  "createJob INSUFFICIENT_CREDITS": async () =>
    gateway.api("post", "/jobs", await gateway.tenant(1)).send(minimalJob),
  "createJob IDEMPOTENCY_KEY_REUSED": async () => {
    const send = (count: number) =>
      gateway
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
    await gateway.api("delete", `/jobs/${id}`, caller);
    return gateway.api("delete", `/jobs/${id}`, caller);
  },
  "pauseJob JOB_NOT_FOUND": () => unknownJob("/pause", "post"),
  "pauseJob INVALID_STATE": async () => control(await created(), "pause"),
  "resumeJob JOB_NOT_FOUND": () => unknownJob("/resume", "post"),
  "resumeJob INVALID_STATE": async () => control(await created(), "resume"),
  "resumeJob REVIEW_PENDING": async () =>
    control(await jobInReview(gateway, caller, [70]), "resume"),
  "retryJob JOB_NOT_FOUND": () => unknownJob("/retry", "post"),
  "retryJob INVALID_STATE": async () => control(await created(), "retry"),
  "retryJob INSUFFICIENT_CREDITS": async () => {
    const owner = await gateway.tenant(100);
    const failed = await jobIn(gateway, owner, "failed");
    await created(gateway, owner);
    return control(failed, "retry", owner);
  },
  "retryJob CONCURRENT_JOB_LIMIT": async () => {
    const owner = await strict.tenant();
    const failed = await jobIn(strict, owner, "failed");
    await created(strict, owner);
    return control(failed, "retry", owner, strict);
  },
  "retryJob RETRY_LIMIT": async () => {
    const owner = await gateway.tenant();
    const limit = "UPDATE tenants SET daily_retry_limit = 1 WHERE tenant_id = $1";
    await gateway.sql(limit, [owner.tenantId]);
    const [one, two] = [
      await jobIn(gateway, owner, "failed"),
      await jobIn(gateway, owner, "failed"),
    ];
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
  "getTimeline JOB_NOT_FOUND": () => unknownJob("/timeline"),
  "streamJobEvents JOB_NOT_FOUND": () => unknownJob("/events"),
  "testWebhook WEBHOOK_NOT_CONFIGURED": async () =>
    gateway.api("post", "/tenants/me/webhook/test", await gateway.tenant()),
  "testWebhook WEBHOOK_TEST_LIMIT": async () => {
    const owner = await gateway.tenant();
    const url = "https://slow.example.com/";
    await gateway.api("put", "/tenants/me/webhook", owner).send({ webhook_url: url });
    return fourthTest(url, () => gateway.api("post", "/tenants/me/webhook/test", owner));
  },
  "testWebhookEndpoint WEBHOOK_TEST_LIMIT": async () => {
    const owner = await gateway.tenant();
    const url = "https://slow.example.com/endpoint";
    const id = await endpointOf(gateway, owner, { url });
    return fourthTest(url, () => gateway.api("post", `/webhook-endpoints/${id}/test`, owner));
  },
  "streamWebhookEvents EVENT_STREAM_LIMIT": async () => {
    const owner = await gateway.tenant();
    const path = "/tenants/me/webhook/events";
    const open = () => followPath(gateway, owner, path);
    const streams = await Promise.all(Array.from({ length: 5 }, open));
    const refused = await gateway.api("get", path, owner);
    for (const stream of streams) stream.leave();
    return refused;
  },
  "streamJobEvents EVENT_STREAM_LIMIT": async () => {
    const owner = await gateway.tenant();
    const id = await created(gateway, owner);
    const streams = await Promise.all(Array.from({ length: 5 }, () => follow(gateway, owner, id)));
    const refused = await gateway.api("get", `/jobs/${id}/events`, owner);
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
        endpoint.query
          ? { page: "junk", page_size: "junk", limit: "junk", from: "junk", everything: "junk" }
          : {},
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
      const answers = await successesOf(operation);
      expect(answers.length).toBeGreaterThan(0);
      for (const answer of answers) {
        const { status, headers } = answer;
        const body = contentOf(endpoint, answer);
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
    // Nobody reads a key again, invitations are read in their list, and exports at one address.
    const unread = ["createInvitation", "createExport", "createApiKey"];
    expect(silent.map(({ operation }) => operation)).toEqual(unread);
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
