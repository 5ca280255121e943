import type { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import type { RequestHandlerExtra } from "@modelcontextprotocol/sdk/shared/protocol.js";
import type {
  CallToolResult,
  ContentBlock,
  ServerNotification,
  ServerRequest,
  ToolAnnotations,
} from "@modelcontextprotocol/sdk/types.js";
import {
  APIError,
  ConnectionError,
  type Reelwright,
  ReelwrightError,
  TimeoutError,
} from "reelwright";
import { z } from "zod";

/** A tool's declaration: schemas of input and output, and a function that is independent of the protocol. */

type Shape = z.ZodRawShape;

/** Context of a call. */
export type Call = Pick<ServerOptions, "reelwright" | "uploadRoots"> & {
  /** Aborted when the client cancels the call. */
  readonly signal: AbortSignal;
  /** Reports progress to the client, 0 to 100. Does nothing if the client didn't request it. */
  readonly progress: (percent: number, message: string) => Promise<void>;
};

type Result<O extends Shape> = {
  /** Text for models and people. */
  readonly text: string;
  /** The same data for programs. */
  readonly data: z.infer<z.ZodObject<O>>;
  /** Images and links. */
  readonly more?: readonly ContentBlock[];
};

export type Tool<I extends Shape, O extends Shape> = {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: I;
  readonly output: O;
  readonly annotations: Pick<
    ToolAnnotations,
    "readOnlyHint" | "destructiveHint" | "idempotentHint"
  >;
  readonly run: (args: z.infer<z.ZodObject<I>>, call: Call) => Promise<Result<O>>;
};

type Extra = RequestHandlerExtra<ServerRequest, ServerNotification>;

/** Progress must increase, so the same percentage with another message is sent slightly higher. */
const progressOf = ({ _meta, sendNotification }: Extra): Call["progress"] => {
  const progressToken = _meta?.progressToken;
  let sent = -1;
  let said = "";
  return async (percent, message) => {
    if (progressToken === undefined || (percent <= sent && message === said)) return;
    sent = percent > sent ? percent : sent + 0.01;
    said = message;
    await sendNotification({
      method: "notifications/progress",
      params: { progressToken, progress: sent, total: 100, message },
    });
  };
};

const failed = (error: unknown): CallToolResult => ({
  isError: true,
  content: [{ type: "text", text: errorText(error) }],
});

/** Adds a tool to a server. Its errors become results that say what to change. */
export const addTool = <I extends Shape, O extends Shape>(
  server: McpServer,
  { reelwright, uploadRoots }: ServerOptions,
  { name, title, description, input, output, annotations, run }: Tool<I, O>,
): void => {
  const call = async (args: unknown, extra: Extra): Promise<CallToolResult> => {
    const { signal } = extra;
    try {
      const {
        text,
        data,
        more = [],
      } = await run(args as z.infer<z.ZodObject<I>>, {
        reelwright,
        uploadRoots,
        signal,
        progress: progressOf(extra),
      });
      return {
        content: [{ type: "text", text }, ...more],
        structuredContent: data as { [name: string]: unknown },
      };
    } catch (error) {
      return failed(error);
    }
  };
  server.registerTool(
    name,
    {
      title,
      description,
      inputSchema: z.strictObject(input),
      outputSchema: z.object(output),
      annotations: { title, openWorldHint: true, ...annotations },
    },
    call as never,
  );
};

/** An invalid argument. `message` says what to pass instead. */
export class ArgumentError extends Error {}

const creditsText = ({ details }: APIError): string => {
  const { required, available } = details as { required?: number; available?: number };
  if (required === undefined || available === undefined) return "There are not enough credits.";
  return (
    `Not enough credits: it needs ${required}, ${available} are available, so ${required - available} are missing. ` +
    "Nothing was spent. Tell the user, or make it cheaper: fewer segments, a lower resolution or another model (estimate_video)."
  );
};

const fieldsText = ({ fields }: APIError): string => {
  const lines = fields.map(({ field, message }) => `- ${field}: ${message}`);
  return `These arguments have to be changed:\n${lines.join("\n")}`;
};

const ofStatus: { readonly [status: number]: (error: APIError) => string } = {
  401: () =>
    "The server refuses the API key: it is missing, wrong, revoked or expired. The user has to configure another one.",
  402: creditsText,
  403: ({ message }) => `Not allowed: ${message}`,
  404: ({ message }) => `${message} Check the id; list_jobs shows those of this account.`,
  409: ({ message }) => `${message} Look at the job's state with get_job first.`,
  422: fieldsText,
  429: ({ message, retryAfterSeconds }) =>
    `${message}${retryAfterSeconds === null ? "" : ` Try again in ${retryAfterSeconds} s.`}`,
};

const apiText = (error: APIError): string => {
  const text = error.fields.length > 0 ? fieldsText(error) : ofStatus[error.status]?.(error);
  const request = error.requestId === null ? "" : ` (request ${error.requestId})`;
  return (
    text ??
    `The server failed with ${error.status}${request}: ${error.message} Trying again later may help.`
  );
};

const reasonOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

/** Returns an error as text for the model: what happened, and what to change. */
export const errorText = (error: unknown): string => {
  if (error instanceof APIError) return apiText(error);
  if (error instanceof TimeoutError || error instanceof ConnectionError) {
    return `The server can't be reached: ${error.message}`;
  }
  const isOurs = error instanceof ArgumentError || error instanceof ReelwrightError;
  return isOurs ? error.message : `This failed for an unexpected reason: ${reasonOf(error)}`;
};

/** Dependencies of a server. */
export type ServerOptions = {
  /** The account's client. */
  readonly reelwright: Reelwright;
  /** Folders that images may be uploaded from; null: no local file is read (a server for others). */
  readonly uploadRoots: readonly string[] | null;
  readonly version: string;
};
