/** The responses of an operation: successes, failures by status, and the 422. */
import type { Schema } from "@reelwright/core/validation/schema";
import { type Declaration, isSafe } from "../http/endpoint.ts";
import { type FailureCode, meaningOf, statusOf } from "../http/failure-codes.ts";
import { limitClassOf } from "../http/rate-limits.ts";
import type { Document, DocumentContext } from "./components.ts";
import { errorSchema, validationErrorExample, validationErrorSchema } from "./errors.ts";

/** Failures that any operation may have. */
const everywhere: readonly FailureCode[] = ["INTERNAL", "SERVICE_UNAVAILABLE"];
const withCredentials: readonly FailureCode[] = [
  "UNAUTHORIZED",
  "INVALID_API_KEY",
  "API_KEY_EXPIRED",
  "INVALID_TOKEN",
];
/** Requests of one account wait for its share of the database. */
const withAccount: readonly FailureCode[] = [...withCredentials, "REQUEST_LIMIT"];
/** Why callers are refused. NOT_A_MEMBER, SIGN_UP_CLOSED and ADDRESS_NOT_ALLOWED are possible everywhere; one stands for them. */
const withPrivilege = ({ requires }: Declaration): readonly FailureCode[] => {
  if (requires === undefined) return [];
  return requires === "none" ? ["NOT_A_MEMBER"] : ["INSUFFICIENT_PRIVILEGES"];
};

const credentialFailures: {
  readonly [access in Declaration["access"]]: readonly FailureCode[];
} = { tenant: withAccount, bearer: withAccount, person: withCredentials, public: [] };
const withForm: readonly FailureCode[] = [
  "BAD_REQUEST",
  "REQUEST_TIMEOUT",
  "UPLOAD_LIMIT",
  "DAILY_UPLOAD_LIMIT",
];
const withBody: readonly FailureCode[] = ["BAD_REQUEST", "REQUEST_TIMEOUT", "PAYLOAD_TOO_LARGE"];
/** Failures that any changing operation may have. */
const unsafe: readonly FailureCode[] = ["OUTCOME_UNKNOWN"];

/** Failures of requests with an idempotency key. */
const keyed: readonly FailureCode[] = ["IDEMPOTENCY_KEY_REUSED", "IDEMPOTENCY_IN_PROGRESS"];
/** Failures of requests whose number is limited. */
const limited: readonly FailureCode[] = ["RATE_LIMITED"];

const hasBody = ({ body, receives }: Declaration): boolean =>
  body !== undefined || receives !== undefined;

const codesOf = (declaration: Declaration): readonly FailureCode[] => [
  ...(limitClassOf(declaration) === null ? [] : limited),
  ...credentialFailures[declaration.access],
  ...withPrivilege(declaration),
  ...(declaration.upload ? withForm : hasBody(declaration) ? withBody : []),
  ...declaration.failures,
  ...(declaration.isIdempotent ? keyed : []),
  ...everywhere,
  ...(isSafe(declaration) ? [] : unsafe),
];

const exampleOf = (code: FailureCode) => {
  const { means, example } = meaningOf(code);
  const details = example ? { details: example } : {};
  return { value: { error: { code, message: means, ...details, request_id: "req-1" } } };
};

/** One response per status, with an example per code. */
const failureResponses = (declaration: Declaration, { show }: DocumentContext): Document => {
  const byStatus = new Map<number, FailureCode[]>();
  for (const code of codesOf(declaration)) {
    const status = statusOf[meaningOf(code).kind];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      {
        description: codes.map((code) => `\`${code}\`: ${meaningOf(code).means}`).join("\n\n"),
        ...headersOf(...errorHeaders(status), ...limitHeaders(declaration, status)),
        content: {
          "application/json": {
            schema: show(errorSchema),
            examples: Object.fromEntries(codes.map((code) => [code, exampleOf(code)])),
          },
        },
      },
    ]),
  );
};

const validationResponse = (declaration: Declaration, { show }: DocumentContext): Document => {
  const example = validationErrorExample(declaration);
  return example === null
    ? {}
    : {
        422: {
          description: "Fields are missing or invalid.",
          ...headersOf(...limitHeaders(declaration, 422)),
          content: { "application/json": { schema: show(validationErrorSchema), example } },
        },
      };
};

/** A list without pagination is one page. */
const pageSizeOf = ({ query }: Declaration): number =>
  Number(query?.properties["page_size"]?.["default"] ?? 1);

/** An example reply; of a list, with the operation's page size. */
const replyExample = (
  declaration: Declaration,
  reply: Schema,
  { examples }: DocumentContext,
): unknown => {
  const example = examples.reply(reply, declaration.operation, declaration.tag);
  return reply.properties?.["page_size"]
    ? { ...(example as object), page_size: pageSizeOf(declaration) }
    : example;
};

const mediaTypes = { events: "text/event-stream", csv: "text/csv" } as const;

const successResponses = (declaration: Declaration, context: DocumentContext): Document => {
  const { status, alsoStatus, location, reply, produces, summary } = declaration;
  const type = produces ? mediaTypes[produces] : "application/json";
  const example = reply && replyExample(declaration, reply, context);
  const content = reply ? { content: { [type]: { schema: context.show(reply), example } } } : {};
  const also = Object.entries(alsoStatus ?? {}).map(([other, { means, sends = [] }]) => [
    other,
    {
      description: means,
      ...headersOf(...sends, ...limitHeaders(declaration, Number(other))),
      ...(other !== "204" && content),
    },
  ]);
  return {
    [status]: {
      description: summary,
      ...headersOf(
        ...(location ? (["Location"] as const) : []),
        ...(declaration.isIdempotent ? (["Idempotent-Replayed"] as const) : []),
        ...(declaration.sendsETag ? (["ETag"] as const) : []),
        ...(produces === "csv" ? (["Content-Disposition"] as const) : []),
        ...limitHeaders(declaration, status),
      ),
      ...content,
    },
    ...Object.fromEntries(also),
  };
};

/** All responses of an operation by status. */
export const responsesOf = (declaration: Declaration, context: DocumentContext): Document => ({
  ...successResponses(declaration, context),
  ...failureResponses(declaration, context),
  ...validationResponse(declaration, context),
});

const text = { type: "string" } as const;

export const headerComponents = {
  "X-Request-Id": {
    description:
      "Identifies the request in our logs. A caller's own id is kept if it is 1 to 128 characters of `[A-Za-z0-9._-]`.",
    required: true,
    schema: { ...text, maxLength: 128 },
    example: "req-1",
  },
  Location: {
    description: "Where to get the created resource: a path on this host or an absolute URL.",
    required: true,
    schema: { ...text, format: "uri-reference" },
    example: "/api/v1/jobs/019a0f3e-7c51-7b2a-9d4e-3f1c6a8b2e07",
  },
  ETag: {
    description: "The newest revision: send it as `If-Match` with a change.",
    required: true,
    schema: text,
    example: '"1"',
  },
  "Content-Disposition": {
    description: "The name of the file.",
    required: true,
    schema: text,
    example: 'attachment; filename="credits-2026-11.csv"',
  },
  "Idempotent-Replayed": {
    description:
      "`true` if an earlier request with the same idempotency key was carried out and nothing new was done. Absent otherwise.",
    required: false,
    schema: { ...text, enum: ["true"] },
    example: "true",
  },
  "Retry-After": {
    description: "Seconds to wait before trying again.",
    required: true,
    schema: { type: "integer", minimum: 1 },
    example: 30,
  },
  "RateLimit-Policy": {
    description:
      "The limit of this class of requests (IETF draft): a bucket of `q` requests that refills over `w` seconds. Absent while the class has no limit.",
    required: false,
    schema: text,
    example: '"create";q=3000;w=60',
  },
  RateLimit: {
    description: "Requests that are left (`r`), and seconds until the bucket is full (`t`).",
    required: false,
    schema: text,
    example: '"create";r=2999;t=1',
  },
  "WWW-Authenticate": {
    description: "How to authenticate (RFC 6750).",
    required: true,
    schema: text,
    example: 'Bearer realm="reelwright", ApiKey realm="reelwright", header="X-API-Key"',
  },
} as const;

type HeaderName = keyof typeof headerComponents;

/** Returns `headers` of a response: the common ones and these. */
const headersOf = (...names: readonly HeaderName[]) => ({
  headers: Object.fromEntries(
    (["X-Request-Id", ...names] as const).map((name) => [
      name,
      { $ref: `#/components/headers/${name}` },
    ]),
  ),
});

const sentWith: { readonly [status: number]: HeaderName } = {
  401: "WWW-Authenticate",
  429: "Retry-After",
  503: "Retry-After",
};

/** Headers of an error response with this status. */
const errorHeaders = (status: number): readonly HeaderName[] => {
  const name = sentWith[status];
  return name ? [name] : [];
};

/** Headers of a limited class of requests. Requests are counted once their sender is known. */
const limitHeaders = (declaration: Declaration, status: number): readonly HeaderName[] =>
  limitClassOf(declaration) === null || status === 401 ? [] : ["RateLimit-Policy", "RateLimit"];
