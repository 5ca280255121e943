/** Clients for tests: the official SDK's, over each transport. */
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import type { Transport } from "@modelcontextprotocol/sdk/shared/transport.js";
import type { CallToolResult, Progress } from "@modelcontextprotocol/sdk/types.js";

export type TestClient = {
  readonly client: Client;
  /** Calls a tool; `told` collects its progress. */
  call(name: string, args?: object, told?: Progress[]): Promise<CallToolResult>;
  /** The text of a call's result. */
  text(name: string, args?: object): Promise<string>;
  /** The data of a call that has to succeed. */
  // biome-ignore lint/suspicious/noExplicitAny: whatever the tool says.
  data(name: string, args?: object, told?: Progress[]): Promise<any>;
  close(): Promise<void>;
};

/** The texts of a result. */
export const textOf = ({ content }: CallToolResult): string =>
  content.map((each) => (each.type === "text" ? each.text : "")).join("\n");

const clientOver = async (transport: Transport): Promise<TestClient> => {
  const client = new Client({ name: "test", version: "1.0.0" });
  await client.connect(transport);
  const call: TestClient["call"] = async (name, args = {}, told) => {
    const onprogress = told && ((progress: Progress) => void told.push(progress));
    const options = { timeout: 180_000, ...(onprogress && { onprogress }) };
    const request = { name, arguments: args as { [name: string]: unknown } };
    return (await client.callTool(request, undefined, options)) as CallToolResult;
  };
  return {
    client,
    call,
    text: async (name, args) => textOf(await call(name, args)),
    data: async (name, args, told) => {
      const result = await call(name, args, told);
      if (result.isError) throw new Error(`${name}: ${textOf(result)}`);
      return result.structuredContent;
    },
    close: () => client.close(),
  };
};

/** A client of a server over HTTP. */
export const httpClient = (
  url: string,
  headers: { readonly [name: string]: string },
): Promise<TestClient> =>
  clientOver(
    new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } }) as Transport,
  );

/** A client of a server that it starts as a process. */
export const stdioClient = (process: {
  readonly command: string;
  readonly args: readonly string[];
  readonly env: { readonly [name: string]: string };
  readonly cwd: string;
}): Promise<TestClient> =>
  clientOver(
    new StdioClientTransport({ ...process, args: [...process.args], env: { ...process.env } }),
  );
