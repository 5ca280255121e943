import type { VendorCheck } from "@reelwright/core/vendors/vendor";
import { VendorFailure } from "@reelwright/core/vendors/vendor-failure";
import { statusFailure } from "../status-failure.ts";
import { type FalOptions, falHttp } from "./fal-vendor.ts";

/** No request has this id. */
const nobody = "00000000-0000-0000-0000-000000000000";

/** Asks for a request that doesn't exist, which costs nothing: whether the key is known is told before. */
export const falCheck = (options: Omit<FalOptions, "models">): VendorCheck => {
  const http = falHttp(options);
  return {
    vendor: "fal",
    check: async (signal) => {
      const url = `/fal-ai/nano-banana-2/requests/${nobody}/status`;
      const answer = await http.ask({ url, signal, timeoutMs: 10_000 });
      if (answer.status === 401 || answer.status === 403)
        throw new VendorFailure("operator", "fal refuses the key; set FAL_KEY.", {
          cause: new Error(`HTTP ${answer.status}: ${answer.excerpt()}`),
        });
      if (answer.status >= 500 || answer.status === 429) throw statusFailure(answer);
      if (answer.status >= 300 && answer.status < 400)
        throw new VendorFailure("operator", "fal's address redirects; set FAL_QUEUE_URL.");
      return "the key is accepted";
    },
  };
};
