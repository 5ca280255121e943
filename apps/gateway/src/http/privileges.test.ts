import { describe, expect, test } from "@jest/globals";
import { editionNamed } from "@reelwright/core/edition/edition";
import {
  type Holder,
  type MemberRole,
  memberRoles,
  type Scope,
  scopeNames,
} from "@reelwright/core/identity/privileges";
import type { Failure } from "@reelwright/film/failure";
import type { Request } from "express";
import { endpointsOf } from "../routes/endpoints.ts";
import type { Caller } from "./auth.ts";
import type { Route } from "./endpoint.ts";
import { identifyCaller } from "./mount.ts";
import type { RequestContext } from "./request-context.ts";

/** What each operation requires. A new operation needs a decision here, too. */
const requirements: { readonly [requires: string]: string } = {
  none:
    "estimateCredits listPrices listModels getModel listCatalogTracks listPersonas getPersona searchPersonas " +
    "getPersonaFilterOptions getRandomPersona getPersonasByIds listPersonaCategories getTenant listVoices getVoice " +
    "getVoiceFilterOptions listFeaturedVoices listTrendingVoices getVoicesByIds leaveTenant getRetention " +
    "getTenantDeletion",
  "jobs:read":
    "streamJobEvents listKeyframes listVideos getReceipt getTimeline listJobs getJob listPlaygroundTasks " +
    "getPlaygroundTask getFilm listFilmRevisions compareFilmRevisions listCustomTracks listReviews listWaitingReviews listTemplates getTemplate quoteRetry listUploads",
  "jobs:write":
    "createJob suggestFields cancelJob pauseJob resumeJob retryJob changeFilm renderFilm createPlaygroundTask useTemplate deleteJobFiles",
  reviews: "submitReview",
  uploads: "createCustomTrack deleteCustomTrack uploadProductImage deleteUpload",
  templates: "createTemplate updateTemplate deleteTemplate",
  webhooks:
    "streamWebhookEvents configureWebhook configureWebhookByPost getWebhook deleteWebhook testWebhook " +
    "listWebhookDeliveries getWebhookDelivery replayWebhookDelivery listWebhookEndpoints createWebhookEndpoint " +
    "getWebhookEndpoint updateWebhookEndpoint deleteWebhookEndpoint rotateWebhookSecret testWebhookEndpoint " +
    "listWebhookEndpointDeliveries",
  "billing:read":
    "getAutoTopup getCreditAlert listCheckoutSessions getCheckoutSession listPaymentMethods getBalance " +
    "listTransactions exportTransactions getUsage exportUsage",
  billing: "updateAutoTopup updateCreditAlert createCheckoutSession deletePaymentMethod",
  admin: "listAuditLog updateTenant uploadAvatar deleteAvatar uploadLogo deleteLogo setRetention",
  members:
    "listMembers updateMember removeMember listInvitations createInvitation revokeInvitation",
  keys: "listApiKeys createApiKey updateApiKey revokeApiKey",
  owner: "deleteTenant cancelTenantDeletion createExport getExport",
};

/** What each role and each scope may do. */
const allowedByRole: { readonly [role in MemberRole]: string } = {
  owner:
    "none jobs:read jobs:write reviews uploads templates webhooks billing:read billing admin members keys owner",
  admin:
    "none jobs:read jobs:write reviews uploads templates webhooks billing:read billing admin members keys",
  editor: "none jobs:read jobs:write reviews uploads templates billing:read",
  reviewer: "none jobs:read reviews",
  viewer: "none jobs:read billing:read",
  billing: "none billing:read billing",
};
const allowedByScope: { readonly [scope in Scope]: string } = {
  "jobs:read": "none jobs:read",
  "jobs:write": "none jobs:read jobs:write",
  reviews: "none jobs:read reviews",
  uploads: "none uploads",
  templates: "none templates",
  webhooks: "none webhooks",
  "billing:read": "none billing:read",
  billing: "none billing:read billing",
  admin: "none admin",
};
const wideKey =
  "none jobs:read jobs:write reviews uploads templates webhooks billing:read billing admin";

const callers: readonly { name: string; allowed: string; by: Caller["by"]; holder: Holder }[] = [
  ...memberRoles.map((role) => ({
    name: `the role ${role}`,
    allowed: allowedByRole[role],
    by: "bearer" as const,
    holder: { role },
  })),
  ...scopeNames.map((scope) => ({
    name: `a key with ${scope}`,
    allowed: allowedByScope[scope],
    by: "key" as const,
    holder: { scopes: [scope] },
  })),
  { name: "a key without scopes", allowed: wideKey, by: "key", holder: { scopes: null } },
];

const outcome = async (endpoint: Route, by: Caller["by"], holder: Holder): Promise<string> => {
  const caller = { tenantId: "t", accountId: "t", actor: "x:y", by, holder };
  const person = { issuer: "i", subject: "s", name: null, email: null };
  const identify = identifyCaller(
    async () => caller,
    async () => person,
  );
  try {
    await identify({ headers: {} } as Request, { requestId: "r" } as RequestContext, endpoint);
    return "allowed";
  } catch (error) {
    return (error as Failure).code;
  }
};

test("nobody gives a key a privilege that they lack", () => {
  const makers = Object.values(allowedByRole).filter((allowed) =>
    allowed.split(" ").includes("keys"),
  );
  expect(makers).toHaveLength(2);
  for (const maker of makers)
    expect(maker.split(" ")).toEqual(expect.arrayContaining(wideKey.split(" ")));
});

describe.each(["E1", "E2"])("the privileges of edition %s", (edition) => {
  const endpoints = endpointsOf(editionNamed(edition));
  const known = new Map(
    Object.entries(requirements).flatMap(([requires, operations]) =>
      operations.split(" ").map((operation) => [operation, requires] as const),
    ),
  );

  test("every operation with credentials requires what is decided here", () => {
    const declared = endpoints
      .filter(({ access }) => access === "tenant" || access === "bearer")
      .map(({ operation, requires }) => `${operation} ${requires}`);
    const decided = [...known].map(([operation, requires]) => `${operation} ${requires}`);
    expect(declared.sort()).toEqual(decided.sort());
  });

  test.each(callers)("$name may do what it should, and nothing else", async (caller) => {
    for (const endpoint of endpoints.filter(({ operation }) => known.has(operation))) {
      const { operation, access } = endpoint;
      const isAllowed = caller.allowed.split(" ").includes(known.get(operation) ?? "");
      const judged = isAllowed ? "allowed" : "INSUFFICIENT_PRIVILEGES";
      const expected = access === "bearer" && caller.by === "key" ? "BEARER_REQUIRED" : judged;
      const got = await outcome(endpoint, caller.by, caller.holder);
      expect(`${operation}: ${got}`).toBe(`${operation}: ${expected}`);
    }
  });
});
