import type { Edition } from "@reelwright/core/edition/edition";
import { filmDocument, filmSchema } from "@reelwright/core/film/film-document";
import { changeFilmSchema } from "@reelwright/core/film/film-operations";
import {
  changedFilmSchema,
  filmDiffSchema,
  filmRevisionSchema,
  presentChange,
  presentDiff,
  presentRevision,
} from "@reelwright/core/film/present-film";
import {
  changeFilm,
  compareRevisions,
  listRevisions,
  readFilm,
  renderFilm,
} from "@reelwright/core/film/use-film";
import { jobSchema } from "@reelwright/core/jobs/job-schema";
import { nullable, schema } from "@reelwright/core/validation/schema";
import { idempotent } from "../http/idempotency.ts";
import { envelopeOf, singlePage } from "../http/pagination.ts";
import { endpoint } from "../ports/gateway-ports.ts";
import { changedJob, jobParams, requireJob } from "./jobs.ts";

/** The film of a finished job as a document: read it, change it, render what changed. An extension. */

const revision = schema({ type: "integer", minimum: 1, maximum: 10_000 });

/** `GET /jobs/{job_id}/film`. */
const getFilmEndpoint = endpoint(
  {
    operation: "getFilm",
    method: "get",
    path: "/jobs/{job_id}/film",
    tag: "Jobs",
    summary: "Get a job's film as a document.",
    description:
      "The shots, takes, words, texts and files of a rendered revision, by default of the newest. `ETag` is the newest revision, rendered or not: send it as `If-Match` with a change.",
    access: "tenant",
    requires: "jobs:read",
    params: jobParams,
    query: schema({ type: "object", properties: { revision } }),
    status: 200,
    reply: filmSchema,
    sendsETag: true,
    failures: ["JOB_NOT_FOUND", "FILM_NOT_READY", "REVISION_NOT_FOUND", "REVISION_NOT_RENDERED"],
  },
  (ports) => {
    const read = readFilm(ports);
    return async ({ tenantId, params, query }) => {
      const {
        film,
        revision: shown,
        head,
      } = await read(tenantId, params.job_id, query.revision ?? null);
      const { source } = shown;
      return {
        headers: { ETag: `"${head}"` },
        body: filmDocument(
          { film, source, url: ports.fileUrl },
          { jobId: params.job_id, revision: shown.revision },
        ),
      };
    };
  },
);

/** `GET /jobs/{job_id}/film/revisions`. */
const listFilmRevisionsEndpoint = endpoint(
  {
    operation: "listFilmRevisions",
    method: "get",
    path: "/jobs/{job_id}/film/revisions",
    tag: "Jobs",
    summary: "List the revisions of a job's film, oldest first.",
    description: "Revision 1 is the job as it was ordered.",
    access: "tenant",
    requires: "jobs:read",
    params: jobParams,
    status: 200,
    reply: envelopeOf(filmRevisionSchema),
    failures: ["JOB_NOT_FOUND", "FILM_NOT_READY"],
  },
  (ports) => {
    const list = listRevisions(ports);
    return async ({ tenantId, params }) => ({
      body: singlePage((await list(tenantId, params.job_id)).map(presentRevision)),
    });
  },
);

/** `GET /jobs/{job_id}/film/diff`. */
const compareFilmEndpoint = endpoint(
  {
    operation: "compareFilmRevisions",
    method: "get",
    path: "/jobs/{job_id}/film/diff",
    tag: "Jobs",
    summary: "Compare two revisions of a job's film.",
    description: "Lists what they are made from and differs: order, script, items made again.",
    access: "tenant",
    requires: "jobs:read",
    params: jobParams,
    query: schema({
      type: "object",
      properties: {
        from: { ...revision, description: "Default: the revision that `to` changes." },
        to: { ...revision, description: "Default: the newest revision." },
      },
    }),
    status: 200,
    reply: filmDiffSchema,
    failures: ["JOB_NOT_FOUND", "FILM_NOT_READY", "REVISION_NOT_FOUND"],
  },
  (ports) => {
    const compare = compareRevisions(ports);
    return async ({ tenantId, params, query }) => ({
      body: presentDiff(await compare(tenantId, params.job_id, query)),
    });
  },
);

/** The revision that `If-Match` names; null if it names none. */
const basedOn = (header = ""): number | null => {
  const named = /^(?:W\/)?"?(\d{1,5})"?$/.exec(header.trim())?.[1];
  return named === undefined ? null : Number(named);
};

/** `PATCH /jobs/{job_id}/film`. */
const changeFilmEndpoint = endpoint(
  {
    operation: "changeFilm",
    method: "patch",
    path: "/jobs/{job_id}/film",
    tag: "Jobs",
    summary: "Change a job's film, and get a quote.",
    description:
      "Adds a revision. Nothing is made and nothing is charged until it is rendered. All operations take effect, or none.",
    access: "tenant",
    requires: "jobs:write",
    params: jobParams,
    headers: {
      "if-match": {
        schema: { type: "string", minLength: 1, maxLength: 40 },
        description: "The newest revision, as `ETag` of `GET /jobs/{job_id}/film` has it.",
        example: '"1"',
      },
    },
    body: changeFilmSchema,
    exampleFields: ["operations"],
    status: 200,
    reply: changedFilmSchema,
    sendsETag: true,
    failures: [
      "REVISION_REQUIRED",
      "JOB_NOT_FOUND",
      "FILM_NOT_READY",
      "REVISION_LIMIT_REACHED",
      "FILM_CHANGED",
    ],
  },
  (ports) => {
    const change = changeFilm(ports);
    return async ({ tenantId, params, headers, body, actor }) => {
      const changed = await change(tenantId, params.job_id, {
        basedOn: basedOn(headers["if-match"]),
        operations: body.operations,
        createdBy: actor.id,
      });
      const etag = `"${changed.revision.revision}"`;
      return { headers: { ETag: etag }, body: presentChange(changed) };
    };
  },
);

/** `POST /jobs/{job_id}/film/render`. */
const renderFilmEndpoint = (edition: Edition) =>
  endpoint(
    {
      operation: "renderFilm",
      method: "post",
      path: "/jobs/{job_id}/film/render",
      tag: "Jobs",
      summary: "Render a revision of a job's film.",
      description:
        "Starts a new run of the job, which makes and charges only what changed. An older revision, all of which is still there, costs nothing. Limits are those of retries.",
      access: "tenant",
      limit: "create",
      requires: "jobs:write",
      ...idempotent,
      params: jobParams,
      body: schema({
        title: "RenderFilmRequest",
        type: "object",
        required: ["revision"],
        properties: {
          revision,
          max_credits: {
            ...nullable({ type: "integer", minimum: 0, maximum: 10_000_000 }),
            description: "Refuses the request if the quote is higher.",
          },
        },
      }),
      exampleFields: ["max_credits"],
      status: 200,
      reply: jobSchema(edition),
      failures: [
        "JOB_NOT_FOUND",
        "FILM_NOT_READY",
        "REVISION_NOT_FOUND",
        "INVALID_STATE",
        "TENANT_SUSPENDED",
        "INSUFFICIENT_CREDITS",
        "CONCURRENT_JOB_LIMIT",
        "RETRY_LIMIT",
        "KEY_CREDIT_LIMIT",
      ],
    },
    (ports) => {
      const render = renderFilm(ports);
      const respond = changedJob(ports);
      const find = requireJob(ports.jobs);
      return {
        handle: async ({ tenantId, params, body, traceContext, once, limitedKeyId }) =>
          respond(await render(tenantId, params.job_id, body, traceContext, once, limitedKeyId)),
        checkRules: () => [],
        resume: async ({ tenantId }, jobId) => ports.showJob(await find(tenantId, jobId)),
      };
    },
  );

export const filmEndpoints = (edition: Edition) => [
  getFilmEndpoint,
  listFilmRevisionsEndpoint,
  compareFilmEndpoint,
  changeFilmEndpoint,
  renderFilmEndpoint(edition),
];
