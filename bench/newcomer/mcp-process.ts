/** The steps of an assistant with the MCP server: uploads `product.png`, creates a job, waits, and downloads the video. */
import { readFileSync, writeFileSync } from "node:fs";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";

const client = new Client({ name: "newcomer", version: "1.0.0" });
await client.connect(
  new StdioClientTransport({
    command: "npx",
    args: ["reelwright", "mcp"],
    env: process.env as Record<string, string>,
  }),
);

const call = async (name: string, args: Record<string, unknown>) => {
  const { isError, content, structuredContent } = await client.callTool({ name, arguments: args });
  if (isError) throw new Error(`${name}: ${JSON.stringify(content)}`);
  return structuredContent as Record<string, unknown>;
};

const { url } = await call("upload_picture", { path: "product.png" });
const order = { product_name: readFileSync("product.txt", "utf8"), product_image_url: url };
const { job_id } = await call("create_video", { ...order, segment_count: 3 });
let job = await call("wait_for_job", { job_id });
while (job["timed_out"]) job = await call("wait_for_job", { job_id });
const video = await fetch(String(job["video_url"]));
if (!video.ok) throw new Error(`The video: ${video.status}`);
writeFileSync("video.mp4", Buffer.from(await video.arrayBuffer()));
await client.close();
