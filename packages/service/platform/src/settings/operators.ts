import type { Environment } from "../config.ts";
import { choice, secret, text } from "../setting-kinds.ts";
import { textList } from "./text-list.ts";

/** Where operators come from, and what is shown to them. docs/operate/identity.md, "Operators". */
const hasOperators = (environment: Environment): boolean =>
  Boolean(environment["REELWRIGHT_OPERATORS"] || environment["REELWRIGHT_ROLES_CLAIM"]);

const withOperators = (value: string, environment: Environment): string | null => {
  if (value === "off") return null;
  if (!environment["REELWRIGHT_ISSUER"]) {
    return `is ${value}, but nobody can sign in; name an issuer in REELWRIGHT_ISSUER`;
  }
  return hasOperators(environment)
    ? null
    : `is ${value}, but nobody is an operator; set REELWRIGHT_OPERATORS or REELWRIGHT_ROLES_CLAIM`;
};

export const operatorSettings = {
  operators: textList("REELWRIGHT_OPERATORS", {
    about:
      "Subjects (`sub`) of the issuer that are operators of this installation. `npm start` names the demo user where it runs an issuer of its own.",
  }),
  rolesClaim: text("REELWRIGHT_ROLES_CLAIM", {
    about:
      "The claim of tokens that lists a person's roles, such as `roles` or `realm_access.roles`; who has the role `operator` there is one. Not set: no claim counts.",
    default: "",
  }),
  operatorClientId: text("REELWRIGHT_OPERATOR_CLIENT_ID", {
    about:
      "The client at the issuer by which operators sign in to the gateway's own pages; it comes back to `/admin/callback` of `REELWRIGHT_PUBLIC_URL`.",
    default: "reelwright-operators",
  }),
  operatorClientSecret: secret("REELWRIGHT_OPERATOR_CLIENT_SECRET", {
    about: "Its secret; not set: it is a public client, with PKCE alone.",
    default: "",
  }),
  operatorScope: text("REELWRIGHT_OPERATOR_SCOPE", {
    about: "What the sign-in asks the issuer for, so that the ID token says the roles.",
    default: "openid",
  }),
  queueBoard: choice("REELWRIGHT_QUEUE_BOARD", ["off", "read", "act"], {
    about:
      "Whether operators see the queues at `/admin/queues`, and whether they may act on dispatches there.",
    default: "off",
    rule: withOperators,
  }),
} as const;
