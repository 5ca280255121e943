/**
 * Which tokens the API takes (RFC 9728), for clients that sign people in: the command line reads which `resource` to ask
 * the issuer for.
 */
import type { Express } from "express";
import type { DashboardConfig } from "./page.ts";

const resourceMetadataPath = "/.well-known/oauth-protected-resource";

/** The document; null where nobody can sign in. */
const resourceMetadataOf = ({
  issuer,
  audience,
  scope,
}: Pick<DashboardConfig, "issuer" | "audience" | "scope">) =>
  issuer === null
    ? null
    : {
        // The audience that tokens need; an operator may choose an address or any other name.
        resource: audience,
        authorization_servers: [issuer],
        scopes_supported: scope.split(" ").filter(Boolean),
        bearer_methods_supported: ["header"],
      };

/** Serves the document to pages of any origin. Does nothing where nobody can sign in. */
export const mountResourceMetadata = (app: Express, config: DashboardConfig): void => {
  const document = resourceMetadataOf(config);
  if (document === null) return;
  app.get(resourceMetadataPath, (_request, response) => {
    response.set({ "Access-Control-Allow-Origin": "*", "Cache-Control": "max-age=300" });
    response.json(document);
  });
};
