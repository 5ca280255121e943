import { describeGenerationVendor } from "../testing/generation-conformance.ts";
import { googleKey, openGoogleServer } from "../testing/google-server.ts";
import { loadModels } from "../hosts/load-models.ts";
import { googleVendor } from "./google-vendor.ts";

const { google: models } = await loadModels();

describeGenerationVendor(
  "google",
  async () => {
    const server = await openGoogleServer();
    const wrong = "AIzaWrongKeyForTests";
    return {
      vendor: googleVendor({ apiKey: googleKey, baseUrl: server.url, models }),
      intruder: googleVendor({ apiKey: wrong, baseUrl: server.url, models }),
      secrets: [googleKey, wrong],
      fault: server.faults.set,
      taken: () => server.counters.taken,
      forget: server.forget,
      close: server.close,
    };
  },
  { references: true, upscale: false },
);
