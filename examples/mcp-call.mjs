// npm install reelwright @modelcontextprotocol/sdk
// node mcp-call.mjs product.png "Citrus Soda"
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";

const [path, product_name] = process.argv.slice(2);

// An assistant starts the server the same way. It reads no files outside `--root`.
const client = new Client({ name: "example", version: "1.0.0" });
await client.connect(
  new StdioClientTransport({
    command: "npx",
    args: ["reelwright", "mcp", "--root", process.cwd()],
    env: process.env,
  }),
);

const call = async (name, args) => {
  const { isError, content, structuredContent } = await client.callTool({ name, arguments: args });
  if (isError) throw new Error(`${name}: ${JSON.stringify(content)}`);
  return structuredContent;
};

const { tools } = await client.listTools();
console.log(tools.map(({ name }) => name).join(", "));

const { url } = await call("upload_picture", { path });
const order = { product_name, product_image_url: url, segment_count: 2 };
const { job_id } = await call("create_video", order);

// A call returns within a minute, so ask until the job has ended.
let job = await call("wait_for_job", { job_id });
while (job.timed_out) job = await call("wait_for_job", { job_id });
console.log(job.video_url);

await client.close();
