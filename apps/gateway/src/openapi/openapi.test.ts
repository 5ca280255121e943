import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { editionNamed } from "@reelwright/core/edition/edition";
import type { Schema } from "@reelwright/core/validation/schema";
import { webhookRequest } from "@reelwright/core/webhooks/attempt";
import { endpointEvents } from "@reelwright/core/webhooks/webhook-schemas";
import { Validator } from "@seriousme/openapi-schema-validator";
import request from "supertest";
import { endpointsOf } from "../routes/endpoints.ts";
import {
  judgeBy,
  type OpenApiDocument,
  operationsIn,
  payloadFault,
} from "../testing/openapi-document.ts";
import { openTestGateway } from "../testing/test-gateway.ts";
import type { TestGateway } from "../testing/test-gateway-options.ts";
import { openComponents } from "./components.ts";
import { openapiOf } from "./openapi.ts";

let gateway: TestGateway;
let document: OpenApiDocument;
/** What was sent to webhooks. */
const sent: { headers: Record<string, string>; body: Uint8Array }[] = [];
beforeAll(async () => {
  gateway = await openTestGateway({
    sender: {
      send: async ({ headers, body }) => {
        sent.push({ headers: { ...headers }, body });
        return { kind: "answered", status: 200, durationMs: 1 };
      },
    },
  });
  document = (await request(gateway.baseUrl).get("/openapi.json")).body;
});
afterAll(() => gateway.close());

const component = (name: string): Schema => {
  const found = document.components.schemas[name];
  if (!found) throw new Error(`there is no component ${name}`);
  return found;
};

const ofOwners = ["deleteTenant", "cancelTenantDeletion", "createExport", "getExport"];

/** A key can't manage keys, or end the account. */
const waysIn = (path: string, operation: string) => [
  ...(/^\/(api-keys|members|memberships|invitations)/.test(path) || ofOwners.includes(operation)
    ? []
    : [{ apiKey: [] }]),
  { bearer: [] },
];

describe("GET /openapi.json", () => {
  test("200 without credentials, the same below /api/v1", async () => {
    const root = await request(gateway.baseUrl).get("/openapi.json");
    const below = await request(gateway.baseUrl).get("/api/v1/openapi.json");
    expect([root.status, below.status]).toEqual([200, 200]);
    expect(root.headers["content-type"]).toMatch(/^application\/json/);
    expect(root.body).toEqual(below.body);
  });

  test("is valid OpenAPI 3.1", async () => {
    expect(document.openapi).toBe("3.1.0");
    const copy = JSON.parse(JSON.stringify(document));
    expect(await new Validator().validate(copy)).toMatchObject({ valid: true });
  });

  test("describes each operation: parameters, security, success and failures", () => {
    const operations = operationsIn(document.paths);
    const ids = operations.map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { path, operation } of operations) {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      const described = (operation.parameters ?? []).filter((each) => each.in === "path");
      expect(described.map(({ name }) => name)).toEqual(inPath);
      const isOpen = ["listPacks", "receivePaymentCallback"].includes(operation.operationId);
      expect(operation.security).toEqual(isOpen ? [] : waysIn(path, operation.operationId));
      expect(Object.keys(operation.responses)).toEqual(
        expect.arrayContaining([...(isOpen ? [] : ["401"]), "500", "503"]),
      );
    }
    const create = document.paths["/jobs"]?.["post"];
    expect(Object.keys(create?.responses ?? {})).toEqual(
      expect.arrayContaining(["200", "201", "402", "409", "413", "422", "429"]),
    );
    expect(create?.parameters).toMatchObject([{ name: "Idempotency-Key", in: "header" }]);
  });

  test("says that a job without a template needs a number of segments, and no more of it", () => {
    const body = component("CreateJobRequest");
    expect(body["else"]).toEqual({ required: ["segment_count"] });
    expect(body.properties?.["segment_count"]).toMatchObject({ minimum: 1, maximum: 10 });
  });

  test("shows standard formats only", () => {
    const text = JSON.stringify(document);
    const formats = [...text.matchAll(/"format":"([^"]+)"/g)].map(([, format]) => format);
    expect([...new Set(formats)].sort()).toEqual([
      "binary",
      "date",
      "date-time",
      "uri",
      "uri-reference",
      "uuid",
    ]);
  });

  test("tells which values are discouraged", () => {
    expect(component("InteractionMode")).toMatchObject({
      type: "string",
      oneOf: [
        { enum: ["holdable", "display_static", "wearable", "surface_interactive"] },
        { enum: ["consumable", "apply_to_body"], deprecated: true },
      ],
    });
    expect(JSON.stringify(document)).not.toContain("x-deprecated-values");
  });

  test("declares the headers of answers once, and refers to them where they are sent", () => {
    const named = (path: string, method: string, status: number) =>
      Object.keys(document.paths[path]?.[method]?.responses[status]?.headers ?? {});
    const id = "X-Request-Id";
    const limits = ["RateLimit-Policy", "RateLimit"];
    expect(named("/jobs", "post", 201)).toEqual([id, "Location", ...limits]);
    expect(named("/jobs", "post", 200)).toEqual([id, "Idempotent-Replayed", ...limits]);
    expect(named("/jobs", "post", 429)).toEqual([id, "Retry-After", ...limits]);
    expect(named("/jobs", "get", 401)).toEqual([id, "WWW-Authenticate"]);
    expect(named("/jobs", "get", 503)).toEqual([id, "Retry-After"]);
    for (const { operation } of operationsIn(document.paths)) {
      for (const { headers = {} } of Object.values(operation.responses)) {
        expect(Object.keys(headers)).toContain(id);
        for (const [name, { $ref }] of Object.entries(headers))
          expect($ref).toBe(`#/components/headers/${name}`);
      }
    }
  });
});

/** An object's fields or a choice; null for what is too little to be told apart. */
const substanceOf = (value: object): string | null => {
  const { description: _text, default: _usual, ...type } = value as Record<string, unknown>;
  const isTelling = "properties" in type || "enum" in type || "oneOf" in type;
  // A choice of one value is a constant.
  const isConstant = Array.isArray(type["enum"]) && type["enum"].length === 1;
  return type["type"] !== undefined && isTelling && !isConstant ? JSON.stringify(type) : null;
};

/** Places of schemas that say the same, but for their descriptions and defaults. */
const repeated = (part: unknown): string[][] => {
  const places = new Map<string, string[]>();
  const visit = (value: unknown, path: string) => {
    if (typeof value !== "object" || value === null) return;
    const same = substanceOf(value);
    if (same !== null) places.set(same, [...(places.get(same) ?? []), path]);
    for (const [key, inner] of Object.entries(value)) {
      if (key !== "example" && key !== "examples") visit(inner, `${path}/${key}`);
    }
  };
  visit(part, "#");
  // Two components may happen to be the same in one edition.
  const isComponent = (path: string) => /^#\/components\/schemas\/\w+$/.test(path);
  return [...places.values()].filter((each) => each.length > 1 && !each.every(isComponent));
};

describe.each(["E1", "E2"] as const)("components of edition %s", (name) => {
  const edition = editionNamed(name);
  const printed = () =>
    JSON.parse(JSON.stringify(openapiOf(endpointsOf(edition), edition))) as OpenApiDocument;
  const own = printed();
  const text = JSON.stringify(own);

  test("nothing is told twice", () => {
    expect(repeated(own)).toEqual([]);
    expect(text.length).toBeLessThan(980_000);
  });

  test("every field of a job's creation is described", () => {
    const properties = own.components.schemas["CreateJobRequest"]?.properties ?? {};
    const undescribed = Object.entries(properties).filter(([, { description }]) => !description);
    expect([Object.keys(properties).length > 40, undescribed]).toEqual([true, []]);
  });

  test("whatever is sent and answered has a name", () => {
    const media = operationsIn({ ...own.paths, ...own.webhooks }).flatMap(({ operation }) =>
      [operation.requestBody, ...Object.values(operation.responses)].flatMap((holder) =>
        Object.values(holder?.content ?? {}),
      ),
    );
    // A schema gets its name by its `title`.
    const name = /^#\/components\/schemas\/[A-Z]/;
    const nameless = media.filter(
      ({ schema }) => !name.test(String(schema["$ref"] ?? schema.items?.["$ref"])),
    );
    expect(nameless).toEqual([]);
  });

  test("each is used, none is a circle, and all are the same at each start", () => {
    const names = Object.keys(own.components.schemas);
    expect(names).toEqual([...names].sort());
    for (const each of names) {
      expect(each).toMatch(/^([A-Z][a-z0-9]+)+$/);
      expect(text).toContain(`"#/components/schemas/${each}"`);
      expect(JSON.stringify(own.components.schemas[each])).not.toContain(`/schemas/${each}"`);
    }
    expect(JSON.stringify(printed())).toBe(text);
  });
});

test("two different schemas of one name are refused", () => {
  const { show, schemas } = openComponents();
  const thing = { title: "Thing", type: "object", properties: { title: { type: "string" } } };
  expect(show({ ...thing, description: "One.", default: {} })).toEqual({
    $ref: "#/components/schemas/Thing",
    description: "One.",
    default: {},
  });
  expect(show(thing)).toEqual({ $ref: "#/components/schemas/Thing" });
  expect(schemas()).toEqual({
    Thing: { type: "object", properties: { title: { type: "string" } } },
  });
  expect(() => show({ title: "Thing", type: "string" })).toThrow(
    "two different schemas have the title Thing",
  );
});

describe("webhooks", () => {
  test.each(["job.completed", "job.failed"])("%s is what is sent", async (event) => {
    const owner = await gateway.tenant();
    const config = { webhook_url: "https://hooks.example.com/", webhook_secret: "s3cret" };
    await gateway.api("put", "/tenants/me/webhook", owner).send(config);
    sent.splice(0);
    await gateway.api("post", "/tenants/me/webhook/test", owner).send({ event });
    const [delivery] = sent;
    const body = JSON.parse(Buffer.from(delivery?.body ?? []).toString());
    expect(body.event).toBe(event);
    expect(payloadFault(document, event, body)).toBeNull();
    for (const wrong of [
      { event: "job.cancelled" },
      { status: "paused" },
      { timestamp: undefined },
    ])
      expect(payloadFault(document, event, { ...body, ...wrong })).not.toBeNull();
    const { "Content-Type": type, ...headers } = delivery?.headers ?? {};
    expect(type).toBe("application/json");
    const declared = document.webhooks[event]?.["post"]?.parameters ?? [];
    const parameters = declared.filter(({ name }) => !name.startsWith("webhook-"));
    expect(parameters.map(({ name }) => name).sort()).toEqual(Object.keys(headers).sort());
    for (const { name, schema } of parameters)
      expect([name, judgeBy(document)(schema, headers[name])]).toEqual([name, null]);
  });

  test.each(endpointEvents)("%s is what endpoints are sent", async (event) => {
    const owner = await gateway.tenant();
    const added = await gateway
      .api("post", "/webhook-endpoints", owner)
      .send({ url: "https://hooks.example.com/", events: [event] });
    sent.splice(0);
    const path = `/webhook-endpoints/${added.body.endpoint_id}/test`;
    await gateway.api("post", path, owner).send({ event });
    const [delivery] = sent;
    const body = JSON.parse(Buffer.from(delivery?.body ?? []).toString());
    expect(payloadFault(document, event, body)).toBeNull();
    const { "Content-Type": _type, ...headers } = delivery?.headers ?? {};
    const parameters = document.webhooks[event]?.["post"]?.parameters ?? [];
    expect(parameters.map(({ name }) => name).sort()).toEqual(Object.keys(headers).sort());
    for (const { name, schema } of parameters)
      expect([name, judgeBy(document)(schema, headers[name])]).toEqual([name, null]);
  });

  test("are not signed without a secret, which the document admits", () => {
    const unsigned = { url: "https://a.example", body: Buffer.from("{}"), secret: null };
    const { "Content-Type": _type, ...headers } = webhookRequest(unsigned, new Date()).headers;
    for (const { operation } of operationsIn(document.webhooks)) {
      const required = operation.parameters?.filter((each) => each.required);
      expect(required?.map(({ name }) => name).sort()).toEqual(Object.keys(headers).sort());
    }
  });
});
