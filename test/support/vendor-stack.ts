/** A stack whose ports are set to vendors: local servers that speak their protocols take the orders. */
import { falKey, openFalServer } from "@reelwright/integrations/testing/vendors/fal";
import { googleKey, openGoogleServer } from "@reelwright/integrations/testing/vendors/google";
import {
  openAiKey,
  openAiModel,
  openOpenAiServer,
} from "@reelwright/integrations/testing/vendors/openai-server";
import { goodScript } from "@reelwright/language-models/testing";
import { startTestStack, type TestStack } from "./test-stack.ts";
import { vendorMedia } from "./vendor-media.ts";

type Served<Open extends (...options: never[]) => Promise<unknown>> = Awaited<ReturnType<Open>>;
export type VendorStack = {
  readonly stack: TestStack;
  readonly fal: Pick<
    Served<typeof openFalServer>,
    "counters" | "faults" | "setCallbacks" | "signedBody"
  >;
  readonly google: Pick<Served<typeof openGoogleServer>, "counters" | "faults">;
  close(): Promise<void>;
};

/** Keys that must be seen by nobody. */
export const vendorKeys: readonly string[] = [falKey, googleKey, openAiKey];

/**
 * Scripts by an OpenAI-compatible server, pictures by Google, clips by fal, whose tasks end by its callbacks alone as far
 * as `pollsUntilDone` goes; voice and music are made here.
 */
export const startVendorStack = async (
  settings: { readonly [name: string]: string } = {},
): Promise<VendorStack> => {
  const media = await vendorMedia();
  // More polls than anybody makes: who waits for a clip is woken by the callback.
  const fal = await openFalServer({ media, workMs: 300, pollsUntilDone: 100_000 });
  const google = await openGoogleServer({ media });
  const openai = await openOpenAiServer();
  openai.state.answer = (body) => JSON.stringify(goodScript(openai.textsOf(body)));
  const stack = await startTestStack(null, {
    REELWRIGHT_IMAGES: "google",
    REELWRIGHT_VIDEOS: "fal",
    REELWRIGHT_LANGUAGE: "openai",
    GOOGLE_API_KEY: googleKey,
    GOOGLE_BASE_URL: google.url,
    FAL_KEY: falKey,
    FAL_QUEUE_URL: fal.url,
    FAL_JWKS_URL: fal.jwksUrl,
    OPENAI_API_KEY: openAiKey,
    OPENAI_BASE_URL: openai.baseUrl,
    OPENAI_MODEL: openAiModel,
    ...settings,
  });
  return {
    stack,
    fal,
    google,
    close: async () => {
      const status = await stack.stop();
      await Promise.all([fal.close(), google.close(), openai.close()]);
      if (status !== 0) throw new Error(`the stack ended with ${status}: ${stack.printed()}`);
    },
  };
};
