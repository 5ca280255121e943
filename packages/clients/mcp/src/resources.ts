import { type McpServer, ResourceTemplate } from "@modelcontextprotocol/sdk/server/mcp.js";
import type { Job } from "reelwright";
import { z } from "zod";
import { errorText, type ServerOptions } from "./tool.ts";

/** A job's script as a resource: the narration, without the rest of the job. */

const markdown = (job: Job): string => {
  if (!job.script) return `# ${job.product_name}\n\nThere is no script yet (${job.status}).\n`;
  const phases = job.script.phases.map(
    ({ name, segments }) =>
      `## ${name}\n\n${segments.map(({ index, narration }) => `${index + 1}. ${narration}`).join("\n")}`,
  );
  return `# ${job.product_name}\n\n${phases.join("\n\n")}\n`;
};

const uriPattern = "reelwright://jobs/{job_id}/script";

export const addResources = (server: McpServer, { reelwright }: ServerOptions): void => {
  server.registerResource(
    "script",
    new ResourceTemplate(uriPattern, {
      // The newest jobs with a script.
      list: async () => {
        const page = await reelwright.jobs.list({ page_size: 20 });
        return {
          resources: page.items
            .filter(({ script }) => script !== null)
            .map((job) => ({
              uri: `reelwright://jobs/${job.job_id}/script`,
              name: `Script of ${job.product_name}`,
              mimeType: "text/markdown",
            })),
        };
      },
    }),
    {
      title: "Script of a video",
      description: "What is spoken in a job's video, phase by phase.",
      mimeType: "text/markdown",
    },
    async (uri, { job_id }) => {
      try {
        const job = await reelwright.jobs.get(String(job_id));
        return { contents: [{ uri: uri.href, mimeType: "text/markdown", text: markdown(job) }] };
      } catch (error) {
        throw new Error(errorText(error), { cause: error });
      }
    },
  );
};

export const addPrompts = (server: McpServer): void => {
  server.registerPrompt(
    "make_product_video",
    {
      title: "Make a video of a product",
      description:
        "From a product's name and picture to a finished video, with a price that the user agrees to.",
      argsSchema: {
        product_name: z.string().describe("The product's name"),
        picture: z.string().describe("Its picture: a local path or an address"),
        wishes: z.string().optional().describe("What the video should say, show or cost"),
      },
    },
    ({ product_name, picture, wishes }) => ({
      messages: [
        {
          role: "user",
          content: {
            type: "text",
            text: [
              `Make a short marketing video of "${product_name}". Its picture: ${picture}.`,
              wishes && `Wishes: ${wishes}`,
              "Upload the picture if it is a local file. Use suggest_fields for selling points and a script, and show me what you chose.",
              "Show me the price from estimate_video beside my balance, and ask me before create_video.",
              "Then call wait_for_job until the video is done, and give me its link.",
            ]
              .filter(Boolean)
              .join("\n"),
          },
        },
      ],
    }),
  );
};
