import { afterAll, afterEach, beforeAll } from "@jest/globals";
import { googleVendor } from "../google/google-vendor.ts";
import { googleModels } from "./google-models.ts";
import { googleKey, openGoogleServer } from "./google-server.ts";
import { never, openSampleCalls } from "./sample-calls.ts";

/** What goes with a submission to Google. */
export const googleContext = { key: "ab".repeat(32), callbackUrl: null, signal: never };

/** Google's local server and sample requests for the tests of a file; faults end with their test. */
export const useGoogle = () => {
  let server: Awaited<ReturnType<typeof openGoogleServer>>;
  let samples: Awaited<ReturnType<typeof openSampleCalls>>;
  beforeAll(async () => {
    server = await openGoogleServer();
    samples = await openSampleCalls();
  });
  afterEach(() => server.faults.clear());
  afterAll(async () => {
    await server.close();
    await samples.close();
  });
  return {
    server: () => server,
    samples: () => samples,
    vendor: (apiKey = googleKey) =>
      googleVendor({ apiKey, baseUrl: server.url, models: googleModels }),
    sentBody: (): unknown => JSON.parse(server.requests.at(-1)?.body.toString("utf8") ?? "null"),
  };
};
