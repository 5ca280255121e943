import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { Validator } from "@seriousme/openapi-schema-validator";
import request from "supertest";
import { openRig, type Rig } from "./rig.ts";

let rig: Rig;
beforeAll(async () => {
  rig = await openRig();
});
afterAll(() => rig.close());

type Operation = {
  operationId: string;
  parameters?: { name: string; in: string; schema: object }[];
  responses: Record<string, unknown>;
  security: object[];
};
type Document = { openapi: string; paths: Record<string, Record<string, Operation>> };

/** A key can't manage keys. */
const waysIn = (path: string) => [
  ...(path.startsWith("/api-keys") ? [] : [{ apiKey: [] }]),
  { bearer: [] },
];

describe("GET /openapi.json", () => {
  test("200 without credentials, the same below /api/v1", async () => {
    const root = await request(rig.baseUrl).get("/openapi.json");
    const below = await request(rig.baseUrl).get("/api/v1/openapi.json");
    expect([root.status, below.status]).toEqual([200, 200]);
    expect(root.headers["content-type"]).toMatch(/^application\/json/);
    expect(root.body).toEqual(below.body);
  });

  test("is valid OpenAPI 3.1", async () => {
    const { body } = await request(rig.baseUrl).get("/openapi.json");
    expect(body.openapi).toBe("3.1.0");
    expect(await new Validator().validate(body)).toMatchObject({ valid: true });
  });

  test("describes each operation: parameters, security, success and failures", async () => {
    const { body } = await request(rig.baseUrl).get("/openapi.json");
    const { paths } = body as Document;
    const operations = Object.entries(paths).flatMap(([path, methods]) =>
      Object.values(methods).map((operation) => ({ path, operation })),
    );
    const ids = operations.map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { path, operation } of operations) {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      const described = (operation.parameters ?? []).filter((each) => each.in === "path");
      expect(described.map(({ name }) => name)).toEqual(inPath);
      const isOpen = ["listPacks", "takePaymentCallback"].includes(operation.operationId);
      expect(operation.security).toEqual(isOpen ? [] : waysIn(path));
      expect(Object.keys(operation.responses)).toEqual(
        expect.arrayContaining([...(isOpen ? [] : ["401"]), "500", "503"]),
      );
    }
    const create = paths["/jobs"]?.["post"];
    expect(Object.keys(create?.responses ?? {})).toEqual(
      expect.arrayContaining(["200", "201", "402", "409", "413", "422", "429"]),
    );
    expect(create?.parameters).toMatchObject([{ name: "Idempotency-Key", in: "header" }]);
  });

  test("says that a job without a template needs a number of segments, and no more of it", async () => {
    const { body } = await request(rig.baseUrl).get("/openapi.json");
    const { schema } = body.paths["/jobs"].post.requestBody.content["application/json"];
    expect(schema.else).toEqual({ required: ["segment_count"] });
    expect(schema.properties.segment_count).toMatchObject({ minimum: 1, maximum: 10 });
  });

  test("shows standard formats only", async () => {
    const { text } = await request(rig.baseUrl).get("/openapi.json");
    const formats = [...text.matchAll(/"format":"([^"]+)"/g)].map(([, format]) => format);
    expect([...new Set(formats)].sort()).toEqual(["binary", "date-time", "uri", "uuid"]);
  });
});
