/** What all lists have in common: how an empty one looks, and what an empty filter means. */
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { editionNamed } from "@reelwright/core/edition/edition";
import { uuidv7 } from "@reelwright/core/util/uuid";
import { type Issuer, openIssuer } from "../testing/issuer.ts";
import { minimalJob, openTestGateway } from "../testing/test-gateway.ts";
import type { Caller, TestGateway } from "../testing/test-gateway-options.ts";
import { endpointsOf } from "./endpoints.ts";

let issuer: Issuer;
let gateway: TestGateway;
let person: Caller;
let jobId: string;
beforeAll(async () => {
  issuer = await openIssuer();
  gateway = await openTestGateway({ issuer, indexed: true });
  person = await gateway.signedIn(await gateway.tenant());
  jobId = (await gateway.api("post", "/jobs", person).send(minimalJob)).body.job_id;
});
afterAll(async () => {
  await gateway.close();
  await issuer.close();
});

describe("an empty list", () => {
  const nobodys = uuidv7();
  const withoutPages: readonly (readonly [string, () => string])[] = [
    ["reviews of a job", () => `/jobs/${jobId}/reviews`],
    ["payment methods", () => "/billing/payment-methods"],
    ["personas that nothing finds", () => "/personas/search?q=zzzzzz"],
    ["voices of unknown ids", () => "/voices/by-ids?ids=nobody"],
    ["voices of an empty id", () => "/voices/by-ids?ids="],
  ];
  test.each(withoutPages)("without pages: %s", async (_what, path) => {
    const { status, body } = await gateway.api("get", path(), person);
    expect([status, body]).toEqual([
      200,
      { items: [], total: 0, page: 1, page_size: 1, total_pages: 0 },
    ]);
  });

  test("without pages: personas of no ids", async () => {
    const { body } = await gateway.api("post", "/personas/by-ids", person).send({ ids: [] });
    expect(body).toEqual({ items: [], total: 0, page: 1, page_size: 1, total_pages: 0 });
  });

  test.each([
    "/api-keys?page_size=7",
    "/jobs?status=paused&page_size=7",
    `/credits/transactions?job_id=${nobodys}&page_size=7`,
    "/personas?category=astronauts&page_size=7",
    "/voices?search=zzzzzz&page_size=7",
  ])("with pages: %s", async (path) => {
    const owner = path.startsWith("/api-keys")
      ? await gateway.signedIn(await gateway.tenant().then(withoutKeys))
      : person;
    const { status, body } = await gateway.api("get", path, owner);
    expect([status, body]).toEqual([
      200,
      { items: [], total: 0, page: 1, page_size: 7, total_pages: 0 },
    ]);
  });

  const withoutKeys = async (owner: Caller): Promise<Caller> => {
    await gateway.sql("UPDATE api_keys SET revoked_at = now() WHERE tenant_id = $1", [
      owner.tenantId,
    ]);
    return owner;
  };
});

/** Every optional field of a list's query that has no value of its own where none is sent. An empty cursor begins a list. */
const filters = endpointsOf(editionNamed("E1"))
  .filter(({ path }) => !path.includes("{"))
  .flatMap(({ path, query }) =>
    Object.entries(query?.properties ?? {})
      .filter(
        ([name, { default: usual }]) =>
          usual === undefined && name !== "cursor" && !query?.required?.includes(name),
      )
      .map(([name]) => [path, name] as const),
  );

describe("a filter that is sent empty", () => {
  test("is looked for in every list", () => {
    const names = filters.map(([, name]) => name);
    for (const name of ["status", "category", "mood", "search", "job_id", "model_id"])
      expect(names).toContain(name);
  });

  test.each(filters)("GET %s?%s= is the list without it", async (path, name) => {
    const without = await gateway.api("get", path, person);
    for (const blank of ["", "%20"]) {
      const { status, body } = await gateway.api("get", `${path}?${name}=${blank}`, person);
      expect(status).toBe(200);
      // Another persona each time.
      if (path !== "/personas/random") expect(body).toEqual(without.body);
    }
  });

  test.each([
    ["/personas/search?q=", "string_too_short"],
    ["/personas/search", "missing"],
    ["/voices/by-ids", "missing"],
    ["/jobs?page=", "int_type"],
    ["/jobs?page_size=", "int_type"],
    ["/personas?sort_by=", "literal_error"],
  ])("what is no filter is still refused: %s", async (path, type) => {
    const { status, body } = await gateway.api("get", path, person);
    expect([status, body.detail?.[0].type]).toEqual([422, type]);
  });
});
