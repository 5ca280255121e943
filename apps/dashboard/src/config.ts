/** The parts of the issuer's discovery document that a sign-in needs. */
type IssuerMetadata = {
  readonly issuer: string;
  readonly authorization_endpoint?: string;
  readonly token_endpoint?: string;
  readonly end_session_endpoint?: string;
  readonly authorization_response_iss_parameter_supported?: boolean;
};

/** What a request to the gateway came to, as the JSON that a program would get. */
export type PageAnswer = { readonly status: number; readonly body: unknown };

/** What the gateway wrote into the page. */
export type DashboardConfig = {
  /** The OpenID Connect issuer; null if nobody can sign in. */
  readonly issuer: string | null;
  /** The issuer's metadata; null if the gateway hasn't read it, so the page requests it. */
  readonly issuerMetadata: IssuerMetadata | null;
  readonly clientId: string;
  /** Requested scopes, separated by spaces. */
  readonly scope: string;
  /** What access tokens are for; null to omit it from the request. */
  readonly audience: string | null;
  /** The parameter that names it: `resource` (RFC 8707) or `audience`. `none` omits it. */
  readonly audienceParameter: "resource" | "audience" | "none";
  /** The demo user, who needs no account; null outside of demos. */
  readonly demoUser: string | null;
  /** Whether the installation has operators. */
  readonly hasOperators: boolean;
  /** The API's edition. */
  readonly edition: string;
  /** The answer that the page at this address shows; null: the page has none or requests it. */
  readonly answer: PageAnswer | null;
};

const absent: DashboardConfig = {
  issuer: null,
  issuerMetadata: null,
  clientId: "reelwright-dashboard",
  scope: "openid",
  audience: null,
  audienceParameter: "resource",
  demoUser: null,
  hasOperators: false,
  edition: "",
  answer: null,
};

/** Returns the page's configuration. */
export const readConfig = (page: Document = document): DashboardConfig => {
  const text = page.getElementById("dashboard-config")?.textContent?.trim();
  return text ? { ...absent, ...(JSON.parse(text) as Partial<DashboardConfig>) } : absent;
};
