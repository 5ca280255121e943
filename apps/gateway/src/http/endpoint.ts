import type { Actor } from "@reelwright/core/ports/audit-log";
import type { Once } from "@reelwright/core/ports/idempotency-store";
import type { UploadUse } from "@reelwright/core/ports/upload-limits";
import type { TraceContext } from "@reelwright/core/telemetry/trace-context";
import type { Upload } from "@reelwright/core/uploads/store-upload";
import type { FieldIssue } from "@reelwright/core/validation/invalid-fields";
import type { Schema, Static } from "@reelwright/core/validation/schema";
import type { FailureCode } from "./failure-codes.ts";

type ObjectSchema = Schema & { readonly properties: { readonly [name: string]: Schema } };

/** A request header that an operation reads. */
export type HeaderField = {
  readonly schema: Schema;
  /** The body's field that this header is another way to send; its issues are reported there. */
  readonly bodyField?: string;
  /** What it is for, unless it is another way to send a field. */
  readonly description?: string;
};

/** One HTTP operation as it is served: routing, validation and types are derived from it. */
export type Route = {
  readonly method: "get" | "post" | "put" | "patch" | "delete";
  /** Relative to where it is mounted (`/api/v1`), parameters in braces: `/jobs/{job_id}`. */
  readonly path: `/${string}`;
  /**
   * "tenant": an API key or a bearer token; "bearer": a bearer token only, since a key must not create keys; "operator":
   * whom `operatorsOnly` lets pass, below `/admin` alone.
   */
  readonly access: "tenant" | "bearer" | "public" | "operator";
  readonly params?: ObjectSchema;
  readonly query?: ObjectSchema;
  readonly body?: ObjectSchema;
  /** The body's field that a bare list is taken for. */
  readonly bareList?: string;
  /** The body is a form with a file for this use in its field `file`; `body` describes its text fields. */
  readonly upload?: UploadUse;
  /** Changes nothing although it isn't a GET, so a timeout leaves no unknown outcome. */
  readonly isSafe?: true;
  /** The body is passed as raw bytes, because it is signed. */
  readonly receives?: "bytes";
  readonly headers?: { readonly [lowerCaseName: string]: HeaderField };
  /** Takes `Idempotency-Key` (`idempotent` of idempotency.ts); its rules have `resume`. */
  readonly isIdempotent?: true;
  /** Status of the usual success. */
  readonly status: 200 | 201 | 204;
  /**
   * Where what the usual success made can be read, sent as `Location`: a path as `path` is, or `{url}` for an address;
   * names in braces are fields of the reply.
   */
  readonly location?: `/${string}` | "{url}";
  readonly reply?: Schema;
  /** The reply holds a secret: nobody on its way may compress it. */
  readonly showsSecret?: true;
  /** Replies with server-sent events instead of JSON; `reply` is then the data of one event. */
  readonly produces?: "events";
};

/** A route of the public API: its documentation is derived from it, too. */
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
    | "Tenant"
    | "Webhook";
  readonly summary: string;
  readonly description: string;
  readonly access: "tenant" | "bearer" | "public";
  /** Optional body fields that the documentation's example includes. */
  readonly exampleFields?: readonly string[];
  /** Other successes: status, what it means, and headers that it alone has. The reply has the same shape. */
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
export const isSafe = ({ method, isSafe: said }: Route): boolean =>
  method === "get" || said === true;

type Checked<S> = S extends Schema ? Static<S> : undefined;

/** An unknown field of the body that was ignored. */
export type Warning = { readonly field: string; readonly message: string };

/** What a handler may read: only what the schemas admit. */
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
  /** Whom the audit log names for what the request changes; of public operations, the system. */
  readonly actor: Actor;
  /** What the work that it orders is traced back to. */
  readonly traceContext: TraceContext;
  /** The idempotency key of a request that its transaction claims; null: none was sent, or the endpoint takes none. */
  readonly once: Once | null;
  /** Aborted when the caller has left. */
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

export type HandlerResult<Body> = {
  /** If it differs from the declared status. */
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Body;
  /** For `produces: "events"`: what is streamed until it ends or the signal aborts. */
  readonly events?: (signal: AbortSignal) => AsyncIterable<ServerEvent>;
};

type Reply<D extends Route> = D["produces"] extends "events"
  ? unknown
  : D["reply"] extends Schema
    ? Static<D["reply"]>
    : undefined;

type Handler<D extends Route> = (
  input: Input<D>,
) => Promise<HandlerResult<Reply<D>>> | HandlerResult<Reply<D>>;

/** The readable part of a request in which schemas found errors. */
type PartialInput<D extends Route> = Omit<Input<D>, "body" | "upload" | "bytes"> & {
  /** The valid fields. */
  readonly body: Partial<Checked<D["body"]>>;
  /** Names of missing and invalid fields. */
  readonly invalidFields: ReadonlySet<string>;
};

/** What an endpoint with rules besides its schemas does with a request. */
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
   * Of an idempotent endpoint: the answer to a request that took effect and whose own answer was lost. `resourceId` is
   * what it created or changed.
   */
  readonly resume?: (
    input: Pick<Input<D>, "tenantId" | "params">,
    resourceId: string,
  ) => Promise<Reply<D>>;
};

// biome-ignore lint/suspicious/noExplicitAny: `endpointsOver` checked both against the declaration's own schemas.
type AnyInput = any;
/** An opened endpoint, whatever its declaration. */
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
  /** Wires the operation once, at start; returns the handler of its requests. */
  open(ports: Ports): Opened;
};

/** Declares endpoints over these ports: a handler reads what its schemas admit and returns what `reply` promises. */
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
