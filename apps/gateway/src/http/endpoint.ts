import type { Requirement } from "@reelwright/core/identity/privileges";
import type { LimitClass } from "@reelwright/core/limits/rates";
import type { Actor, Membership, Subject } from "@reelwright/core/ports/identity";
import type { Once } from "@reelwright/core/ports/requests";
import type { TraceContext } from "@reelwright/core/telemetry/tracer";
import type { Upload } from "@reelwright/core/uploads/store-upload";
import type { FieldIssue } from "@reelwright/core/validation/invalid-fields";
import type { Schema, Static } from "@reelwright/core/validation/schema";
import type { UploadUse } from "@reelwright/film/ports/intake";
import type { FailureCode } from "./failure-codes.ts";

type ObjectSchema = Schema & { readonly properties: { readonly [name: string]: Schema } };

/** A request header that an operation reads. */
export type HeaderField = {
  readonly schema: Schema;
  /** The body field that this header can replace. Issues are reported under that field. */
  readonly bodyField?: string;
  /** Its documentation, unless it replaces a body field. */
  readonly description?: string;
  readonly example?: string;
};

/**
 * Callers of an operation, and the privilege that they need. "tenant": an API key or a bearer token; "bearer": a bearer token
 * only, since a key must not manage keys or members; "person": a bearer token, also of a person without a tenant;
 * "operator": an operator, only under `/admin`.
 */
type Access =
  | { readonly access: "tenant" | "bearer"; readonly requires: Requirement }
  | { readonly access: "person" | "public" | "operator"; readonly requires?: never };

/** One HTTP operation. Routing, validation and types are derived from it. */
export type Route = Access & {
  readonly method: "get" | "post" | "put" | "patch" | "delete";
  /** Relative to the mount path (`/api/v1`), with parameters in braces: `/jobs/{job_id}`. */
  readonly path: `/${string}`;
  readonly params?: ObjectSchema;
  readonly query?: ObjectSchema;
  readonly body?: ObjectSchema;
  /** The body field that a bare list stands for. */
  readonly bareList?: string;
  /** The body is a form with a file for this use in its field `file`; `body` describes its text fields. */
  readonly upload?: UploadUse;
  /** The class of its request limit, if it isn't the default of its method and access (`limitClassOf`). */
  readonly limit?: LimitClass;
  /** Begins work that reserves no credits. Like an upload, it isn't for suspended accounts. */
  readonly begins?: true;
  /** Changes nothing although it isn't a GET, so a timeout leaves no unknown outcome. */
  readonly isSafe?: true;
  /** The body is passed as raw bytes, because it is signed. */
  readonly receives?: "bytes";
  readonly headers?: { readonly [lowerCaseName: string]: HeaderField };
  /** Accepts `Idempotency-Key` (`idempotent` in idempotency.ts). */
  readonly isIdempotent?: true;
  /** Status of the usual success. */
  readonly status: 200 | 201 | 204;
  /**
   * `Location` of the usual success: a path like `path`, or `{url}` for a URL. Names in braces are fields of the reply.
   */
  readonly location?: `/${string}` | "{url}";
  readonly reply?: Schema;
  /** Sends `ETag`, which a later change names in `If-Match`. */
  readonly sendsETag?: true;
  /** The reply contains a secret, so proxies must not compress it. */
  readonly showsSecret?: true;
  /**
   * Replies with something else than JSON. "events": server-sent events; `reply` is then the data of one event. "csv": a
   * file; `reply` is then a text.
   */
  readonly produces?: "events" | "csv";
};

/** A route of the public API. Its documentation is also derived from it. */
export type Declaration = Route & {
  readonly operation: string;
  readonly tag:
    | "Jobs"
    | "Credits"
    | "Billing"
    | "Personas"
    | "Voices"
    | "Music"
    | "Models"
    | "Templates"
    | "Uploads"
    | "Keys"
    | "Members"
    | "Tenant"
    | "Webhook";
  readonly summary: string;
  readonly description: string;
  readonly access: Exclude<Access["access"], "operator">;
  /** Optional body fields that the documentation's example includes. */
  readonly exampleFields?: readonly string[];
  /** Other success statuses, with their meaning and additional headers. The reply has the same shape. */
  readonly alsoStatus?: {
    readonly [status: number]: {
      readonly means: string;
      readonly sends?: readonly "Idempotent-Replayed"[];
    };
  };
  /** Failures of this operation, in addition to those that any operation may have. */
  readonly failures: readonly FailureCode[];
};

/** Whether an operation changes nothing. */
export const isSafe = (route: Route): boolean => route.method === "get" || route.isSafe === true;

type Checked<S> = S extends Schema ? Static<S> : undefined;

/** An unknown field of the body that was ignored. */
export type Warning = { readonly field: string; readonly message: string };

/** A handler's input: only what the schemas allow. */
type Input<D extends Route> = {
  readonly params: Checked<D["params"]>;
  readonly query: Checked<D["query"]>;
  /** Names of the query's parameters that were sent, before defaults. */
  readonly sentQuery: ReadonlySet<string>;
  readonly body: Checked<D["body"]>;
  /** Declared headers that were sent. */
  readonly headers: { readonly [lowerCaseName: string]: string };
  /** Names of the known body fields that were sent, before defaults. */
  readonly sent: ReadonlySet<string>;
  /** The body as sent: for comparing, not for reading. */
  readonly sentBody: unknown;
  readonly warnings: readonly Warning[];
  /** The uploaded file. */
  readonly upload: D["upload"] extends UploadUse ? Upload : undefined;
  /** The raw body. */
  readonly bytes: D["receives"] extends "bytes" ? Buffer : undefined;
  /** The caller's account; empty for public operations. */
  readonly tenantId: string;
  /** The actor in the audit log; of public operations, the system. */
  readonly actor: Actor;
  /** The person's membership; null for API keys. */
  readonly member: Membership | null;
  /** The person, for `access: "person"`; otherwise null. */
  readonly person: Subject | null;
  /** The caller's API key if it has a daily limit of credits. */
  readonly limitedKeyId: string | null;
  /** Trace context for work that the request starts. */
  readonly traceContext: TraceContext;
  /** The idempotency key that the request's transaction claims; null: none was sent, or the endpoint doesn't accept one. */
  readonly once: Once | null;
  /** Aborted when the caller disconnects. */
  readonly over: AbortSignal;
  /** Other request headers, for the few that aren't validated. */
  header(lowerCaseName: string): string | undefined;
};

/** One server-sent event. */
export type ServerEvent = {
  readonly id?: number | string;
  readonly event: string;
  readonly data: unknown;
};

/** A CSV file. */
export type CsvFile = {
  /** Its name without the ending. */
  readonly name: string;
  readonly columns: readonly string[];
  /** Rows in parts. Only one part is in memory at a time. */
  readonly parts: AsyncIterable<readonly CsvRow[]> | Iterable<readonly CsvRow[]>;
};
type CsvRow = { readonly [column: string]: string | number | null };

export type HandlerResult<Body> = {
  /** If it differs from the declared status. */
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Body;
  /** For `produces: "events"`: the stream, until it ends or the signal aborts. */
  readonly events?: (signal: AbortSignal) => AsyncIterable<ServerEvent>;
  /** For `produces: "csv"`. */
  readonly csv?: CsvFile;
};

type Reply<D extends Route> = D["produces"] extends "events" | "csv"
  ? unknown
  : D["reply"] extends Schema
    ? Static<D["reply"]>
    : undefined;

type Handler<D extends Route> = (
  input: Input<D>,
) => Promise<HandlerResult<Reply<D>>> | HandlerResult<Reply<D>>;

/** The valid part of a request with schema errors. */
type PartialInput<D extends Route> = Omit<Input<D>, "body" | "upload" | "bytes"> & {
  /** The valid fields. */
  readonly body: Partial<Checked<D["body"]>>;
  /** Names of missing and invalid fields. */
  readonly invalidFields: ReadonlySet<string>;
};

/** An endpoint with rules beyond its schemas. */
type Rules<D extends Route> = {
  readonly handle: Handler<D>;
  /**
   * Called when schemas found errors: returns the rules that the valid fields break, so that all issues are reported
   * together. It may return the result of an earlier, identical request instead.
   */
  readonly checkRules: (
    input: PartialInput<D>,
  ) =>
    | Promise<readonly FieldIssue[] | HandlerResult<Reply<D>>>
    | readonly FieldIssue[]
    | HandlerResult<Reply<D>>;
  /**
   * For an idempotent endpoint that writes its key with its work, in one transaction (`claimKey` of the store): returns the
   * response to a request that took effect but whose response was lost. `resourceId` is the resource that it created or
   * changed. Without it, the key is claimed before the work: for work that isn't one transaction, and harmless to repeat
   * after a crash.
   */
  readonly resume?: (
    input: Pick<Input<D>, "tenantId" | "params">,
    resourceId: string,
  ) => Promise<Reply<D>>;
};

// biome-ignore lint/suspicious/noExplicitAny: `endpointsOver` checked both against the declaration's own schemas.
type AnyInput = any;
/** An opened endpoint of any declaration. */
export type Opened = {
  readonly handle: (input: AnyInput) => Promise<HandlerResult<unknown>> | HandlerResult<unknown>;
  readonly checkRules: (
    input: AnyInput,
  ) =>
    | Promise<readonly FieldIssue[] | HandlerResult<unknown>>
    | readonly FieldIssue[]
    | HandlerResult<unknown>;
  readonly resume?: (input: AnyInput, resourceId: string) => Promise<unknown>;
};

export type Endpoint<Ports, Base extends Route = Declaration> = Base & {
  /** Connects the operation to its ports, once at start. */
  open(ports: Ports): Opened;
};

/** Declares endpoints over these ports. The types of a handler's input and result follow from the schemas. */
export const endpointFactory =
  <Ports, Base extends Route = Declaration>() =>
  <const D extends Base>(
    declaration: D,
    open: (ports: Ports) => Handler<D> | Rules<D>,
  ): Endpoint<Ports, D> => ({
    ...declaration,
    open: (ports) => {
      const opened = open(ports);
      return typeof opened === "function" ? { handle: opened, checkRules: () => [] } : opened;
    },
  });
