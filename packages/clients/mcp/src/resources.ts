/** The script of a job as a resource: what is spoken, to be read or quoted without the rest of the job. */
import { type McpServer, ResourceTemplate } from "@modelcontextprotocol/sdk/server/mcp.js";
import type { Job } from "reelwright";
import { errorText } from "./errors.ts";
import type { ServerOptions } from "./options.ts";

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
      // The newest jobs that have one.
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
