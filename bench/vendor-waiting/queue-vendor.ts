/** The adapter of the benchmark's host, which sends images in the request like real ones. */
import { readFile } from "node:fs/promises";
import type { GenerationRequest } from "@reelwright/film/ports/vendor-requests";
import type { Vendor } from "@reelwright/film/ports/vendors";
import { vendorHttp } from "@reelwright/vendors/http";

const dataUri = async (path: string): Promise<string> =>
  `data:image/jpeg;base64,${(await readFile(path)).toString("base64")}`;

const bodyOf = async (request: GenerationRequest) => {
  if (request.kind !== "clip") throw new Error(`only clips are made here, no ${request.kind}`);
  const pictures = [request.start, request.end].filter((each) => each !== null);
  return {
    prompt: request.prompt,
    images: await Promise.all(pictures.map(({ path }) => dataUri(path))),
  };
};

export const queueVendor = (baseUrl: string): Vendor<GenerationRequest> => {
  const http = vendorHttp({ baseUrl, secrets: [] });
  return {
    name: "bench",
    modelOf: ({ model }) => model,
    costUsd: () => 0.1,
    submitTimeoutMs: 60_000,
    taskTimeoutMs: 3_600_000,
    submit: async (request, { signal }) => {
      const answer = await http.submit({
        url: "/requests",
        body: { json: await bodyOf(request) },
        signal,
      });
      return { kind: "accepted", ref: (answer.json() as { id: string }).id, handle: null };
    },
    poll: async ({ ref }, signal) => {
      const answer = await http.ask({ url: `/requests/${ref}`, signal });
      const { url } = answer.json() as { url?: string };
      return url
        ? { kind: "done", result: { outputs: [{ kind: "video", url }] } }
        : { kind: "running" };
    },
    find: async () => null,
    cancel: async () => undefined,
  };
};
