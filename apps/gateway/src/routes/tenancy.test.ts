/**
 * One tenant's credentials on another's things, over every route of the table: there is no list to forget a route in.
 * A route whose path, query or body names something that the world below has no owned one of fails here.
 * @tier all
 */
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { editionNamed } from "@reelwright/core/edition/edition";
import type request from "supertest";
import type { Endpoint } from "../http/endpoint.ts";
import { openapiOf } from "../openapi/openapi.ts";
import type { GatewayPorts } from "../ports/gateway-ports.ts";
import { followPath } from "../testing/event-stream.ts";
import { type Issuer, openIssuer } from "../testing/issuer.ts";
import { picture, song } from "../testing/sample-files.ts";
import { openTestGateway } from "../testing/test-gateway.ts";
import type { Caller, TestGateway } from "../testing/test-gateway-options.ts";
import { openTenancyWorld } from "../testing/two-tenants.ts";
import { endpointsOf } from "./endpoints.ts";

const nobodys = "0190a0a0-0000-7000-8000-00000000dead";
/** Names of what belongs to nobody, or of what the caller makes up. */
const shared = new Set([
  "persona_id",
  "voice_id",
  "tts_voice_id",
  "model_id",
  "pack_id",
  "provider",
]);
/** Other names of what is owned. */
const alias: { readonly [name: string]: string } = { custom_music_id: "music_id" };

const edition = editionNamed("E1");
const endpoints = endpointsOf(edition);
type Operation = {
  requestBody?: { content: { [type: string]: { example: Record<string, unknown> } } };
};
const document = openapiOf(endpoints, edition) as {
  paths: { [path: string]: { [method: string]: Operation } };
};
const bodyOf = ({ path, method }: Endpoint<GatewayPorts>) =>
  Object.values(document.paths[path]?.[method]?.requestBody?.content ?? {})[0]?.example ?? {};

const idsAmong = (properties: object = {}) =>
  Object.keys(properties).filter((name) => name.endsWith("_id") && !shared.has(name));
const namesOf = (endpoint: Endpoint<GatewayPorts>) => ({
  path: [...endpoint.path.matchAll(/\{(\w+)\}/g)]
    .map(([, name]) => name ?? "")
    .filter((name) => !shared.has(name)),
  query: idsAmong(endpoint.query?.properties),
  body: idsAmong(endpoint.body?.properties),
});

let issuer: Issuer;
let gateway: TestGateway;
let world: Awaited<ReturnType<typeof openTenancyWorld>>;
let stranger: Caller;
beforeAll(async () => {
  issuer = await openIssuer();
  gateway = await openTestGateway({ issuer, indexed: true });
  world = await openTenancyWorld(gateway);
  const { tenantId, key } = await gateway.tenant(1_000_000);
  stranger = await gateway.signedIn({ tenantId, key });
  // Something of their own, so that lists have what to show.
  await gateway.api("post", "/jobs", stranger).send({ ...bodyOf(endpointNamed("createJob")) });
});
afterAll(async () => {
  await gateway.close();
  await issuer.close();
});

const endpointNamed = (name: string) => {
  const found = endpoints.find(({ operation }) => operation === name);
  if (!found) throw new Error(`there is no ${name}`);
  return found;
};

/** Where an operation takes ids, and what they are called. */
const placesOf = (endpoint: Endpoint<GatewayPorts>) =>
  Object.entries(namesOf(endpoint)).flatMap(([where, names]) =>
    names.map((name) => ({ where, name })),
  );

/** Every owned id at every place, by every way in. */
const trialsOf = (endpoint: Endpoint<GatewayPorts>) =>
  placesOf(endpoint).flatMap(({ where, name }) =>
    (world.ids[alias[name] ?? name] ?? []).flatMap((id) =>
      waysIn(endpoint).map((by) => ({ by, where, name, id })),
    ),
  );

type Change = { readonly path?: object; readonly query?: object; readonly body?: object };

/** Calls an operation as the documentation shows it, with these values instead. */
const call = async (
  endpoint: Endpoint<GatewayPorts>,
  by: Caller,
  { path = {}, query = {}, body = {} }: Change,
): Promise<request.Response> => {
  const values: Record<string, string> = {
    persona_id: "maya-okafor",
    voice_id: "en-us-harper",
    model_id: "imgA_2",
    provider: "sandbox",
    ...path,
  };
  const filled = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name) => values[name] ?? nobodys);
  const sent = gateway.api(endpoint.method, filled, by).query(query).set("X-Request-Id", "same");
  const { file: _file, ...example } = bodyOf(endpoint);
  if (endpoint.upload) {
    const { bytes, name } = endpoint.upload === "music" ? song() : await picture();
    return sent.field(example as Record<string, string>).attach("file", bytes, name);
  }
  return endpoint.body ? sent.send({ ...example, ...body }) : sent;
};

/** A stream of the whole account ends by itself only after a quarter of an hour; from its beginning on, as far as it is kept. */
const isEndless = ({ produces, path }: Endpoint<GatewayPorts>): boolean =>
  produces === "events" && !path.includes("{");

/** The first event of a stream. */
const firstEvent = async ({ path }: Endpoint<GatewayPorts>, by: Caller): Promise<string> => {
  const stream = await followPath(gateway, by, path, "1-1");
  const event = await stream.next();
  stream.leave();
  expect(event?.event).toBe("listening");
  return event?.text ?? "";
};

/** By an access token, and by a key where a key will do. */
const waysIn = ({ access }: Endpoint<GatewayPorts>): Caller[] => {
  const { tenantId, key } = stranger;
  return access !== "tenant" ? [stranger] : [stranger, { tenantId, key }];
};

const walked = endpoints
  .filter(({ access }) => access !== "public")
  .map((endpoint) => [endpoint.operation, endpoint] as const);

describe("another tenant's credentials", () => {
  test("are tried on one of everything that tenants have", () => {
    for (const [operation, endpoint] of walked) {
      for (const { name } of placesOf(endpoint)) {
        const owned = world.ids[alias[name] ?? name];
        expect({ operation, name, hasOwned: (owned?.length ?? 0) > 0 }).toMatchObject({
          hasOwned: true,
        });
      }
    }
    expect([...world.tables]).toEqual(
      expect.arrayContaining([
        "jobs",
        "tasks",
        "templates",
        "custom_tracks",
        "api_keys",
        "credit_transactions",
        "playground_holds",
        "checkout_sessions",
        "payment_methods",
        "credit_alerts",
        "auto_topups",
        "audit_log",
        "job_events",
      ]),
    );
  });

  test.each(walked)(
    "%s: own things alone, with nothing of the other in it",
    async (_name, endpoint) => {
      for (const by of waysIn(endpoint)) {
        const text = isEndless(endpoint)
          ? await firstEvent(endpoint, by)
          : (await call(endpoint, by, {})).text;
        expect(world.foreignIn(text)).toEqual([]);
      }
      expect(await world.rows()).toBe(world.before);
    },
  );

  const withIds = walked.filter(([, endpoint]) => placesOf(endpoint).length > 0);
  test.each(withIds)("%s: a foreign id is an unknown one", async (_name, endpoint) => {
    for (const { by, where, name, id } of trialsOf(endpoint)) {
      const foreign = await call(endpoint, by, { [where]: { [name]: id } });
      const unknown = await call(endpoint, by, { [where]: { [name]: nobodys } });
      expect(foreign.status).toBe(unknown.status);
      if (where === "path") expect(foreign.status).toBe(404);
      // A refused field is sent back as it was sent.
      const said = foreign.text.replaceAll(id, nobodys);
      expect(JSON.parse(said || "null")).toEqual(JSON.parse(unknown.text || "null"));
      expect(world.foreignIn(said)).toEqual([]);
    }
    expect(await world.rows()).toBe(world.before);
  });

  const reads = withIds.filter(
    ([, { method, path, produces }]) => method === "get" && path.includes("{") && !produces,
  );
  test.each(reads)(
    "%s: its owner is answered, so the trials were on what is there",
    async (_name, endpoint) => {
      const statuses: number[] = [];
      for (const { where, name, id } of trialsOf(endpoint)) {
        const { status } = await call(endpoint, world.owner, { [where]: { [name]: id } });
        statuses.push(status);
      }
      // 409: of this job's state. Of one of the jobs there is a film.
      const isOfFilm = endpoint.path.includes("/film");
      expect(statuses.filter((status) => !(isOfFilm && status === 409))).toContain(200);
      expect(statuses.filter((status) => status !== 200 && !(isOfFilm && status === 409))).toEqual(
        [],
      );
    },
  );

  test("leave the ledger sound", async () => {
    expect((await gateway.store.checkInvariants()).filter(({ rows }) => rows > 0)).toEqual([]);
  });
});
