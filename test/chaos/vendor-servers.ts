/** Local vendor servers for a stack of the campaign, each with its own key. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { openComfyServer } from "@reelwright/vendors/testing/comfyui-server";
import { openElevenLabsServer } from "@reelwright/vendors/testing/elevenlabs-server";
import { openFalServer } from "@reelwright/vendors/testing/fal-server";
import { openGoogleServer } from "@reelwright/vendors/testing/google-server";
import { openOpenAiServer } from "@reelwright/vendors/testing/openai-server";
import { openOpenAiSpeechServer } from "@reelwright/vendors/testing/openai-speech-server";
import { openReplicateServer } from "@reelwright/vendors/testing/replicate-server";
import { goodScript } from "@reelwright/vendors/testing/script-model";
import { bottlePicture } from "../support/bottle-picture.ts";
import { openVendorKeys, type VendorKeys } from "../support/vendor-keys.ts";
import { vendorMedia } from "../support/vendor-media.ts";

const openPicture = async () => {
  const picture = await bottlePicture();
  const server = createServer((request, response) => {
    request.resume();
    response.writeHead(200, { "content-type": "image/jpeg" }).end(picture);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/bottle.jpg`,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
};

const voices = [
  ...["alloy", "ash", "ballad", "coral", "echo", "fable"],
  ...["nova", "onyx", "sage", "shimmer", "verse"],
];

type Served<Open extends (...options: never[]) => Promise<unknown>> = Awaited<ReturnType<Open>>;
export type VendorServers = {
  readonly keys: VendorKeys;
  /** Secrets by name, which must not be stored anywhere. */
  readonly secrets: ReadonlyMap<string, string>;
  readonly fal: Served<typeof openFalServer>;
  readonly replicate: Served<typeof openReplicateServer>;
  readonly google: Served<typeof openGoogleServer>;
  readonly comfyui: Served<typeof openComfyServer>;
  readonly elevenlabs: Served<typeof openElevenLabsServer>;
  readonly speech: Served<typeof openOpenAiSpeechServer>;
  readonly chat: Served<typeof openOpenAiServer>;
  /** URL of the product's image. */
  readonly pictureUrl: string;
  close(): Promise<void>;
};

/** Opens all servers. */
export const openVendorServers = async (): Promise<VendorServers> => {
  const { keys, secrets } = openVendorKeys();
  const media = await vendorMedia();
  // More polls than ever happen: waiting tasks are woken by the callback.
  const fal = await openFalServer({
    ...{ media, workMs: 300, pollsUntilDone: 100_000, key: keys.fal },
  });
  const replicate = await openReplicateServer({
    ...{ media, workMs: 300, pollsUntilDone: 1 },
    ...{ token: keys.replicate, secret: keys.replicateSecret },
  });
  const google = await openGoogleServer({ media, key: keys.google });
  const comfyui = await openComfyServer({ media });
  const elevenlabs = await openElevenLabsServer({ music: media.audio, key: keys.elevenlabs });
  const speech = await openOpenAiSpeechServer({ key: keys.openai, voices });
  const chat = await openOpenAiServer({ key: keys.openai });
  chat.state.answer = (body) => JSON.stringify(goodScript(chat.textsOf(body)));
  const picture = await openPicture();
  const all = [fal, replicate, google, comfyui, elevenlabs, speech, chat, picture];
  return {
    ...{ keys, secrets, fal, replicate, google, comfyui, elevenlabs, speech, chat },
    pictureUrl: picture.url,
    close: async () => void (await Promise.all(all.map((each) => each.close()))),
  };
};
