/** The dashboard's page as each response has it: the built one, with a nonce, what the page has to know, and a policy. */

import type { IssuerDescription } from "./issuer-description.ts";

/** What the dashboard is told about the installation. */
export type DashboardConfig = {
  /** Who people sign in at; null: nobody is configured. */
  readonly issuer: string | null;
  readonly clientId: string;
  readonly scope: string;
  readonly audience: string;
  /** Who `/?sign_in=demo` signs in as; null: nobody. */
  readonly demoUser: string | null;
  /** Whether the installation has operators: who isn't one needn't ask. */
  readonly hasOperators: boolean;
  readonly edition: string;
  /** Of the API. */
  readonly version: string;
};

/** What one page is told: the installation, and what its issuer says of itself now. */
type PageConfig = DashboardConfig & Pick<IssuerDescription, "metadata">;

/** JSON that ends no script. */
const embedded = ({ metadata, ...config }: PageConfig): string =>
  JSON.stringify({ ...config, issuerMetadata: metadata }).replaceAll("<", "\\u003c");

/** Where the built page leaves room for its configuration. */
const place = '<script type="application/json" id="dashboard-config"></script>';

/**
 * Returns the page with a nonce for its own styles and for those that it makes, and its configuration. Throws where it has
 * no room for it.
 */
export const filledPage = (template: string, nonce: string, config: PageConfig): string => {
  if (!template.includes(place)) throw new Error(`the dashboard's index.html has no ${place}`);
  const filled = `<meta name="csp-nonce" property="csp-nonce" content="${nonce}" nonce="${nonce}">
    ${place.replace("></", () => `>${embedded(config)}</`)}`;
  return template.replace(place, () => filled).replaceAll("<style>", `<style nonce="${nonce}">`);
};

export type PolicyParts = {
  readonly nonce: string;
  readonly issuer: IssuerDescription;
  readonly fileOrigins: readonly string[];
  /** Hashes of the scripts within the page. */
  readonly scripts: readonly string[];
};

/** What the page may load and whom it may ask: this gateway, the file store and the issuer. */
export const pagePolicy = ({ nonce, issuer, fileOrigins, scripts }: PolicyParts): string => {
  const files = fileOrigins.join(" ");
  const asked = [...new Set([...issuer.origins, ...fileOrigins])].join(" ");
  return [
    "default-src 'none'",
    ["script-src 'self'", ...scripts.map((hash) => `'${hash}'`)].join(" "),
    `style-src 'self' 'nonce-${nonce}'`,
    "font-src 'self'",
    `img-src 'self' data: blob: ${files}`,
    `media-src 'self' blob: ${files}`,
    `connect-src 'self' ${asked}`,
    // Where the issuer is asked who is signed in, and leads back to.
    `frame-src 'self' ${issuer.frameOrigins.join(" ")}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
};

/** What a frame ends at that asks the issuer: empty, since the page around it reads its address. */
export const framePage = "<!doctype html><title>Reelwright</title>";
export const framePagePolicy = "default-src 'none'; frame-ancestors 'self'";
