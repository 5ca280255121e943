import type { Endpoint, Route } from "../../http/endpoint.ts";
import { jobEndpoints } from "./job-endpoints.ts";
import { listEndpoints } from "./list-endpoints.ts";
import { lookEndpoints } from "./look-endpoints.ts";
import type { OperatorPorts } from "./operator-ports.ts";
import { workEndpoints } from "./work-endpoints.ts";

/** What operators see and do by requests, below `/admin`. docs/operate/operators-api.md. */
export const operatorEndpoints: readonly Endpoint<OperatorPorts, Route>[] = [
  ...lookEndpoints,
  ...listEndpoints,
  ...jobEndpoints,
  ...workEndpoints,
];
