import { isOutcomeUnknown } from "@reelwright/core/errors/outcome-unknown";
import { requirePrivilege } from "@reelwright/core/identity/privileges";
import type { Membership, Subject } from "@reelwright/core/ports/identity";
import type { Upload } from "@reelwright/core/uploads/store-upload";
import { type FieldIssue, InvalidFields } from "@reelwright/core/validation/invalid-fields";
import type { UploadUse } from "@reelwright/film/ports/intake";
import type { Ajv2020 } from "ajv/dist/2020.js";
import type { Request, RequestHandler, Response, Router } from "express";
import { type authenticateWith, bearerRequired, type Caller, type identifyWith } from "./auth.ts";
import { type BodyTimeouts, readBody, readBytes } from "./bodies.ts";
import { csvHeaders, type SendCsv } from "./csv.ts";
import { type Endpoint, type HandlerResult, isSafe, type Opened, type Route } from "./endpoint.ts";
import { formWorkMs, missingFileIssue, withForm } from "./forms.ts";
import { handlingOnce, type IdempotencyOptions } from "./idempotency.ts";
import { type Limiter, limitClassOf } from "./rate-limits.ts";
import { type RequestContext, requestContextOf } from "./request-context.ts";
import { CallerLeft, outcomeUnknown, tookTooLong, withDeadline } from "./request-end.ts";
import { sendEmpty, sendError, sendJson, sendValidationErrors } from "./responses.ts";
import { allowOnly, type Cors } from "./route-middleware.ts";
import type { Streams } from "./sse.ts";
import { mostBytesOf, type UploadQuota, type UploadSlots } from "./upload-limits.ts";
import { compileInput, type ValidInput } from "./validation/compile-input.ts";
import { sortIssues, validPartOf } from "./validation/issues.ts";

/** The caller of an operation; an operator and a person without a tenant have none. */
export type Identity = {
  readonly tenantId: string | null;
  readonly actor: string;
  readonly key?: Caller["key"];
  readonly member?: Membership;
  readonly person?: Subject;
};

/** Returns the caller of an endpoint. Throws Failure if the request isn't allowed. */
type Identify = (request: Request, context: RequestContext, endpoint: Route) => Promise<Identity>;

/** Identifies the callers of the API and checks their privileges. */
export const identifyCaller =
  (
    authenticate: ReturnType<typeof authenticateWith>,
    identify: ReturnType<typeof identifyWith>,
  ): Identify =>
  async ({ headers }, { requestId, clientAddress }, endpoint) => {
    if (endpoint.access === "person") {
      const person = await identify(headers);
      return { tenantId: null, actor: `user:${person.subject}`, person };
    }
    const caller = await authenticate({ headers, requestId, clientAddress });
    if (endpoint.access === "bearer" && caller.by !== "bearer") throw bearerRequired();
    if (endpoint.requires) requirePrivilege(endpoint.requires, caller.holder);
    // People manage the keys and members of both modes in one place.
    return endpoint.access === "bearer" ? { ...caller, tenantId: caller.accountId } : caller;
  };

export type MountOptions<Ports> = {
  readonly ports: Ports;
  readonly authenticate: Identify;
  readonly streams: Streams;
  readonly sendCsv: SendCsv;
  readonly ajv: Ajv2020;
  /** Maximum time to handle a request whose body was received. */
  readonly deadlineMs: number;
  /** Holds uploaded files until their request ends. */
  readonly formsDirectory: string;
  readonly bodyTimeouts: BodyTimeouts;
  readonly uploadSlots: UploadSlots;
  readonly uploadQuota: UploadQuota;
  readonly cors: Cors;
  readonly limiter: Limiter;
  /** Throws Failure TENANT_SUSPENDED. Called for uploads and for what `begins`. */
  readonly requireActive?: (tenantId: string) => Promise<void>;
  /** Store of idempotency keys. */
  readonly idempotency?: IdempotencyOptions;
};

/** Converts `/jobs/{job_id}` to Express syntax. */
const expressPath = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ":$1");

const send = async (
  request: Request,
  response: Response,
  { streams, sendCsv }: Pick<MountOptions<unknown>, "streams" | "sendCsv">,
  result: HandlerResult<unknown> & { readonly status: number; readonly showsSecret?: true },
): Promise<void> => {
  const headers = { ...result.headers, ...(result.csv && csvHeaders(result.csv)) };
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  const tenantId = requestContextOf(response).tenantId ?? "";
  if (request.method !== "HEAD") {
    if (result.events) return streams.send(response, tenantId, result.events);
    if (result.csv) return sendCsv(response, tenantId, result.csv);
  }
  if (result.body === undefined) return sendEmpty(response, result.status);
  const caching = result.showsSecret ? "no-store, no-transform" : "no-store";
  sendJson(response, result.status, result.body, caching);
};

/** The caller of a public operation. */
const anonymous: Identity = { tenantId: null, actor: "system" };

/** Returns the handler's result, or every issue of the request: from its schemas and from its rules. */
const resultOrIssues = async (
  { handle, checkRules }: Opened,
  input: Pick<ValidInput, "body" | "sentBody">,
  issues: readonly FieldIssue[],
): Promise<HandlerResult<unknown> | FieldIssue[]> => {
  if (issues.length === 0) {
    try {
      return await handle(input);
    } catch (error) {
      if (error instanceof InvalidFields) return sortIssues(input.sentBody, error.issues);
      throw error;
    }
  }
  const more = await checkRules({ ...input, ...validPartOf(input.body, issues) });
  return isIssues(more) ? sortIssues(input.sentBody, [...issues, ...more]) : more;
};

const isIssues = (
  found: readonly FieldIssue[] | HandlerResult<unknown>,
): found is readonly FieldIssue[] => Array.isArray(found);

/** Returns the idempotency key that was sent, if any. */
const idempotencyKeyOf = ({ body, headers }: ValidInput): string | null => {
  const inBody = (body as { readonly idempotency_key?: unknown } | undefined)?.idempotency_key;
  return typeof inBody === "string" ? inBody : (headers["idempotency-key"] ?? null);
};

/** Acquires an upload's slot and reserves its bytes of the daily limit. */
const enterUpload = async (
  { uploadSlots, uploadQuota }: Pick<MountOptions<unknown>, "uploadSlots" | "uploadQuota">,
  tenantId: string,
  use: UploadUse,
  mostBytes: number,
  over: AbortSignal,
) => {
  const releaseSlot = await uploadSlots.enter(tenantId, over);
  try {
    return { releaseSlot, ...(await uploadQuota.reserve(tenantId, use, mostBytes)) };
  } catch (error) {
    releaseSlot();
    throw error;
  }
};

/** Refuses suspended accounts where the endpoint uploads or begins something. */
const activeCheck =
  (
    { upload, begins }: Pick<Route, "upload" | "begins">,
    requireActive: MountOptions<unknown>["requireActive"],
  ) =>
  async (tenantId: string | null): Promise<void> => {
    if ((upload || begins) && tenantId !== null) await requireActive?.(tenantId);
  };

/** Returns the function that identifies a request's caller, after checking credentials and limits. */
const admission = <Ports>(
  endpoint: Route,
  { authenticate, limiter, deadlineMs, requireActive }: MountOptions<Ports>,
) => {
  const checkActive = activeCheck(endpoint, requireActive);
  const limitClass = limitClassOf(endpoint);
  return async (request: Request, response: Response) => {
    const context = requestContextOf(response);
    const caller =
      endpoint.access === "public"
        ? anonymous
        : await withDeadline(authenticate(request, context, endpoint), deadlineMs);
    context.tenantId = caller.tenantId;
    context.key = caller.key;
    if (limitClass !== null) await limiter.enter(limitClass, caller.tenantId, request, response);
    await checkActive(caller.tenantId);
    return caller;
  };
};

/** Returns the request handler of one endpoint: authenticates, reads and validates, runs the work, responds. */
const handlerOf = <Ports>(
  endpoint: Endpoint<Ports, Route>,
  mounting: MountOptions<Ports>,
  prefix: string,
) => {
  const check = compileInput(mounting.ajv, endpoint);
  const { ports, idempotency } = mounting;
  const rules = endpoint.open(ports);
  const opened = idempotency ? handlingOnce(endpoint, rules, idempotency) : rules;
  const deadlineMs = endpoint.upload ? formWorkMs : mounting.deadlineMs;

  const admit = admission(endpoint, mounting);

  const work = async (
    request: Request,
    response: Response,
  ): Promise<HandlerResult<unknown> | FieldIssue[]> => {
    const context = requestContextOf(response);
    const caller = await admit(request, response);
    const { params, query, headers } = request;
    const { bodyTimeouts } = mounting;
    const bytes = endpoint.receives ? await readBytes(request, response, bodyTimeouts) : undefined;
    const checked = async (body: unknown, upload?: Upload, missing: readonly FieldIssue[] = []) => {
      const { input, issues } = check({ params, query, headers, body });
      const asked = {
        ...input,
        sentQuery: new Set(Object.keys(query)),
        upload,
        bytes,
        once: null,
        tenantId: context.tenantId ?? "",
        actor: { id: caller.actor, requestId: context.requestId, client: context.client },
        member: caller.member ?? null,
        person: caller.person ?? null,
        limitedKeyId: caller.key?.isLimited ? caller.key.id : null,
        traceContext: context.traceContext,
        over: context.over,
        header: (name: string) => headers[name],
      };
      const wrong = [...issues, ...missing];
      const changes = wrong.length === 0 && !isSafe(endpoint);
      const unknown = (cause?: unknown) => outcomeUnknown(idempotencyKeyOf(input), cause);
      const settled = resultOrIssues(opened, asked, wrong).catch((error: unknown) => {
        throw changes && isOutcomeUnknown(error) ? unknown(error) : error;
      });
      return withDeadline(settled, deadlineMs, changes ? unknown : tookTooLong);
    };
    if (endpoint.upload) {
      const { formsDirectory } = mounting;
      const { over, tenantId } = context;
      const use = endpoint.upload;
      const most = mostBytesOf(request, use);
      const { settledBy, ...place } = await enterUpload(mounting, tenantId ?? "", use, most, over);
      const form = { use, formsDirectory, timeouts: bodyTimeouts, over, ...place };
      return settledBy(
        withForm(request, response, form, ({ fields, sent }) =>
          checked(fields, sent, sent ? [] : [missingFileIssue(fields)]),
        ),
      );
    }
    return checked(endpoint.body ? await readBody(request, response, bodyTimeouts) : undefined);
  };

  return async (request: Request, response: Response): Promise<void> => {
    try {
      const outcome = await work(request, response);
      if (Array.isArray(outcome)) return sendValidationErrors(response, outcome);
      if (endpoint.location && outcome.status === undefined) {
        response.setHeader("Location", locationOf(endpoint.location, prefix, outcome.body));
      }
      const { status, showsSecret } = endpoint;
      const result = { status, ...(showsSecret && { showsSecret }), ...outcome };
      await send(request, response, mounting, result);
    } catch (error) {
      if (!(error instanceof CallerLeft)) sendError(response, error);
    }
  };
};

/** Groups endpoints by path. Paths with fewer parameters come first: `/personas/{persona_id}` also matches `/personas/random`. */
const byPath = <Ports>(
  endpoints: readonly Endpoint<Ports, Route>[],
): [string, Endpoint<Ports, Route>[]][] => {
  const paths = new Map<string, Endpoint<Ports, Route>[]>();
  for (const endpoint of endpoints) {
    paths.set(endpoint.path, [...(paths.get(endpoint.path) ?? []), endpoint]);
  }
  const parameters = (path: string): number => path.split("{").length;
  return [...paths].sort(([a], [b]) => parameters(a) - parameters(b));
};

const methodsOf = ({ method }: { readonly method: string }): string[] =>
  method === "get" ? ["GET", "HEAD"] : [method.toUpperCase()];

/**
 * Mounts the endpoints on a router: their methods, CORS preflight, and 405 for every other method. `prefix` is the
 * router's own path.
 */
export const mount = <Ports>(
  router: Router,
  prefix: string,
  endpoints: readonly Endpoint<Ports, Route>[],
  mounting: MountOptions<Ports>,
): void => {
  for (const [path, own] of byPath(endpoints)) {
    const named: RequestHandler = (_request, response, next) => {
      requestContextOf(response).route = `${prefix}${path}`;
      next();
    };
    const at = router.route(expressPath(path)).all(named);
    for (const endpoint of own) at[endpoint.method](handlerOf(endpoint, mounting, prefix));
    const methods = own.flatMap(methodsOf);
    at.options(mounting.cors.preflight(methods.join(", "))).all(allowOnly(...methods));
  }
};

/** Returns the `Location` of a created resource: the pattern filled with the reply's fields. Paths get `prefix`. */
const locationOf = (pattern: string, prefix: string, reply: unknown): string => {
  const fields = reply as { readonly [name: string]: unknown };
  const filled = pattern.replaceAll(/\{(\w+)\}/g, (_, name) => String(fields[name]));
  return pattern.startsWith("/") ? `${prefix}${filled}` : filled;
};
