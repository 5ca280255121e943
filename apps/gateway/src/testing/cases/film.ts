/** The film of a job: what each operation answers, and each failure that it declares. */
import type request from "supertest";
import { jobWithFilm } from "../film-jobs.ts";
import { created, jobIn } from "../job-states.ts";
import type { Caller, TestGateway } from "../test-gateway-options.ts";

type Worlds = {
  readonly gateway: () => TestGateway;
  /** A gateway where an account has one job at a time. */
  readonly strict: () => TestGateway;
  readonly caller: () => Caller;
};
const nobodys = "0190a0a0-0000-7000-8000-00000000dead";
const card = { card: { action: "Order now" } };

const filmCalls = ({ gateway, caller }: Worlds) => {
  const film = (id: string, path = "", owner = caller(), by = gateway()) =>
    by.api("get", `/jobs/${id}/film${path}`, owner);
  const change = (id: string, revision: number, owner = caller(), by = gateway()) =>
    by
      .api("patch", `/jobs/${id}/film`, owner)
      .set("If-Match", `"${revision}"`)
      .send({ operations: [card] });
  const render = (id: string, revision = 1, owner = caller(), by = gateway()) =>
    by.api("post", `/jobs/${id}/film/render`, owner).send({ revision });
  const filmed = (owner = caller()) => jobWithFilm(gateway(), owner);
  return { film, change, render, filmed };
};

export const filmSuccesses = (worlds: Worlds) => {
  const { film, change, render, filmed } = filmCalls(worlds);
  return {
    getFilm: async () => [await film(await filmed())],
    listFilmRevisions: async () => {
      const id = await filmed();
      await change(id, 1);
      return [await film(id, "/revisions")];
    },
    compareFilmRevisions: async () => {
      const id = await filmed();
      await change(id, 1);
      return [await film(id, "/diff?from=1&to=2")];
    },
    changeFilm: async () => [await change(await filmed(), 1)],
    renderFilm: async () => [await render(await filmed())],
  };
};

const missing = (worlds: Worlds) => {
  const { film, change, render } = filmCalls(worlds);
  const failed = () => jobIn(worlds.gateway(), worlds.caller(), "failed");
  return {
    "getFilm JOB_NOT_FOUND": () => film(nobodys),
    "listFilmRevisions JOB_NOT_FOUND": () => film(nobodys, "/revisions"),
    "compareFilmRevisions JOB_NOT_FOUND": () => film(nobodys, "/diff?from=1&to=1"),
    "changeFilm JOB_NOT_FOUND": () => change(nobodys, 1),
    "renderFilm JOB_NOT_FOUND": () => render(nobodys),
    "getFilm FILM_NOT_READY": async () => film(await failed()),
    "listFilmRevisions FILM_NOT_READY": async () => film(await failed(), "/revisions"),
    "compareFilmRevisions FILM_NOT_READY": async () => film(await failed(), "/diff?from=1&to=1"),
    "changeFilm FILM_NOT_READY": async () => change(await failed(), 1),
    "renderFilm FILM_NOT_READY": async () => render(await failed()),
  };
};

export const filmFailures = (
  worlds: Worlds,
): { readonly [operationAndCode: string]: () => PromiseLike<request.Response> } => {
  const { film, change, render, filmed } = filmCalls(worlds);
  const { gateway, strict } = worlds;
  const ofTenant = (sql: string, owner: Caller) => gateway().sql(sql, [owner.tenantId]);
  return {
    ...missing(worlds),
    "getFilm REVISION_NOT_FOUND": async () => film(await filmed(), "?revision=2"),
    "getFilm REVISION_NOT_RENDERED": async () => {
      const id = await filmed();
      await change(id, 1);
      return film(id, "?revision=2");
    },
    "compareFilmRevisions REVISION_NOT_FOUND": async () =>
      film(await filmed(), "/diff?from=1&to=2"),
    "changeFilm REVISION_REQUIRED": async () =>
      gateway()
        .api("patch", `/jobs/${await filmed()}/film`, worlds.caller())
        .send({ operations: [card] }),
    "changeFilm FILM_CHANGED": async () => change(await filmed(), 2),
    "changeFilm REVISION_LIMIT_REACHED": async () => {
      const id = await filmed();
      await change(id, 1);
      await gateway().sql(
        "UPDATE film_revisions SET revision = 500, parent = 1 WHERE job_id = $1 AND revision = 2",
        [id],
      );
      return change(id, 500);
    },
    "renderFilm REVISION_NOT_FOUND": async () => render(await filmed(), 2),
    "renderFilm INVALID_STATE": async () => {
      const id = await filmed();
      await render(id);
      return render(id);
    },
    "renderFilm TENANT_SUSPENDED": async () => {
      const owner = await gateway().tenant();
      const id = await filmed(owner);
      await ofTenant("UPDATE tenants SET suspended_at = now() WHERE tenant_id = $1", owner);
      return render(id, 1, owner);
    },
    "renderFilm INSUFFICIENT_CREDITS": async () => {
      const owner = await gateway().tenant(246);
      const id = await filmed(owner);
      await gateway()
        .api("patch", `/jobs/${id}/film`, owner)
        .set("If-Match", '"1"')
        .send({ operations: [{ remake: { kind: "segment", index: 0 } }] });
      while ((await gateway().api("get", "/credits/balance", owner)).body.available_credits >= 60) {
        await created(gateway(), owner, { segment_count: 1 });
      }
      return render(id, 2, owner);
    },
    "renderFilm CONCURRENT_JOB_LIMIT": async () => {
      const owner = await strict().tenant();
      const id = await jobWithFilm(strict(), owner);
      await created(strict(), owner);
      return render(id, 1, owner, strict());
    },
    "renderFilm RETRY_LIMIT": async () => {
      const owner = await gateway().tenant();
      const [one, two] = [await filmed(owner), await filmed(owner)];
      await ofTenant("UPDATE tenants SET daily_retry_limit = 1 WHERE tenant_id = $1", owner);
      await render(one, 1, owner);
      return render(two, 1, owner);
    },
  };
};
