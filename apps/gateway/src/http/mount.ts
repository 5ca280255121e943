import { Failure, type FieldIssue, InvalidFields, mayBeDone, type Sent } from "@reelwright/core";
import type { Ajv2020 } from "ajv/dist/2020.js";
import type { Request, RequestHandler, Response, Router } from "express";
import type { Authenticate } from "./auth.ts";
import type { BodyPace } from "./body/body-timeouts.ts";
import { formWorkMs, missingFile, withForm } from "./body/form.ts";
import { readBody, readBytes } from "./body/read-body.ts";
import type { UploadSlots } from "./body/upload-slots.ts";
import type { Cors } from "./cors.ts";
import { outcomeUnknown, tookTooLong, withDeadline } from "./deadline.ts";
import { type Answer, type Endpoint, isSafe, type Opened } from "./endpoint.ts";
import { meaningOf } from "./failure-codes.ts";
import { locationOf } from "./location.ts";
import { only } from "./methods.ts";
import { exchangeOf } from "./request-context.ts";
import { sendError, sendIssues, sendJson, sendNothing } from "./responses.ts";
import type { Streams } from "./sse.ts";
import { compileInput, type ValidInput } from "./validation/compile-input.ts";
import { inOrderOf } from "./validation/issue-order.ts";
import { soundPart } from "./validation/valid-fields.ts";

export type Mounting<Ports> = {
  readonly ports: Ports;
  readonly authenticate: Authenticate;
  readonly streams: Streams;
  readonly ajv: Ajv2020;
  /** Longest time for the work of a request whose body was received. */
  readonly deadlineMs: number;
  /** Where uploaded files lie until their request ends. */
  readonly formsDirectory: string;
  readonly pace: BodyPace;
  readonly uploadSlots: UploadSlots;
  readonly cors: Cors;
};

/** `/jobs/{job_id}` as Express writes it. */
const expressPath = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ":$1");

const send = async (
  request: Request,
  response: Response,
  streams: Streams,
  answer: Answer<unknown> & { readonly status: number },
): Promise<void> => {
  for (const [name, value] of Object.entries(answer.headers ?? {})) response.setHeader(name, value);
  if (answer.events && request.method !== "HEAD") {
    return streams.send(response, exchangeOf(response).tenantId ?? "", answer.events);
  }
  if (answer.body === undefined) return sendNothing(response, answer.status);
  sendJson(response, answer.status, answer.body);
};

/** Who calls an operation that is open to everybody. */
const nobody = { tenantId: null, actor: "system", by: null } as const;

const bearerRequired = (): Failure =>
  new Failure(
    "forbidden",
    "BEARER_REQUIRED",
    `${meaningOf("BEARER_REQUIRED").means} Sign in and send an access token in Authorization: Bearer.`,
  );

/** The answer, or all that is wrong with the request: what its schemas found and which of its rules are broken. */
const settle = async (
  { handle, examine }: Opened,
  input: Pick<ValidInput, "body" | "sentBody">,
  issues: readonly FieldIssue[],
): Promise<Answer<unknown> | FieldIssue[]> => {
  if (issues.length === 0) {
    try {
      return await handle(input);
    } catch (error) {
      if (error instanceof InvalidFields) return inOrderOf(input.sentBody, error.issues);
      throw error;
    }
  }
  const more = await examine({ ...input, ...soundPart(input.body, issues) });
  return isIssues(more) ? inOrderOf(input.sentBody, [...issues, ...more]) : more;
};

const isIssues = (found: readonly FieldIssue[] | Answer<unknown>): found is readonly FieldIssue[] =>
  Array.isArray(found);

/** The idempotency key that was sent, if any. */
const idempotencyKeyOf = ({ body, headers }: ValidInput): string | null => {
  const inBody = (body as { readonly idempotency_key?: unknown } | undefined)?.idempotency_key;
  return typeof inBody === "string" ? inBody : (headers["idempotency-key"] ?? null);
};

/** What handles each request of one endpoint: who asks, what they ask, the work, the answer. */
const handlerOf = <Ports>(endpoint: Endpoint<Ports>, mounting: Mounting<Ports>, prefix: string) => {
  const check = compileInput(mounting.ajv, endpoint);
  const opened = endpoint.open(mounting.ports);
  const isOpen = endpoint.access === "public";
  const deadlineMs = endpoint.upload ? formWorkMs : mounting.deadlineMs;

  const work = async (
    request: Request,
    response: Response,
  ): Promise<Answer<unknown> | FieldIssue[]> => {
    const exchange = exchangeOf(response);
    const caller = isOpen
      ? nobody
      : await withDeadline(
          mounting.authenticate(request.headers, exchange.requestId),
          mounting.deadlineMs,
        );
    exchange.tenantId = caller.tenantId;
    if (endpoint.access === "bearer" && caller.by !== "bearer") throw bearerRequired();
    const { params, query, headers } = request;
    const { pace } = mounting;
    const bytes = endpoint.receives ? await readBytes(request, response, pace) : undefined;
    const checked = async (body: unknown, upload?: Sent, missing: readonly FieldIssue[] = []) => {
      const { input, issues } = check({ params, query, headers, body });
      const asked = {
        ...input,
        upload,
        bytes,
        tenantId: exchange.tenantId ?? "",
        actor: { id: caller.actor, requestId: exchange.requestId },
        header: (name: string) => headers[name],
      };
      const wrong = [...issues, ...missing];
      const changes = wrong.length === 0 && !isSafe(endpoint);
      const unknown = (cause?: unknown) => outcomeUnknown(idempotencyKeyOf(input), cause);
      const settled = settle(opened, asked, wrong).catch((error: unknown) => {
        throw changes && mayBeDone(error) ? unknown(error) : error;
      });
      return withDeadline(settled, deadlineMs, changes ? unknown : tookTooLong);
    };
    if (endpoint.upload) {
      const { formsDirectory } = mounting;
      const leave = await mounting.uploadSlots(exchange.tenantId ?? "", request);
      const way = { use: endpoint.upload, formsDirectory, pace, leave };
      return withForm(request, response, way, ({ fields, sent }) =>
        checked(fields, sent, sent ? [] : [missingFile(fields)]),
      );
    }
    return checked(endpoint.body ? await readBody(request, response, pace) : undefined);
  };

  return async (request: Request, response: Response): Promise<void> => {
    try {
      const outcome = await work(request, response);
      if (Array.isArray(outcome)) return sendIssues(response, outcome);
      if (endpoint.location && outcome.status === undefined) {
        response.setHeader("Location", locationOf(endpoint.location, prefix, outcome.body));
      }
      await send(request, response, mounting.streams, { status: endpoint.status, ...outcome });
    } catch (error) {
      sendError(response, error);
    }
  };
};

/** The endpoints by their path; paths without parameters first, since `/personas/{persona_id}` fits `/personas/random`. */
const byPath = <Ports>(endpoints: readonly Endpoint<Ports>[]): [string, Endpoint<Ports>[]][] => {
  const paths = new Map<string, Endpoint<Ports>[]>();
  for (const endpoint of endpoints) {
    paths.set(endpoint.path, [...(paths.get(endpoint.path) ?? []), endpoint]);
  }
  const parameters = (path: string): number => path.split("{").length;
  return [...paths].sort(([a], [b]) => parameters(a) - parameters(b));
};

const methodsOf = ({ method }: { readonly method: string }): string[] =>
  method === "get" ? ["GET", "HEAD"] : [method.toUpperCase()];

/**
 * Mounts the endpoints on a router: their methods, what browsers ask before those, and 405 for all others. They stand
 * below `prefix`.
 */
export const mount = <Ports>(
  router: Router,
  prefix: string,
  endpoints: readonly Endpoint<Ports>[],
  mounting: Mounting<Ports>,
): void => {
  for (const [path, own] of byPath(endpoints)) {
    const named: RequestHandler = (_request, response, next) => {
      exchangeOf(response).route = `${prefix}${path}`;
      next();
    };
    const at = router.route(expressPath(path)).all(named);
    for (const endpoint of own) at[endpoint.method](handlerOf(endpoint, mounting, prefix));
    const methods = own.flatMap(methodsOf);
    at.options(mounting.cors.preflight(methods.join(", "))).all(only(...methods));
  }
};
