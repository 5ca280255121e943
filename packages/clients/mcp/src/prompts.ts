/** A prompt that leads from a product to a finished video. */
import type { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { z } from "zod";

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
