import { modelsOf } from "@reelwright/catalog/models/models";
import type { Edition } from "@reelwright/core/edition/edition";
import { wholeSeconds } from "@reelwright/core/estimates/remaining";
import {
  estimateBodySchema,
  estimateCredits,
  estimateIssues,
  estimateSchema,
} from "@reelwright/core/pricing/estimate";
import type { PricedParams } from "@reelwright/core/pricing/priced-params";
import { endpoint } from "../../ports/gateway-ports.ts";

/** `POST /credits/estimate`: priced by the function that creation uses; reserves nothing. */
export const estimateCreditsEndpoint = (edition: Edition) =>
  endpoint(
    {
      operation: "estimateCredits",
      method: "post",
      path: "/credits/estimate",
      tag: "Credits",
      summary: "Estimate the credits of a job.",
      description:
        "Uses the same pricing as job creation and reserves nothing. `breakdown` lists the components that cost something. The names that `POST /jobs` has for these fields are taken, too.",
      access: "tenant",
      body: estimateBodySchema(edition),
      isSafe: true,
      status: 200,
      reply: estimateSchema,
      failures: [],
    },
    (ports) => {
      const secondsOf = (params: PricedParams) =>
        wholeSeconds(ports.stages, ports.expected(), params);
      const deps = { ...ports, models: modelsOf(edition), secondsOf };
      const estimate = estimateCredits(deps);
      const issues = estimateIssues(deps);
      return {
        handle: ({ body, sent, warnings }) => ({
          body: { ...estimate(body, sent), warnings: [...warnings] },
        }),
        checkRules: ({ body, sent }) => issues(body, sent),
      };
    },
  );
