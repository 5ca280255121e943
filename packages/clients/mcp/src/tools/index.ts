import type { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { addTool, type ServerOptions } from "../tool.ts";
import { getBalance, suggestFields, uploadPicture } from "./account.ts";
import { searchMusic, searchPersonas, searchVoices } from "./catalogue.ts";
import { createVideo, estimateVideo, waitForJob } from "./create.ts";
import { changeFilm, getFilm, renderFilm } from "./films.ts";
import { cancelJob, getJob, listJobs, quoteRetry, resumeJob, retryJob } from "./jobs.ts";
import { listReviews, submitReview } from "./reviews.ts";

/** Adds all tools, in the order in which a video is created. */
export const addTools = (server: McpServer, options: ServerOptions): void => {
  addTool(server, options, uploadPicture);
  addTool(server, options, suggestFields);
  addTool(server, options, estimateVideo);
  addTool(server, options, createVideo);
  addTool(server, options, waitForJob);
  addTool(server, options, getJob);
  addTool(server, options, listJobs);
  addTool(server, options, listReviews);
  addTool(server, options, submitReview);
  addTool(server, options, cancelJob);
  addTool(server, options, resumeJob);
  addTool(server, options, quoteRetry);
  addTool(server, options, retryJob);
  addTool(server, options, getFilm);
  addTool(server, options, changeFilm);
  addTool(server, options, renderFilm);
  addTool(server, options, searchPersonas);
  addTool(server, options, searchVoices);
  addTool(server, options, searchMusic);
  addTool(server, options, getBalance);
};
