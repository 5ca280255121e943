import type { VendorCheck } from "@reelwright/core/vendors/vendor";
import { VendorFailure } from "@reelwright/core/vendors/vendor-failure";
import { textAt } from "../json-answer.ts";
import { statusFailure } from "../status-failure.ts";
import { type ReplicateOptions, replicateHttp } from "./replicate-vendor.ts";

/** Asks whose token it is. */
export const replicateCheck = (options: Omit<ReplicateOptions, "models">): VendorCheck => {
  const http = replicateHttp(options);
  return {
    vendor: "replicate",
    check: async (signal) => {
      const answer = await http.ask({ url: "/account", signal, timeoutMs: 10_000 });
      const cause = new Error(`HTTP ${answer.status}: ${answer.excerpt()}`);
      if (answer.status === 401 || answer.status === 403)
        throw new VendorFailure(
          "operator",
          "Replicate refuses the token; set REPLICATE_API_TOKEN.",
          { cause },
        );
      const username = textAt(answer.json(), "username");
      if (answer.status === 200 && username !== undefined) return `the token of ${username}`;
      if (answer.status !== 200 && answer.status !== 404) throw statusFailure(answer);
      throw new VendorFailure("operator", "Not Replicate's API; set REPLICATE_BASE_URL.", {
        cause,
      });
    },
  };
};
