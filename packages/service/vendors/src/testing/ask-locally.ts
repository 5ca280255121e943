import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ChatRequest } from "@reelwright/core/vendors/chat";
import type { Control, Vendor } from "@reelwright/film/ports/vendors";
import { directCalls } from "@reelwright/film/testing/direct-calls";
import { openAiChat } from "../openai/openai-chat.ts";
import { openAiKey, openAiModel } from "./openai-protocol.ts";
import { openOpenAiServer } from "./openai-server.ts";

type Server = Awaited<ReturnType<typeof openOpenAiServer>>;

export type LocalModel = {
  readonly server: Server;
  readonly vendor: Vendor<ChatRequest>;
  readonly calls: ReturnType<typeof directCalls>;
  /** What was noted for the job's events. */
  readonly notes: readonly {
    readonly type: string;
    readonly data: Readonly<Record<string, unknown>>;
  }[];
  readonly directory: string;
  /** Lets the model say these in turn, the last one again and again; JSON unless it is a text. */
  says(...answers: readonly ((said: string) => unknown)[]): void;
  control(signal?: AbortSignal): Control;
  close(): Promise<void>;
};

/** A local server, an adapter that asks it, and calls that are made at once. */
export const openModel = async (
  options: { readonly timeoutMs?: number } = {},
): Promise<LocalModel> => {
  const server: Server = await openOpenAiServer();
  const directory = await mkdtemp(join(tmpdir(), "vendors-"));
  const vendor: Vendor<ChatRequest> = openAiChat({
    apiKey: openAiKey,
    baseUrl: server.baseUrl,
    model: openAiModel,
    ...options,
  });
  const notes: LocalModel["notes"][number][] = [];
  const calls = directCalls({ directory });
  return {
    server,
    vendor,
    calls,
    notes,
    directory,
    says: (...answers: readonly ((said: string) => unknown)[]) => {
      let at = 0;
      server.state.answer = (body) => {
        const answer = answers[Math.min(at, answers.length - 1)];
        at += 1;
        const said = answer?.(server.textsOf(body));
        return typeof said === "string" ? said : JSON.stringify(said);
      };
    },
    control: (signal = new AbortController().signal) => ({
      signal,
      progress: () => undefined,
      calls,
      note: (type: string, data: Readonly<Record<string, unknown>>) =>
        void notes.push({ type, data }),
    }),
    close: async () => {
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
};
