/**
 * The documentation's examples: that they are there, are what the schemas say, and do work.
 * @tier all
 */
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { editionNamed } from "@reelwright/core/edition/edition";
import { endpointsOf } from "../routes/endpoints.ts";
import { type Issuer, openIssuer } from "../testing/issuer.ts";
import { judgeBy } from "../testing/openapi-document.ts";
import { picture, song } from "../testing/sample-files.ts";
import { openTestGateway } from "../testing/test-gateway.ts";
import type { Caller, TestGateway } from "../testing/test-gateway-options.ts";
import { openapiOf } from "./openapi.ts";

type Media = {
  schema: Record<string, unknown>;
  example?: unknown;
  examples?: Record<string, { value: unknown }>;
};
type Holder = { content?: Record<string, Media> };
type Parameter = { name: string; in: string; schema: object; example?: unknown };
type Operation = {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  parameters?: Parameter[];
  requestBody?: Holder;
  responses: Record<string, Holder>;
};
type Document = {
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
};

const documentOf = (edition: string) => {
  const value = editionNamed(edition);
  return JSON.parse(JSON.stringify(openapiOf(endpointsOf(value), value))) as Document;
};
const operationsOf = ({ paths }: Document) =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
const mediaOf = (holder: Holder | undefined) => Object.entries(holder?.content ?? {});
const examplesIn = ({ example, examples }: Media): unknown[] => [
  ...(example === undefined ? [] : [example]),
  ...Object.values(examples ?? {}).map(({ value }) => value),
];

/** Texts that stand in for none. */
const fillersIn = (value: unknown): boolean =>
  value === "string" ||
  (typeof value === "object" && value !== null && Object.values(value).some(fillersIn));

/** What an example can't bring with it: a webhook that was set up, a provider's signature. */
const alsoWanted: { readonly [operationId: string]: readonly number[] } = {
  testWebhook: [409],
  // The example's name isn't the account's.
  deleteTenant: [409],
  receivePaymentCallback: [404],
  // The example's card is nobody's.
  updateAutoTopup: [422],
  // Without If-Match.
  changeFilm: [400],
  updateMember: [404],
  updateApiKey: [404],
  acceptInvitation: [404],
};

describe.each(["E1", "E2"] as const)("the documentation of edition %s", (edition) => {
  const document = documentOf(edition);
  const operations = operationsOf(document);
  const named = operations.map((each) => [each.operation.operationId, each] as const);
  const problem = judgeBy(document);

  test("says of every tag what it is for", () => {
    const used = new Set(operations.flatMap(({ operation }) => operation.tags));
    expect(document.tags.map(({ name }) => name)).toEqual([...used]);
    for (const { description } of document.tags) expect(description).toMatch(/\.$/);
  });

  test.each(named)("%s has a summary, a description and one tag", (_id, { operation }) => {
    expect(operation.summary).toMatch(/\.$/);
    expect(operation.description).toMatch(/\.$/);
    expect(operation.description).not.toBe(operation.summary);
    expect(operation.tags).toHaveLength(1);
  });

  test.each(named)("%s has examples that its schemas admit", (_id, { operation }) => {
    const { requestBody, responses } = operation;
    const media = [requestBody, ...Object.values(responses)].flatMap(mediaOf);
    for (const [, each] of media) expect(examplesIn(each).length).toBeGreaterThan(0);
    for (const [each, example] of media.flatMap(([, each]) =>
      examplesIn(each).map((example) => [each, example] as const),
    )) {
      expect(problem(each.schema, example)).toBeNull();
      // Values by the field's name are in openapi/examples/values; "operation.field" is for one operation.
      expect({ example, hasFillers: fillersIn(example) }).toMatchObject({ hasFillers: false });
    }
  });

  test.each(named)("%s shows values of its path and query", (_id, { operation }) => {
    const { parameters = [] } = operation;
    const inPath = parameters.filter((each) => each.in === "path");
    for (const { example } of inPath) expect(example).toBeDefined();
    for (const { schema, example } of parameters.filter((each) => each.example !== undefined))
      expect(problem(schema, example)).toBeNull();
  });

  describe("sent as it stands", () => {
    let issuer: Issuer;
    let gateway: TestGateway;
    let caller: Caller;
    beforeAll(async () => {
      issuer = await openIssuer();
      // A stream that goes on for ever would keep its reader.
      const streamLimits = { lifetimeMs: 100 };
      gateway = await openTestGateway({ edition, indexed: true, issuer, streamLimits });
      // Keys are managed with a token alone; everything else takes one too.
      caller = await gateway.signedIn(await gateway.tenant(100_000));
    });
    afterAll(async () => {
      await gateway.close();
      await issuer.close();
    });

    const withBodies = named.filter(([, { operation }]) => operation.requestBody);
    test.each(withBodies)("%s is taken", async (_id, { path, method, operation }) => {
      const filled = path.replaceAll(/\{(\w+)\}/g, (_, name) =>
        String(operation.parameters?.find((each) => each.name === name)?.example),
      );
      const [type, media] = mediaOf(operation.requestBody)[0] ?? ["", undefined];
      const sent = gateway.api(method as "post", filled, caller);
      const { file: _file, ...texts } = (media?.example ?? {}) as Record<string, string>;
      const form = async () => {
        const { bytes, name } = filled === "/music/custom" ? song() : await picture();
        return sent.field(texts).attach("file", bytes, name);
      };
      const response = await (type === "application/json" ? sent.send(texts) : form());
      // An id of the examples names nothing here; whatever else is wrong is the example's fault.
      const wanted = /\{(job|template|delivery|endpoint)_id\}/.test(path) ? [404] : [200, 201];
      wanted.push(...(alsoWanted[operation.operationId] ?? []));
      const { status, body } = response;
      expect({ status, body, isWanted: wanted.includes(status) }).toMatchObject({ isWanted: true });
    });

    const reads = named.filter(([, { method }]) => method === "get");
    test.each(reads)("%s takes its parameters", async (_id, { path, operation }) => {
      const parameters = operation.parameters ?? [];
      const filled = path.replaceAll(/\{(\w+)\}/g, (_, name) =>
        String(parameters.find((each) => each.name === name)?.example),
      );
      const query = Object.fromEntries(
        parameters
          .filter(({ in: where, example }) => where === "query" && example !== undefined)
          .map(({ name, example }) => [name, [example].flat().join(",")]),
      );
      const { status } = await gateway.api("get", filled, caller).query(query);
      expect([200, 404]).toContain(status);
    });
  });
});
