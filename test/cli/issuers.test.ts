/**
 * Sign-ins at issuers that behave like those of known vendors: the dashboard, the command line and operators.
 * @tier all
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "@jest/globals";
import { runCli } from "@reelwright/cli";
import { recordingShell } from "@reelwright/cli/testing";
import { openIssuerSignIn } from "@reelwright/gateway/operators/issuer-sign-in";
import { dashboardOf } from "@reelwright/gateway/sites/dashboard";
import { openTestGateway } from "@reelwright/gateway/testing/test-gateway";
import { readConfig } from "@reelwright/platform/config";
import { gatewaySettings } from "@reelwright/platform/settings/apps";
import { newSecretKey } from "@reelwright/platform/settings/secrets";
import {
  answerByForm,
  startVendorIssuer,
  type Vendor,
  vendors,
} from "@reelwright/standalone/testing";

/** The dashboard's own module, which is compiled for browsers. */
const authorization = new URL("../../apps/dashboard/src/session/authorization.ts", import.meta.url);
type SignedIn = { readonly accessToken: string; readonly idToken: string };
type Authorization = {
  begin(options: { to: string }): Promise<{ readonly url: string; readonly pending: unknown }>;
  finish(pending: unknown, returned: URL): Promise<SignedIn>;
  refresh(tokens: SignedIn): Promise<SignedIn>;
};
type OpenAuthorization = { openAuthorization(config: object, origin: string): Authorization };

const gatewayUrl = "http://127.0.0.1:8080";
const ada = "ada@example.com";

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

/** An installation at an issuer of this vendor, with the settings that the documentation names, or with others. */
const open = async (vendor: Vendor, others: { readonly [name: string]: string } = {}) => {
  const issuer = await startVendorIssuer(vendor, gatewayUrl);
  closers.push(issuer.close);
  const config = readConfig(gatewaySettings, {
    NODE_ENV: "production",
    DATABASE_URL: "postgresql://127.0.0.1/db",
    REDIS_URL: "redis://127.0.0.1",
    REELWRIGHT_SECRET_KEYS: newSecretKey("k1"),
    REELWRIGHT_PUBLIC_URL: gatewayUrl,
    ...issuer.settings,
    ...others,
  });
  const dashboard = dashboardOf(config, () => undefined);
  const gateway = await openTestGateway({ tokenSettings: config, dashboard });
  closers.push(gateway.close);
  const { openAuthorization } = (await import(authorization.href)) as OpenAuthorization;
  const { metadata } = await dashboard.describeIssuer();
  const pages = openAuthorization({ ...dashboard.config, issuerMetadata: metadata }, gatewayUrl);
  const home = await mkdtemp(join(tmpdir(), "reelwright-issuers-"));
  closers.push(() => rm(home, { recursive: true }));
  return {
    issuer,
    config,
    gateway,
    pages,
    /** Signs in to the dashboard. */
    inDashboard: async (email = ada) => {
      const { url, pending } = await pages.begin({ to: "/" });
      return pages.finish(pending, await answerByForm(url, `${gatewayUrl}/auth/callback`, email));
    },
    /** Signs in from the command line, which knows nothing but the API's address. */
    onCommandLine: async (email = ada) => {
      const environment = { XDG_CONFIG_HOME: home, PATH: process.env["PATH"] ?? "" };
      const recording = recordingShell({ environment });
      const words = ["login", "--url", `${gateway.baseUrl}/`, "--as", email];
      const status = await runCli({ words, version: "9.9.9", shell: recording.shell });
      return { status, token: recording.out().trim(), err: recording.err() };
    },
    me: async (token: string) => {
      const headers = { authorization: `Bearer ${token}` };
      const answer = await fetch(`${gateway.baseUrl}/api/v1/tenants/me`, { headers });
      const { tenant_id = null } = (await answer.json()) as { readonly tenant_id?: string };
      return { status: answer.status, tenantId: tenant_id };
    },
    /** Why the last token was refused, as the log says. */
    reason: () =>
      String(gateway.lines.findLast(({ fields }) => fields["reason"])?.fields["reason"]),
  };
};

describe.each(vendors)("an issuer like %s", (vendor) => {
  test("signs the same person in to the dashboard, the command line and the operators' pages", async () => {
    const at = await open(vendor);
    const tokens = await at.inDashboard();
    const { status, tenantId } = await at.me(tokens.accessToken);
    expect(status).toBe(200);
    const signedIn = await at.onCommandLine();
    expect(signedIn).toMatchObject({ status: 0, err: expect.stringContaining("Signed in at") });
    expect(await at.me(signedIn.token)).toEqual({ status: 200, tenantId });
    const renewed = await at.pages.refresh(tokens);
    expect(renewed.accessToken).not.toBe(tokens.accessToken);
    expect(await at.me(renewed.accessToken)).toEqual({ status: 200, tenantId });
    expect(await at.me((await at.inDashboard("bo@example.com")).accessToken)).toEqual({
      status: 200,
      tenantId: expect.not.stringContaining(String(tenantId)),
    });
    // Invitations are for verified addresses. Entra ID vouches for none.
    const [member] = await at.gateway.sql(
      "SELECT m.email, t.email_verified FROM members m JOIN tenants t USING (tenant_id) WHERE tenant_id = $1",
      [tenantId],
    );
    const address = vendor === "entra" ? null : ada;
    expect(member).toEqual({ email: address, email_verified: address !== null });
    // An ID token is for the client, not for the API.
    expect((await at.me(tokens.idToken)).status).toBe(401);
    const redirectUri = `${gatewayUrl}/admin/callback`;
    const operators = openIssuerSignIn({
      ...{ issuer: at.issuer.issuer, clientId: at.issuer.clients.operators, clientSecret: "" },
      ...{ scope: "openid", redirectUri, subjectClaim: at.config.subjectClaim },
      roles: { claim: "", operators: [] },
    });
    const { url, pending } = await operators.begin({ to: "/admin/queues", isAnew: false });
    const { subject } = await operators.finish(pending, await answerByForm(url, redirectUri, ada));
    const [row] = await at.gateway.sql("SELECT subject FROM members WHERE tenant_id = $1", [
      tenantId,
    ]);
    expect(subject).toBe(row.subject);
  });
});

describe("with other settings than its own", () => {
  test("Entra ID shows an error in place of its sign-in page for `resource`", async () => {
    const { pages } = await open("entra", { REELWRIGHT_AUDIENCE_PARAMETER: "resource" });
    const page = await fetch((await pages.begin({ to: "/" })).url);
    expect([page.status, await page.text()]).toEqual([400, expect.stringMatching("AADSTS901002")]);
  });

  test("Entra ID names another person to each client in `sub`", async () => {
    const at = await open("entra", { REELWRIGHT_SUBJECT_CLAIM: "sub" });
    const { tenantId } = await at.me((await at.inDashboard()).accessToken);
    expect((await at.me((await at.onCommandLine()).token)).tenantId).not.toBe(tenantId);
  });

  test.each([
    ["auth0", { REELWRIGHT_AUDIENCE_PARAMETER: "resource" }, "it is no token"],
    ["entra", { REELWRIGHT_DASHBOARD_SCOPE: "openid profile" }, "it is no token"],
    ["cognito", { REELWRIGHT_AUDIENCE_CLAIM: "aud" }, "aud is missing instead of"],
    ["cognito", { REELWRIGHT_AUDIENCE: "another" }, 'client_id is "7d2k9dashboard" instead of'],
    ["keycloak", { REELWRIGHT_DASHBOARD_SCOPE: "openid email" }, 'aud is "account" instead of'],
    ["keycloak", { REELWRIGHT_SUBJECT_CLAIM: "oid" }, "oid is missing"],
  ] as const)("%s and %j: 401, and the log says why", async (vendor, others, reason) => {
    const at = await open(vendor, { REELWRIGHT_AUDIENCE_PARAMETER: "none", ...others });
    expect((await at.me((await at.inDashboard()).accessToken)).status).toBe(401);
    expect(at.reason()).toContain(reason);
    expect(await at.onCommandLine()).toMatchObject({ status: 3, token: "" });
  });

  test.each(["cognito", "keycloak"] as const)(
    "%s refuses a scope that it doesn't know",
    async (vendor) => {
      const scope = { REELWRIGHT_DASHBOARD_SCOPE: "openid else:api" };
      const at = await open(vendor, scope);
      await expect(at.inDashboard()).rejects.toMatchObject({ code: "invalid_scope" });
      expect((await at.onCommandLine()).err).toContain("Invalid scopes: else:api");
    },
  );
});
