/** Of the issuer's discovery document, what a sign-in needs. */
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
  /** The OpenID Connect issuer; null where nobody can sign in. */
  readonly issuer: string | null;
  /** What the issuer says of itself, as far as the gateway has read it; null: the page asks. */
  readonly issuerMetadata: IssuerMetadata | null;
  readonly clientId: string;
  /** What a sign-in asks for, words separated by blanks. */
  readonly scope: string;
  /** The resource that access tokens are for (RFC 8707); null where the issuer isn't to be told. */
  readonly audience: string | null;
  /** Somebody who may sign in without an account, on a machine for trying things out. */
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
