import { check, invariantFigures } from "../checker.ts";
import { openAccount, openClient } from "../client.ts";
import { atLeast, type Experiment, exactly, scaled, shown } from "../experiment.ts";
import { fulfilled, fuzz } from "../fuzz-requests.ts";
import { jobRequest, settle } from "../load.ts";
import type { Json } from "../schema-samples.ts";
import { withStack } from "../stack.ts";

export const fuzzExperiment: Experiment = {
  name: "fuzz",
  title: "every endpoint fuzzed from the OpenAPI document",
  fullMinutes: 5,
  run: (context) =>
    withStack(context.checkout, async (stack) => {
      const [tenant, stranger] = await stack.tenants(2);
      if (!tenant || !stranger) throw new Error("no tenants");
      const document = (await (await fetch(`${stack.baseUrl}/openapi.json`)).json()) as Json;
      const account = openAccount();
      const jobIds: string[] = [];
      for (const [n, owner] of [tenant, tenant, tenant, stranger].entries()) {
        jobIds.push(
          await openClient(stack.baseUrl, owner, account).create(jobRequest(n, ""), `fuzz-${n}`),
        );
      }
      const cases = scaled(context, 20_000, 1_000);
      const found = await fuzz(document, {
        cases,
        baseUrl: stack.baseUrl,
        apiKey: tenant.apiKey,
        jobIds,
        random: context.random,
      });
      // Jobs that are paused or wait for a review aren't lost: nobody resumes them here.
      await settle(stack.database);
      const wrong = [...found.wrong].map(([what, times]) => `${what} ×${times}`);
      for (const line of wrong.slice(0, 20)) context.say(line);
      return {
        injected: `${cases} requests to ${found.operations} operations`,
        figures: [
          shown(
            "answers by status",
            [...found.statuses]
              .sort(([a], [b]) => a - b)
              .map(([status, n]) => `${status} ×${n}`)
              .join(", "),
          ),
          atLeast("requests that were fulfilled", fulfilled(found), cases / 20),
          exactly("undeclared answers or answers off their schema", wrong.length, 0),
          ...invariantFigures(await check(stack.database, [])),
        ],
      };
    }),
};
