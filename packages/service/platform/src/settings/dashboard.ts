import { text } from "../setting-kinds.ts";

/** How people sign in to the dashboard. docs/contribute/dashboard.md. */
export const dashboardSettings = {
  dashboardClientId: text("REELWRIGHT_DASHBOARD_CLIENT_ID", {
    about:
      "The client at the issuer by which people sign in to the dashboard: a public one, with PKCE. It comes back to `/auth/callback` of `REELWRIGHT_PUBLIC_URL`.",
    default: "reelwright-dashboard",
  }),
  dashboardScope: text("REELWRIGHT_DASHBOARD_SCOPE", {
    about:
      "What that sign-in asks the issuer for: an access token for `REELWRIGHT_AUDIENCE`, and a refresh token where it gives one.",
    default: "openid email profile offline_access api",
  }),
  dashboardDemoUser: text("REELWRIGHT_DASHBOARD_DEMO_USER", {
    about:
      "Who `/?sign_in=demo` signs in as, where the issuer lets them in without a form. `npm start` names the demo user where it runs an issuer of its own.",
    default: "",
  }),
} as const;
