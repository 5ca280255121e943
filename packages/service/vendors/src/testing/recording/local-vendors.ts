/** Calls recorded at local servers of the vendors' protocols: fixtures that are written from documents. */

import { openComfyServer } from "../comfyui-server.ts";
import { elevenLabsKey, openElevenLabsServer } from "../elevenlabs-server.ts";
import { falKey, openFalServer } from "../fal-server.ts";
import { googleKey, openGoogleServer } from "../google-server.ts";
import { openAiKey } from "../openai-protocol.ts";
import { openOpenAiServer } from "../openai-server.ts";
import { openOpenAiSpeechServer } from "../openai-speech-server.ts";
import { smallAudio } from "../own-server.ts";
import { openReplicateServer, replicateToken } from "../replicate-server.ts";
import { type Recording, type RecordOptions, recordCalls } from "./record.ts";

type Faulty = {
  readonly faults?: { set(fault: "policy_input"): void };
  close(): Promise<void>;
};
type Local = {
  readonly key: string;
  readonly baseUrl: string;
  readonly server: Faulty;
  /** The calls that this server answers; all where left out. */
  readonly calls?: readonly string[];
};

/** OpenAI's calls are served by two servers. */
const local: { readonly [vendor: string]: () => Promise<readonly Local[]> } = {
  fal: async () => {
    const server = await openFalServer();
    return [{ key: falKey, baseUrl: server.url, server }];
  },
  replicate: async () => {
    const server = await openReplicateServer();
    return [{ key: replicateToken, baseUrl: server.url, server }];
  },
  google: async () => {
    const server = await openGoogleServer();
    return [{ key: googleKey, baseUrl: server.url, server }];
  },
  comfyui: async () => {
    const server = await openComfyServer();
    return [{ key: "", baseUrl: server.url, server }];
  },
  openai: async () => {
    const chat = await openOpenAiServer({ answer: () => '{"word":"Hello"}' });
    const speech = await openOpenAiSpeechServer();
    const key = openAiKey;
    return [
      { key, baseUrl: chat.baseUrl, server: chat, calls: ["chat", "refused-key"] },
      { key, baseUrl: speech.baseUrl, server: speech, calls: ["speech"] },
    ];
  },
  elevenlabs: async () => {
    const server = await openElevenLabsServer({ music: smallAudio });
    return [{ key: elevenLabsKey, baseUrl: server.url, server }];
  },
};

/** As `recordCalls`, at local servers that speak the vendor's protocol. */
export const recordLocally = async (
  options: Pick<RecordOptions, "vendor" | "picture" | "say"> & {
    readonly call?: string | undefined;
  },
): Promise<readonly Recording[]> => {
  const { vendor, picture, say, call } = options;
  const servers = (await local[vendor]?.()) ?? [];
  try {
    const made: Recording[] = [];
    for (const { key, baseUrl, server, calls } of servers) {
      const asked = call === undefined ? calls : [call];
      const before = (next: string) => {
        if (next === "refused-policy") server.faults?.set("policy_input");
      };
      if (calls === undefined || asked?.some((each) => calls.includes(each)))
        made.push(
          ...(await recordCalls({
            ...{ vendor, key, baseUrl, picture, say, before },
            ...{ only: asked, pollEveryMs: 5 },
          })),
        );
    }
    return made;
  } finally {
    await Promise.all(servers.map(({ server }) => server.close()));
  }
};
