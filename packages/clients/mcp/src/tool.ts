/** How a tool is declared: what it takes and gives as schemas, and a function that knows nothing of the protocol. */
import type { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import type { RequestHandlerExtra } from "@modelcontextprotocol/sdk/shared/protocol.js";
import type {
  CallToolResult,
  ContentBlock,
  ServerNotification,
  ServerRequest,
  ToolAnnotations,
} from "@modelcontextprotocol/sdk/types.js";
import { z } from "zod";
import { errorText } from "./errors.ts";
import type { ServerOptions } from "./options.ts";

type Shape = z.ZodRawShape;

/** What a call has besides its arguments. */
export type Call = Pick<ServerOptions, "reelwright" | "uploadRoots"> & {
  /** Aborted when the client cancels the call. */
  readonly signal: AbortSignal;
  /** Tells the client how far it is: 0 to 100. Does nothing where the client didn't ask for it. */
  readonly progress: (percent: number, message: string) => Promise<void>;
};

export type Result<O extends Shape> = {
  /** For models and people. */
  readonly text: string;
  /** The same for programs. */
  readonly data: z.infer<z.ZodObject<O>>;
  /** Pictures and links. */
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

/** Progress may only grow: the same percent with another message is sent a hair higher. */
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
