/** How callers say who they are. */
import type { Declaration } from "../http/endpoint.ts";

export const securitySchemes = {
  apiKey: {
    type: "apiKey",
    in: "header",
    name: "X-API-Key",
    description:
      "A key of the account, for servers: `rw_live_…`. It can do everything but manage keys.",
  },
  bearer: {
    type: "http",
    scheme: "bearer",
    bearerFormat: "JWT",
    description:
      "An access token of the installation's issuer, for people who sign in. Where both are sent it decides, also when " +
      "it is bad.",
  },
};

/** Each entry is another way; an empty list needs none. */
export const securityOf: { readonly [access in Declaration["access"]]: readonly object[] } = {
  tenant: [{ apiKey: [] }, { bearer: [] }],
  bearer: [{ bearer: [] }],
  public: [],
};
